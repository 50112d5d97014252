import { Suspense } from 'react'
import type { AwaitedTrain } from '@yatha/answers'
import { lazyPart } from '../frame/lazy-part.ts'
import { useRailwayNow } from './railway.tsx'

const PlanBLine = lazyPart(async () => (await import('./plan-b-line.tsx')).PlanBLine)
/** Maximum time after the expected departure of a train for which a rider may still be waiting for the train. */
const MAX_AWAITED_SECONDS = 1800

/**
 * Shows in one line the next trip today, in case the train that the rider waits for does not come, or has left. Renders nothing for a train
 * on another day, and when the rider has given up waiting.
 */
export function PlanB({ train }: { train: AwaitedTrain }) {
  const { day, instant } = useRailwayNow()
  const { planned, expected = planned } = train.departs
  const secondsAfterDeparture = instant - Date.parse(expected) / 1000
  const isAwaited = planned.startsWith(day) && secondsAfterDeparture <= MAX_AWAITED_SECONDS
  return <Suspense>{isAwaited && <PlanBLine train={train} hasDeparted={secondsAfterDeparture > 0} />}</Suspense>
}
