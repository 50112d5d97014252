import { useMemo } from 'react'
import { answerTrip, tripQuestion } from '@yatha/answers'
import type { Trip } from '@yatha/contract'
import { useAnswers } from '../railway/railway.tsx'

/** The run of a train on a day, by default the one under way, else today's: its calls are those of the route. Undefined where there is no such train. */
export function useTrip(slug: string, day?: string): Trip | undefined {
  const answers = useAnswers()
  return useMemo(() => answerTrip(answers, tripQuestion(answers, { route: slug, day })), [answers, slug, day])
}
