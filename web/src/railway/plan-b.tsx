import { Suspense } from 'react'
import type { AwaitedTrain } from '@yatha/answers'
import { lazyPart } from '../frame/lazy-part.ts'
import { useRailwayNow } from './railway.tsx'

const PlanBLine = lazyPart(async () => (await import('./plan-b-line.tsx')).PlanBLine)
/** How long after the expected departure of a train a rider may still be waiting for it. */
const MAX_AWAITED_SECONDS = 1800

/**
 * Shows in one line how riders can still travel today if the train that they wait for does not come. Renders nothing for a train of another
 * day.
 */
export function PlanB({ train }: { train: AwaitedTrain }) {
  const { day, instant } = useRailwayNow()
  const { planned, expected = planned } = train.departs
  const isAwaited = planned.startsWith(day) && instant <= Date.parse(expected) / 1000 + MAX_AWAITED_SECONDS
  return <Suspense>{isAwaited && <PlanBLine train={train} />}</Suspense>
}
