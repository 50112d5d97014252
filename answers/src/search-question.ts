import type { HandlerInput, searchItineraries } from '@yatha/contract/endpoints'
import { type SearchQuery } from '@yatha/timetable'
import type { Answers } from './answers.ts'
import { resolveMoment } from './defaults.ts'
import type { StaticAnswers } from './facts.ts'

/** A query for itineraries between two stations; omitted fields have defaults. */
export type RequestedSearch = Pick<SearchParameters, 'from' | 'to'> & {
  readonly [Name in keyof SearchParameters]?: SearchParameters[Name] | undefined
}
type SearchParameters = HandlerInput<typeof searchItineraries>['query']

/** A search query with all defaults filled in and two existing stations; `window` in seconds. */
export interface ResolvedSearchQuery extends SearchQuery {
  readonly from: string
  readonly to: string
}

/** The unknown stations of a query. */
export interface UnknownStations {
  readonly reason: 'unknown_station'
  readonly unknown: readonly ('from' | 'to')[]
}

/** Fills in the defaults of a query. If it has unknown stations, returns these instead. */
export function resolveSearchQuery(
  answers: Answers,
  { from, to, day: requestedDay, time: requestedTime, by = 'depart', window }: RequestedSearch,
): ResolvedSearchQuery | UnknownStations {
  const unknown = unknownStations(answers, { from, to })
  if (unknown) return unknown
  const { day, time } = resolveMoment(answers, { day: requestedDay, time: requestedTime, by })
  return { from, to, day, time, by, ...(window !== undefined && { window: window * 60 }) }
}

/** Returns which of the two given stations are unknown; undefined if both exist. */
export function unknownStations(
  { railway }: StaticAnswers,
  ends: { from?: string | undefined; to?: string | undefined },
): UnknownStations | undefined {
  const unknown = (['from', 'to'] as const).filter((end) => ends[end] !== undefined && !railway.station(ends[end]))
  return unknown.length > 0 ? { reason: 'unknown_station', unknown } : undefined
}
