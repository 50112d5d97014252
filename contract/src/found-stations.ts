import { findStations } from '@yatha/timetable'
import type { Answers } from './answer.ts'
import type * as shape from './shapes.ts'

/** Stations by name or landmark, best first. */
export function answerStations(answers: Answers, query: string, limit = 20): shape.StationSummary[] {
  return findStations(answers.railway, query, limit).map(({ value }) => {
    const landmark = value.landmark === undefined ? undefined : answers.railway.landmarks[value.landmark]!
    return {
      ...answers.stationSummary(answers.railway.stations[value.station]!),
      ...(landmark && { landmark: answers.tag === 'my' ? landmark.my : landmark.en }),
    }
  })
}
