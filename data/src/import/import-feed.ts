import { readFileSync, statSync } from 'node:fs'
import type { ProblemRule, ServiceDay } from '@yatha/timetable'
import { SCHEMA } from '../canonical/schema.ts'
import type { Finding } from '../findings.ts'
import type { Files } from '../tables.ts'
import { checkForeign, type Checked } from './check-gtfs.ts'
import { dropAddresses } from './normalize-urls.ts'
import { ZipRefused } from './zip-refused.ts'
import { MAX_ZIP_BYTES, readZip as unzip } from './read-zip.ts'

/** Reads and checks the zip of a feed; without `feed` it is refused, and `findings` say why. `zip` is the one to publish: see dropAddresses. */
export async function readZip(
  path: string,
  today: ServiceDay,
  accepted: readonly ProblemRule[] = [],
): Promise<Checked & { readonly files: Files; readonly zip: Uint8Array }> {
  const refused = (finding: Finding) => ({ feed: undefined, findings: [finding], files: {}, zip: new Uint8Array(0) })
  const size = statSync(path).size
  if (size > MAX_ZIP_BYTES)
    return refused(new ZipRefused('too_large', '', String(size), `a zip may have ${MAX_ZIP_BYTES / 1_000_000} MB`).finding)
  const zip = readFileSync(path)
  try {
    const files = await unzip(zip, isTable)
    const { findings, zip: safe = zip } = dropAddresses(files)
    const checked = checkForeign(files, today, accepted)
    return { ...checked, findings: [...findings, ...checked.findings], files, zip: safe }
  } catch (error) {
    if (error instanceof ZipRefused) return refused(error.finding)
    throw error
  }
}

/** A table of GTFS, or a file that the reader names as not held. */
const isTable = (name: string) => name in SCHEMA || UNHELD.includes(name)

const UNHELD = [
  'locations.geojson',
  'location_groups.txt',
  'location_group_stops.txt',
  'booking_rules.txt',
  'fare_leg_join_rules.txt',
  'fare_transfer_rules.txt',
  'timeframes.txt',
]
