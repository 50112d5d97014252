import { useEffect, useRef } from 'react'
import { ASSISTANT_LIMITS, type AssistantTurn } from '@yatha/contract'
import type { LiveView } from '@yatha/timetable'
import { now } from '../device/clock.ts'
import { isOnline } from '../device/network.ts'
import { useAnswers, useLoadAllNames, useLoadPlaces } from '../railway/railway.tsx'
import { useNearby } from '../station/index.ts'
import { useLanguage } from '../words/language.tsx'
import { askQuestion, type Answerer } from './conversation.ts'
import type { Turn } from './kept-turns.ts'
import { requestAnswer } from './server.ts'
import { loadAssistantMessages } from './words.ts'

type Engine = typeof import('./engine.ts')

let loadedEngine: Engine | undefined
/** Returns the engine. Once it is loaded, skips the dynamic import. */
const loadEngine = async (): Promise<Engine> => (loadedEngine ??= await import('./engine.ts'))

/** Number of earlier turns sent to the server. */
const MAX_SENT_TURNS = 6
/** How long a question waits until the places are loaded (loading starts with the page), and how often it checks. */
const [MAX_PLACES_WAIT_MS, CHECK_INTERVAL_MS] = [3000, 50]

async function waitForPlaces(latest: { readonly current: LiveView }): Promise<LiveView> {
  for (let waitedMs = 0; !latest.current.railway.hasPlaces && waitedMs < MAX_PLACES_WAIT_MS; waitedMs += CHECK_INTERVAL_MS)
    await new Promise((done) => setTimeout(done, CHECK_INTERVAL_MS))
  return latest.current
}

/**
 * Returns a function that sends a question to the server; if the server does not answer, the phone answers. Loads all names and places,
 * which the phone needs for its answers.
 */
export function useAskQuestion(): (text: string) => void {
  useLoadPlaces()
  useLoadAllNames()
  const { language } = useLanguage()
  const { live } = useAnswers()
  const nearestStation = useNearby().nearby[0]?.slug
  const { railway } = live
  const latest = useRef(live)
  useEffect(() => {
    latest.current = live
  }, [live])
  useEffect(() => {
    // Delayed, because this work would block a rider who starts to type immediately.
    const timer = setTimeout(() => {
      loadEngine()
        .then(({ warmUpEngine: warmUp }) => warmUp(railway, language, now(), loadAssistantMessages))
        .catch(console.warn)
    }, 300)
    return () => clearTimeout(timer)
  }, [railway, language])
  return (text) => {
    const at = now()
    const onPhone: Answerer = async ({ before }) => {
      const history = before.map((turn) => turn.text)
      const [{ answerOnPhone }, liveView] = await Promise.all([loadEngine(), waitForPlaces(latest)])
      return answerOnPhone({ text, language, now: at, live: liveView, history, nearestStation }, loadAssistantMessages)
    }
    void askQuestion(text, at, async (question, onWords) => {
      if (!isOnline()) return onPhone(question, onWords)
      try {
        const answer = await requestAnswer({ text, language, history: question.before.slice(-MAX_SENT_TURNS).flatMap(asTurns) }, onWords)
        // If the server asks for clarification, the phone answers, because it can also use the rider's position.
        return answer.intent === 'clarify' && nearestStation !== undefined ? await onPhone(question, onWords) : answer
      } catch {
        return onPhone(question, onWords)
      }
    })
  }
}

const asTurns = ({ text, answer }: Turn): AssistantTurn[] => [
  { role: 'user', text },
  ...(answer ? [{ role: 'assistant' as const, text: answer.text.slice(0, ASSISTANT_LIMITS.turn) }] : []),
]
