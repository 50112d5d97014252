import { findStations } from '@yatha/timetable'
import { withoutUndefined } from './without-undefined.ts'
import type { StaticAnswers } from './facts.ts'
import type * as shape from '@yatha/contract'

/** Finds stations by their name or the name of a landmark, best match first. */
export function answerStations(facts: StaticAnswers, query: string, limit = 20): shape.StationSummary[] {
  return findStations(facts.railway, query, limit).map(({ value }) => {
    const landmark = value.landmark === undefined ? undefined : facts.railway.landmarks[value.landmark]!
    return {
      ...facts.stationSummary(facts.railway.stations[value.station]!),
      ...withoutUndefined<shape.StationSummary>({ landmark: landmark && facts.railway.landmarkNameOf(landmark, facts.tag) }),
    }
  })
}
