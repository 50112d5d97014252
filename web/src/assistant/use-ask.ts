import { useEffect, useRef } from 'react'
import { ASSISTANT_LIMITS, type AssistantTurn } from '@yatha/contract'
import type { LiveView } from '@yatha/timetable'
import { now } from '../device/clock.ts'
import { isOnline } from '../device/network.ts'
import { useAnswers, useEveryName, usePlaces } from '../railway/railway.tsx'
import { useNearby } from '../station/index.ts'
import { useWords } from '../words/language.tsx'
import { ask, type Answerer } from './conversation.ts'
import type { Turn } from './kept-turns.ts'
import { answerOfServer } from './server.ts'
import { loadHelperWords } from './words.ts'

type Engine = typeof import('./engine.ts')

let loaded: Engine | undefined
/** The engine; once it is there, without the round through the browser's loader. */
const engine = async (): Promise<Engine> => (loaded ??= await import('./engine.ts'))

/** Earlier turns that the server is told. */
const TOLD = 6
/** Landmarks and other names of stations are loaded when the page opens; a question that comes earlier waits so long for them. */
const [PLACES_MS, LOOK_MS] = [3000, 50]

async function withPlaces(latest: { readonly current: LiveView }): Promise<LiveView> {
  for (let waited = 0; !latest.current.railway.hasPlaces && waited < PLACES_MS; waited += LOOK_MS)
    await new Promise((done) => setTimeout(done, LOOK_MS))
  return latest.current
}

/** Asks the helper: the server, or the phone where the server does not answer. Every name and place of the railway is loaded for it. */
export function useAsk(): (text: string) => void {
  usePlaces()
  useEveryName()
  const { language } = useWords()
  const { live } = useAnswers()
  const here = useNearby().nearby[0]?.slug
  const { railway } = live
  const latest = useRef(live)
  useEffect(() => {
    latest.current = live
  }, [live])
  useEffect(() => {
    // In a pause, so that a rider who writes at once is not held up.
    const timer = setTimeout(() => {
      engine()
        .then(({ warmUp }) => warmUp(railway, language, now(), loadHelperWords))
        .catch(console.warn)
    }, 300)
    return () => clearTimeout(timer)
  }, [railway, language])
  return (text) => {
    const at = now()
    const onPhone: Answerer = async ({ before }) => {
      const history = before.map((turn) => turn.text)
      const [{ answerOnPhone }, known] = await Promise.all([engine(), withPlaces(latest)])
      return answerOnPhone({ text, language, now: at, live: known, history, here }, loadHelperWords)
    }
    void ask(text, at, async (question, said) => {
      if (!isOnline()) return onPhone(question, said)
      try {
        const answer = await answerOfServer({ text, language, history: question.before.slice(-TOLD).flatMap(asTurns) }, said)
        // Only the phone knows where the rider is, which may be what the question lacks.
        return answer.intent === 'clarify' && here !== undefined ? await onPhone(question, said) : answer
      } catch {
        return onPhone(question, said)
      }
    })
  }
}

const asTurns = ({ text, answer }: Turn): AssistantTurn[] => [
  { role: 'user', text },
  ...(answer ? [{ role: 'assistant' as const, text: answer.text.slice(0, ASSISTANT_LIMITS.turn) }] : []),
]
