import { useEffect, useRef } from 'react'
import { ASSISTANT_LIMITS, type AssistantTurn } from '@yatha/contract'
import type { LiveView } from '@yatha/timetable'
import { now } from '../device/clock.ts'
import { isOnline } from '../device/network.ts'
import { useAnswers, useAllNames, usePlaces } from '../railway/railway.tsx'
import { useNearby } from '../station/index.ts'
import { useWords } from '../words/language.tsx'
import { ask, type Answerer } from './conversation.ts'
import type { Turn } from './kept-turns.ts'
import { answerOfServer } from './server.ts'

type Engine = typeof import('./engine.ts')

let loaded: Engine | undefined
/** Returns the engine. Once it is loaded, skips the dynamic import. */
const engine = async (): Promise<Engine> => (loaded ??= await import('./engine.ts'))

/** Number of earlier turns sent to the server. */
const TOLD = 6
/** How long a question waits for landmarks and other place names, which start to load with the page, and how often it checks. */
const [PLACES_MS, LOOK_MS] = [3000, 50]

async function withPlaces(latest: { readonly current: LiveView }): Promise<LiveView> {
  for (let waited = 0; !latest.current.railway.hasPlaces && waited < PLACES_MS; waited += LOOK_MS)
    await new Promise((done) => setTimeout(done, LOOK_MS))
  return latest.current
}

/** Asks the assistant: the server, or the phone if the server does not answer. Loads all names and places for it. */
export function useAsk(): (text: string) => void {
  usePlaces()
  useAllNames()
  const { language } = useWords()
  const { live } = useAnswers()
  const here = useNearby().nearby[0]?.slug
  const { railway } = live
  const latest = useRef(live)
  useEffect(() => {
    latest.current = live
  }, [live])
  useEffect(() => {
    // Delayed, so that a rider who starts to type immediately is not blocked.
    const timer = setTimeout(() => {
      engine()
        .then(({ warmUp }) => warmUp(railway, language, now()))
        .catch(console.warn)
    }, 300)
    return () => clearTimeout(timer)
  }, [railway, language])
  return (text) => {
    const at = now()
    const onPhone: Answerer = async ({ before }) => {
      const history = before.map((turn) => turn.text)
      const [{ answerOnPhone }, known] = await Promise.all([engine(), withPlaces(latest)])
      return answerOnPhone({ text, language, now: at, live: known, history, here })
    }
    void ask(text, at, async (question, said) => {
      if (!isOnline()) return onPhone(question, said)
      try {
        const answer = await answerOfServer({ text, language, history: question.before.slice(-TOLD).flatMap(asTurns) }, said)
        // Only the phone has the rider's position, which may be what the question needs.
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
