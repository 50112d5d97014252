import type { Answers } from '@yatha/answers'
import type { AssistantCard, Fare } from '@yatha/contract'
import { planTrip, type TripRequest, type PlannedTrips } from './plan-trip.ts'
import type { ToolResult } from './tool.ts'

export interface TripFare extends ToolResult {
  readonly fare?: Fare
  readonly planned: PlannedTrips
}

/** Returns the lowest fare between two stations, which must exist, at the requested time or, if none is known, on the whole day. */
export function tripFare(answers: Answers, request: TripRequest): TripFare {
  const wholeDay = { ...request, time: '00:00', by: 'depart' } as const
  const planned = planTrip(answers, request.time ? request : wholeDay)
  const fare = lowestFare(planned) ?? (request.time ? lowestFare(planTrip(answers, wholeDay)) : undefined)
  const { from, to } = planned.search
  const card: AssistantCard = { kind: 'fare', from, to, ...(fare && { fare }) }
  return { ...(fare && { fare }), planned, facts: { from, to, fare: fare ?? null }, cards: [card] }
}

const lowestFare = ({ search }: PlannedTrips): Fare | undefined =>
  [...search.direct, ...search.transfer].flatMap(({ fare }) => (fare ? [fare] : [])).sort((a, b) => a.amount - b.amount)[0]
