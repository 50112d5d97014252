import { packTexts, unpackTexts, type TextColumn } from './columns.ts'
import { fingerprint } from './fingerprint.ts'
import type { NoticeText } from './notice.ts'

/** Names and notices in a language other than English and Burmese, which the packs have: stations in the order of the feed, landmarks in that of the places. */
export interface Names {
  /** '' where it is the English one. */
  readonly stations: readonly string[]
  readonly landmarks: readonly string[]
  /** By the id of the notice. */
  readonly notices: Readonly<Record<string, NoticeText>>
}

/** The format of the file of a language. */
export interface PackedNames {
  /** Fingerprints of the ids of stations and landmarks. */
  readonly of: readonly [stations: number, landmarks: number]
  readonly stations: TextColumn
  readonly landmarks: TextColumn
  /** Title and text by the id of the notice. Left out if there are none. */
  readonly notices?: Readonly<Record<string, readonly [title: string, text: string]>>
}

/** Packs the names of the stations and landmarks with these ids. */
export function encodeNames(names: Names, stationIds: readonly string[], landmarkIds: readonly string[]): PackedNames {
  return {
    of: [fingerprint(stationIds), fingerprint(landmarkIds)],
    stations: packTexts(names.stations),
    landmarks: packTexts(names.landmarks),
    ...(Object.keys(names.notices).length > 0 && {
      notices: Object.fromEntries(Object.entries(names.notices).map(([id, { title, text }]) => [id, [title, text] as const])),
    }),
  }
}

/** The names in a file; none of those whose stations, or landmarks, are others than these. */
export function decodeNames(
  { of, stations, landmarks, notices = {} }: PackedNames,
  stationsAre: number,
  landmarksAre: number | undefined,
): Names {
  return {
    stations: of[0] === stationsAre ? unpackTexts(stations) : [],
    landmarks: of[1] === landmarksAre ? unpackTexts(landmarks) : [],
    notices: Object.fromEntries(Object.entries(notices).map(([id, [title, text]]) => [id, { title, text }])),
  }
}
