import { readFileSync, statSync } from 'node:fs'
import type { ProblemRule, ServiceDay } from '@yatha/timetable'
import type { Finding } from '../findings.ts'
import type { Files } from '../tables.ts'
import { checkGtfs, type CheckedFeed } from './check-gtfs.ts'
import { GTFS_TABLES } from './gtfs-tables.ts'
import { removeUnsafeUrls } from './normalize-urls.ts'
import { MAX_ZIP_BYTES, readZip } from './read-zip.ts'
import { InvalidZipError } from './zip-refused.ts'

export interface ImportedFeed extends CheckedFeed {
  readonly files: Files
  /** The zip to publish: the imported file, or a zip without the unsafe URLs. */
  readonly zip: Uint8Array
}

/**
 * Reads, normalizes and checks the zip of a feed; packRailway then packs it. For a rejected feed, `feed` is undefined, and the
 * findings give the reasons. Trips and rows that violate the rules in `accepted` are omitted.
 */
export async function importFeed(path: string, today: ServiceDay, accepted: readonly ProblemRule[] = []): Promise<ImportedFeed> {
  const size = statSync(path).size
  if (size > MAX_ZIP_BYTES)
    return refusedFeed(new InvalidZipError('too_large', '', String(size), `a zip may have ${MAX_ZIP_BYTES / 1_000_000} MB`).finding)
  const zip = readFileSync(path)
  try {
    const files = await readZip(zip, (name) => Object.hasOwn(GTFS_TABLES, name))
    const { findings, zip: safeZip = zip } = removeUnsafeUrls(files)
    const checked = checkGtfs(files, today, accepted)
    return { ...checked, findings: [...findings, ...checked.findings], files, zip: safeZip }
  } catch (error) {
    if (error instanceof InvalidZipError) return refusedFeed(error.finding)
    throw error
  }
}

const refusedFeed = (finding: Finding): ImportedFeed => ({ feed: undefined, findings: [finding], files: {}, zip: new Uint8Array(0) })
