import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Railway } from '@yatha/timetable'

/** What `npm run data` wrote. */
export interface RailwayFiles {
  readonly railway: Railway
  readonly hash: string
  /** File names below /data/, by what they hold. */
  readonly packFile: string
  readonly nameFiles: Readonly<Record<string, string>>
  /** Layers of the base map. */
  readonly mapFiles: readonly string[]
  readonly folder: string
}

interface Manifest {
  railway: { file: string; hash: string }
  names: Record<string, { file: string }>
  map: { file: string }[]
}

/** Opens the packed railway. Throws an Error that says what to do when it is not there. */
export function openRailway(folder: string): RailwayFiles {
  let manifest: Manifest
  try {
    manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
  } catch {
    throw new Error(`no packed timetable in ${folder}: run npm run data`)
  }
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const railway = new Railway(read(manifest.railway.file) as ConstructorParameters<typeof Railway>[0])
  for (const [language, { file }] of Object.entries(manifest.names)) railway.addNames(language, read(file) as Record<string, string>)
  return {
    railway,
    hash: manifest.railway.hash,
    packFile: manifest.railway.file,
    nameFiles: Object.fromEntries(Object.entries(manifest.names).map(([language, { file }]) => [language, file])),
    mapFiles: manifest.map.map(({ file }) => file),
    folder,
  }
}
