import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FeedFacts } from '@yatha/contract'
import { LANGUAGES, languageTagOf } from '@yatha/language'
import { openPlaces, Railway, type Pack, type PackedNames, type PackedPlaces } from '@yatha/timetable'

/** A packed railway: the output of `npm run data`, or of the import of a feed. */
export interface RailwayFiles {
  readonly railway: Railway
  /** The publisher's name of its version; '' without one. */
  readonly edition: string
  /** Hash of the files from which the railway is opened, including the files of its names. */
  readonly hash: string
  /** File names below /data/. They contain a hash of the content. */
  readonly packFile: string
  readonly placesFile: string
  readonly nameFiles: Readonly<Record<string, string>>
  /** Layers of the base map. */
  readonly mapFiles: readonly string[]
  readonly folder: string
  /** Facts about the railway of an imported GTFS feed; undefined for Yangon's railway. */
  readonly feed: FeedFacts | undefined
}

interface Manifest {
  edition: string
  railway: { file: string; hash: string }
  places: { file: string; hash: string }
  names: Record<string, { file: string; hash: string }>
  map: { file: string }[]
  feed?: { name: string; url: string; zone: string; language: string }
}

/** Opens the packed railway. Throws an Error with instructions if it is missing. */
export function openRailway(folder: string): RailwayFiles {
  let manifest: Manifest
  try {
    manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
  } catch {
    throw new Error(`no packed timetable in ${folder}: run npm run data`)
  }
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))
  // The casts are safe, because `npm run data` and the import of a feed write these shapes.
  let railway = openPlaces(Railway.open(read(manifest.railway.file) as Pack), read(manifest.places.file) as PackedPlaces)
  // Rejects an invalid pack now instead of at the first request.
  openAllParts(railway)
  const { names, feed } = manifest
  if (feed) addBaseLanguages(names)
  for (const [language, { file }] of Object.entries(names)) railway = railway.withNames(language, read(file) as PackedNames)
  return {
    railway,
    edition: manifest.edition,
    hash: hash('sha256', [manifest.railway, manifest.places, ...Object.values(names)].map((file) => file.hash).join(), 'hex').slice(0, 16),
    packFile: manifest.railway.file,
    placesFile: manifest.places.file,
    nameFiles: Object.fromEntries(Object.entries(names).map(([language, { file }]) => [language, file])),
    mapFiles: manifest.map.map(({ file }) => file),
    folder,
    feed: feed && {
      name: feed.name,
      url: feed.url,
      zone: feed.zone,
      languages: LANGUAGES.filter(
        (language) => language === 'en' || languageTagOf(language) === baseLanguage(feed.language) || names[languageTagOf(language)],
      ),
    },
  }
}

/** Opens all parts that are otherwise opened at their first use. Throws an Error if a part is invalid. */
function openAllParts(railway: Railway): void {
  for (const part of ['timetable', 'stations', 'routes', 'lastDay', 'fares', 'notices'] as const) void railway[part]
}

const baseLanguage = (tag: string) => tag.split('-')[0]!

/** Adds names for the app's languages, which have no regions: `de` gets the names of `de-CH`. */
function addBaseLanguages(names: Manifest['names']): void {
  for (const tag of LANGUAGES.map(languageTagOf)) {
    const regionalTag = Object.keys(names).find((other) => baseLanguage(other) === tag)
    if (!names[tag] && regionalTag !== undefined) names[tag] = names[regionalTag]!
  }
}
