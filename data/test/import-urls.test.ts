import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServiceDay } from '@yatha/timetable'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { removeUnsafeUrls } from '../src/import/normalize-urls.ts'
import { packRailway } from '../src/import/pack-railway.ts'
import { formatFindings } from '../src/import/print-findings.ts'
import { importFeed } from '../src/import/import-feed.ts'
import { generateFeed } from './feeds/generated-feed.ts'
import { feedZip } from './feeds/generated-zip.ts'

// URLs in an imported feed. The app links to some of them, and the published feed contains all of them.

const folder = mkdtempSync(join(tmpdir(), 'addresses-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { tables } = generateFeed(47)
let feeds = 0

async function read(more: Record<string, string>) {
  const path = join(folder, `${++feeds}.zip`)
  writeFileSync(path, feedZip({ ...tables, ...more }))
  const { feed, findings, files, zip } = await importFeed(path, '2026-11-23' as ServiceDay)
  const manifest = packRailway(join(folder, `pack${feeds}`), files, feed!, zip)
  const published = unzipSync(readFileSync(join(folder, `pack${feeds}`, 'gtfs.zip')))
  return { path, manifest, findings, zip, published: (file: string) => strFromU8(published[file]!) }
}

const replaced = (text: string) => tables['agency.txt']!.replaceAll(/https:\/\/nord\.example\.org\//g, text)

const urls = (...all: string[]) => ({ 'agency.txt': strToU8(['agency_url', ...all, ''].join('\n')) })

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  '"java\nscript:alert(1)"',
  '\u0001javascript:alert(1)',
  '"data:text/html;base64,PHNjcmlwdD4="',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://railway.example',
  'blob:https://railway.example/x',
  '//railway.example',
  'www.railway.example',
  '"https://railway.example/a b"',
  'http://[',
])('%j is removed, with a notice', (url) => {
  const files = urls(url)
  const { findings } = removeUnsafeUrls(files)
  expect(findings).toMatchObject([{ rule: 'unsafe_url', level: 'notice', file: 'agency.txt', row: 2, column: 'agency_url' }])
  expect(strFromU8(files['agency.txt'])).not.toContain(url.replaceAll('"', ''))
})

test('http and https URLs are kept, even with non-Latin letters and after the code is optimized', () => {
  const all = ['http://railway.example', 'HTTPS://Railway.example/a?b=c#d', ...Array<string>(20_000).fill('https://bücher.example/ü')]
  expect(removeUnsafeUrls(urls(...all)).findings).toEqual([])
})

test('a feed without unsafe URLs is published unchanged; an unsafe URL is neither in the pack nor in the published feed', async () => {
  const url = 'https://bücher.example/ü'
  const safe = await read({ 'agency.txt': replaced(url) })
  expect([safe.manifest.feed.url, Buffer.from(safe.zip).equals(readFileSync(safe.path))]).toEqual([url, true])
  const { manifest, findings, published } = await read({ 'agency.txt': replaced('javascript:x') })
  expect([manifest.feed.url, manifest.feed.agencies[0]!.url]).toEqual(['', ''])
  expect(formatFindings(findings)).toContain('notice unsafe_url: agency.txt, agency_url')
  expect(published('agency.txt')).not.toContain('javascript')
  expect(published('stop_times.txt')).toBe(tables['stop_times.txt'])
})

test('all URL columns of all tables are checked, including translations', async () => {
  const { findings, published } = await read({
    'stops.txt': tables['stops.txt']!.replace(/\r?\n/, ',stop_url\n').replace(/\n(.*?)\r?\n/, '\n$1,javascript:stop\n'),
    'feed_info.txt': 'feed_publisher_name,feed_publisher_url,feed_lang,feed_contact_url\nP,javascript:one,de,"javascript:two"\n',
    'attributions.txt': 'organization_name,is_operator,attribution_url\nO,1,javascript:three\n',
    'booking_rules.txt': 'booking_rule_id,booking_type,info_url\nB,0,javascript:four\n',
    'translations.txt':
      'table_name,field_name,language,translation,field_value\nagency,agency_url,en,javascript:five,x\nagency,agency_name,en,javascript: the name,Nordbahn\n',
  })
  const dropped = findings.filter(({ rule }) => rule === 'unsafe_url').map(({ file, column, value }) => `${file} ${column} ${value}`)
  expect(dropped.sort()).toEqual([
    'attributions.txt attribution_url javascript:three',
    'booking_rules.txt info_url javascript:four',
    'feed_info.txt feed_contact_url javascript:two',
    'feed_info.txt feed_publisher_url javascript:one',
    'stops.txt stop_url javascript:stop',
    'translations.txt translation javascript:five',
  ])
  for (const file of ['stops.txt', 'feed_info.txt', 'attributions.txt', 'booking_rules.txt'])
    expect(published(file)).not.toContain('javascript')
  expect(published('translations.txt')).toContain('javascript: the name')
  expect(published('translations.txt')).not.toContain('javascript:five')
})

test('the zip without unsafe URLs always has the same bytes', async () => {
  const [one, again] = [await read({ 'agency.txt': replaced('javascript:x') }), await read({ 'agency.txt': replaced('javascript:x') })]
  expect(Buffer.from(one.zip).equals(Buffer.from(again.zip))).toBe(true)
})
