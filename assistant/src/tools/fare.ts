import type { Answers } from '@yatha/answers'
import type { AssistantCard, Fare } from '@yatha/contract'
import { planTrip, type AskedTrip, type PlannedTrips } from './plan-trip.ts'
import type { ToolResult } from './tool.ts'

export interface TripFare extends ToolResult {
  readonly fare?: Fare
  readonly planned: PlannedTrips
}

/** Returns the lowest fare of a day between two stations, which must exist. */
export function tripFare(answers: Answers, asked: AskedTrip): TripFare {
  const planned = planTrip(answers, { ...asked, time: asked.time ?? '00:00' })
  const { search } = planned
  const fares = [...search.direct, ...search.transfer].flatMap(({ fare }) => (fare ? [fare] : []))
  const fare = fares.sort((a, b) => a.amount - b.amount)[0]
  const { from, to } = search
  const card: AssistantCard = { kind: 'fare', from, to, ...(fare && { fare }) }
  return { ...(fare && { fare }), planned, facts: { from, to, fare: fare ?? null }, cards: [card] }
}
