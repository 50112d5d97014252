import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServiceDay } from '@yatha/timetable'
import { strToU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { checkGtfs } from '../src/import/check-gtfs.ts'
import { GTFS_TABLES } from '../src/import/gtfs-tables.ts'
import { packRailway } from '../src/import/pack-railway.ts'
import { toCsv } from '../src/published/text-table.ts'
import { readTable, type Files } from '../src/tables.ts'
import { generateFeed } from './feeds/generated-feed.ts'

const folder = mkdtempSync(join(tmpdir(), 'gtfs-tables-'))
afterAll(() => rmSync(folder, { recursive: true }))

const zipped = (path: string): Files => unzipSync(readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url))))
const FEEDS: Readonly<Record<string, Files>> = {
  'the published feed': zipped('data/dist/gtfs.zip'),
  'the generated feed': Object.fromEntries(Object.entries(generateFeed(47).tables).map(([file, text]) => [file, strToU8(text)])),
}

/** Returns the feed with only the files and fields in GTFS_TABLES. */
function listedOnly(files: Files): Files {
  const listed = Object.entries(GTFS_TABLES).flatMap(([file, { required = [], optional = [] }]) => {
    const fields = [...required, ...optional]
    if (!files[file] || fields.length === 0) return []
    const { columns, rows } = readTable(files, file)
    return [[file, toCsv({ columns: columns.filter((column) => fields.includes(column)), rows: rows.map(({ values }) => values) })]]
  })
  return Object.fromEntries(listed) as Files
}

/** The hash of each packed file. */
function packedHashes(files: Files) {
  const { feed, findings } = checkGtfs(files, '2026-11-23' as ServiceDay)
  expect(findings.filter(({ level }) => level === 'error')).toEqual([])
  const { edition, railway, places, names } = packRailway(join(folder, 'pack'), files, feed!, new Uint8Array(0))
  return { edition, hashes: [railway, places, ...Object.values(names)].map(({ hash }) => hash) }
}

test.each(Object.entries(FEEDS))('fields that are not in GTFS_TABLES do not change the pack of %s', (_name, files) => {
  const listed = listedOnly(files)
  const sizeOf = (tables: Files) => Object.values(tables).reduce((sum, bytes) => sum + bytes.length, 0)
  expect(sizeOf(listed)).toBeLessThan(sizeOf(files))
  expect(packedHashes(listed)).toEqual(packedHashes(files))
})
