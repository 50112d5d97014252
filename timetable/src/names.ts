import { packTexts, unpackTexts, type TextColumn } from './columns.ts'
import { fingerprint } from './fingerprint.ts'
import type { NoticeText } from './notice.ts'

/** Names and notices in a language other than English and Burmese. Stations are ordered as in the feed, landmarks as in the places. */
export interface LocalizedNames {
  /** Name of each station; '' if it equals the English name. */
  readonly stations: readonly string[]
  readonly landmarks: readonly string[]
  /** Texts by notice id. */
  readonly notices: Readonly<Record<string, NoticeText>>
}

/** The format of the file with the names and notices in one language. */
export interface PackedNames {
  /** Fingerprints of the ids of stations and landmarks. */
  readonly of: readonly [stations: number, landmarks: number]
  readonly stations: TextColumn
  readonly landmarks: TextColumn
  /** Title and text of each notice, by its id. Undefined if there are none. */
  readonly notices?: Readonly<Record<string, readonly [title: string, text: string]>>
}

/** Packs the names of the stations and landmarks with these ids. */
export function encodeNames(names: LocalizedNames, stationIds: readonly string[], landmarkIds: readonly string[]): PackedNames {
  return {
    of: [fingerprint(stationIds), fingerprint(landmarkIds)],
    stations: packTexts(names.stations),
    landmarks: packTexts(names.landmarks),
    ...(Object.keys(names.notices).length > 0 && {
      notices: Object.fromEntries(Object.entries(names.notices).map(([id, { title, text }]) => [id, [title, text] as const])),
    }),
  }
}

/** Decodes a names file. Omits its station names or its landmark names if the fingerprint of their ids differs. */
export function decodeNames(
  { of, stations, landmarks, notices = {} }: PackedNames,
  stationFingerprint: number,
  landmarkFingerprint: number | undefined,
): LocalizedNames {
  return {
    stations: of[0] === stationFingerprint ? unpackTexts(stations) : [],
    landmarks: of[1] === landmarkFingerprint ? unpackTexts(landmarks) : [],
    notices: Object.fromEntries(Object.entries(notices).map(([id, [title, text]]) => [id, { title, text }])),
  }
}
