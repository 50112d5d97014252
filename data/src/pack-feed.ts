import { existsSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { ProblemRule, ServiceDay } from '@yatha/timetable'
import { packRailway } from './import/pack-railway.ts'
import { peakMegabytes } from './import/peak-memory.ts'
import { formatFindings } from './import/print-findings.ts'
import { importFeed } from './import/import-feed.ts'
import { hasOtherFiles } from './pack-folder.ts'

// npm run data -- FEED.zip [--out FOLDER] [--leave-out RULE,RULE]: checks a GTFS feed and packs it. If there is an error, writes nothing
// and exits with 1.

const startedAt = performance.now()
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, 'leave-out': { type: 'string', default: '' } },
})
/** Folder from which npm was called. Paths in arguments are relative to it, but npm runs scripts in the project's folder. */
const callerFolder = process.env['INIT_CWD'] ?? process.cwd()
const path = resolve(callerFolder, positionals[0] ?? '')
const packs = fileURLToPath(new URL('../../.yatha/packs', import.meta.url))
const out = values.out ? resolve(callerFolder, values.out) : join(packs, basename(path).replace(/\.zip$/i, ''))

if (!existsSync(path) || !statSync(path).isFile()) fail(`${path} is not a file: name the zip of a feed`)
if (hasOtherFiles(out)) fail(`${out} has files, and they are no pack: name another folder`)
const today = new Date().toISOString().slice(0, 10) as ServiceDay // An ISO date is a service day.
const accepted = values['leave-out'].split(',').filter(Boolean) as ProblemRule[] // An unknown name matches no problem.
const { feed, findings, files, zip } = await importFeed(path, today, accepted)
console.log(formatFindings(findings))
if (feed) {
  const { feed: facts, railway, places, names } = packRailway(out, files, feed, zip)
  console.log(`${facts.name}, ${facts.zone}: ${facts.stops} stops, ${facts.trips} trips, ${facts.calls} calls`)
  for (const { file, bytes, brotli } of [railway, places, ...Object.values(names)]) console.log(`${file}: ${bytes} bytes, ${brotli} brotli`)
}
const megabytes = Math.round(peakMegabytes())
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
console.log(`${feed ? `packed into ${out}` : 'refused, nothing written'} after ${seconds} s, with ${megabytes} MB at most`)
process.exitCode = feed ? 0 : 1

function fail(words: string): never {
  console.error(words)
  process.exit(1)
}
