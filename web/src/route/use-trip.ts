import { useMemo } from 'react'
import { answerTrip, resolveTripQuery } from '@yatha/answers'
import type { Trip } from '@yatha/contract'
import { useAnswers } from '../railway/railway.tsx'

/**
 * Returns the run of a train on a day, with all calls of the route. Without `day`, returns the current run; if the train is not running,
 * today's run. Undefined if the train is unknown.
 */
export function useTrip(slug: string, day?: string): Trip | undefined {
  const answers = useAnswers()
  return useMemo(() => answerTrip(answers, resolveTripQuery(answers, { route: slug, day })), [answers, slug, day])
}
