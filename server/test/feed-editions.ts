import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { generateFeed } from '../../data/test/feeds/generated-feed.ts'
import { feedZip } from '../../data/test/feeds/generated-zip.ts'

// Editions of one feed: the same trains at other times, between stations with other names.

const { tables } = generateFeed(47)
const later = (hours: number) => (time: string) => String(Number(time.slice(0, 2)) + hours).padStart(2, '0') + time.slice(2)

/** The zip of an edition. Each edition is an hour later than the previous one, with its number in the names of stations and routes. */
export function editionZip(number: number): Buffer {
  const renamedTables = Object.fromEntries(
    Object.entries(tables).map(([file, text]) => [
      file,
      text
        .replace(/Bahnhof (\d)/g, `Bahnhof $1 of ${number}`)
        .replace(/,(N|S),(\d)/g, `,$1${number},$2`)
        .replace(/\b\d\d:\d\d:\d\d\b/g, later(number)),
    ]),
  )
  return Buffer.from(feedZip({ ...renamedTables, 'feed_info.txt': infoOf(number) }))
}

const infoOf = (number: number) =>
  `feed_publisher_name,feed_publisher_url,feed_lang,feed_version\r\nNordbahn,https://nord.example.org/,de,edition ${number}\r\n`

/** A zip that the check rejects. */
export const brokenZip = (): Buffer => Buffer.from(feedZip({ ...tables, 'stops.txt': 'stop_id,stop_name\nA,Aleph\n' }))

/** A site that serves a feed; `answers` lists the status of each response. */
export async function startFeedSite() {
  const site = { zip: editionZip(1), isAway: false, redirectsTo: '', answers: [] as number[], address: '' }
  const server = createServer((request, response) => {
    const tag = `"${site.zip.length}-${site.zip.subarray(10, 60).toString('hex')}"`
    const status = site.isAway ? 503 : site.redirectsTo ? 301 : request.headers['if-none-match'] === tag ? 304 : 200
    site.answers.push(status)
    response
      .writeHead(status, { ETag: tag, ...(status === 301 && { Location: site.redirectsTo }) })
      .end(status === 200 ? site.zip : undefined)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  site.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.zip?key=secret`
  afterAll(() => void server.close())
  return site
}
