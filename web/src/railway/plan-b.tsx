import { Suspense } from 'react'
import type { AwaitedTrain } from '@yatha/answers'
import { lazyPart } from '../frame/lazy-part.ts'
import { useRailwayNow } from './railway.tsx'

const PlanBLine = lazyPart(async () => (await import('./plan-b-line.tsx')).PlanBLine)
/** Maximum time after the expected departure of a train for which a rider may still be waiting for the train. */
const MAX_AWAITED_SECONDS = 1800

/**
 * Shows in one line the next trip today, in case the train that the rider waits for does not come. Renders nothing for a train on another
 * day.
 */
export function PlanB({ train }: { train: AwaitedTrain }) {
  const { day, instant } = useRailwayNow()
  const { planned, expected = planned } = train.departs
  const isAwaited = planned.startsWith(day) && instant <= Date.parse(expected) / 1000 + MAX_AWAITED_SECONDS
  return <Suspense>{isAwaited && <PlanBLine train={train} />}</Suspense>
}
