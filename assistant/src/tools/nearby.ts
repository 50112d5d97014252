import type { Answers } from '@yatha/answers'
import type { AssistantCard, LandmarkSummary, StationSummary } from '@yatha/contract'
import { distanceMeters, walkMinutes } from '@yatha/timetable'
import type { ToolResult } from './tool.ts'

export interface NearbyLandmarks extends ToolResult {
  readonly station: StationSummary
  readonly landmarks: readonly LandmarkSummary[]
}

/** Maximum number of landmarks in a result. */
const MAX_LANDMARKS = 6

/** Returns a station, which must exist, with the landmarks near it or, if `landmark` is given, with the distance to this landmark. */
export function landmarksNear(answers: Answers, slug: string, landmark?: string): NearbyLandmarks {
  const { railway } = answers
  const found = railway.station(slug)
  if (!found) throw new Error(`unknown station: ${slug}`)
  const station = answers.stationSummary(found)
  const all = answers.landmarks(slug) ?? []
  const requested = landmark === undefined ? undefined : answers.landmarks()?.find((one) => one.slug === landmark)
  const landmarks = requested ? [withDistance(requested, found.position)] : all.slice(0, MAX_LANDMARKS)
  const cards: AssistantCard[] = [
    { kind: 'station', station },
    ...landmarks.map(
      (one): AssistantCard => ({ kind: 'landmark', landmark: one, ...(one.meters !== undefined && { meters: one.meters }) }),
    ),
  ]
  return { station, landmarks, facts: { station, landmarks }, cards }
}

function withDistance(landmark: LandmarkSummary, position: { lat: number; lon: number } | undefined): LandmarkSummary {
  if (!position) return landmark
  const meters = distanceMeters(landmark.position, position)
  return { ...landmark, meters: Math.round(meters), walkMinutes: walkMinutes(meters) }
}
