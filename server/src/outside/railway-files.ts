import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPlaces, Railway, type Pack, type PackedNames, type PackedPlaces } from '@yatha/timetable'

/** The output of `npm run data`. */
export interface RailwayFiles {
  readonly railway: Railway
  /** Hash of the files from which the railway is opened, those of its names too. */
  readonly hash: string
  /** File names below /data/, by content. */
  readonly packFile: string
  readonly placesFile: string
  readonly nameFiles: Readonly<Record<string, string>>
  /** Layers of the base map. */
  readonly mapFiles: readonly string[]
  readonly folder: string
}

interface Manifest {
  railway: { file: string; hash: string }
  places: { file: string; hash: string }
  names: Record<string, { file: string; hash: string }>
  map: { file: string }[]
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
  // Written by `npm run data` in this shape.
  let railway = openPlaces(Railway.open(read(manifest.railway.file) as Pack), read(manifest.places.file) as PackedPlaces)
  for (const [language, { file }] of Object.entries(manifest.names)) railway = railway.withNames(language, read(file) as PackedNames)
  return {
    railway,
    hash: hash(
      'sha256',
      [manifest.railway, manifest.places, ...Object.values(manifest.names)].map((file) => file.hash).join(),
      'hex',
    ).slice(0, 16),
    packFile: manifest.railway.file,
    placesFile: manifest.places.file,
    nameFiles: Object.fromEntries(Object.entries(manifest.names).map(([language, { file }]) => [language, file])),
    mapFiles: manifest.map.map(({ file }) => file),
    folder,
  }
}
