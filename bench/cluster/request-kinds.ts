import { createHash, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { serviceDayAt } from '@yatha/timetable'
import { openRailway } from '../../server/src/adapters/railway/railway-files.ts'
import { trainRun } from '../../server/src/report/train-run.ts'
import { noisePicture } from '../../server/test/pictures.ts'
import type { insertRiders } from './load.ts'
import { projectFolder } from './parts.ts'

/** The kinds of requests whose processor time is measured. */
export const REQUEST_KINDS = [
  'cached search',
  'search',
  'station board',
  'train page',
  'first visit',
  'update check',
  'account read',
  'feed page',
  'reaction',
  'post',
  'comment',
  'photo',
  'position',
] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** Requests per second at which each kind is measured. */
export const MEASURED_REQUESTS_PER_SECOND: Readonly<Record<RequestKind, number>> = {
  'cached search': 100,
  search: 40,
  'station board': 40,
  'train page': 40,
  'first visit': 1,
  'update check': 40,
  'account read': 40,
  'feed page': 20,
  reaction: 20,
  post: 15,
  comment: 15,
  photo: 0.5,
  position: 20,
}

export type Riders = Awaited<ReturnType<typeof insertRiders>>
/** Sends the n-th request of a kind. Resolves when the response is complete, and throws if it is an error. */
export type SendRequest = (n: number) => Promise<void>

const CHUNK_BYTES = 1_000_000
const BROWSER = { 'Accept-Encoding': 'gzip, deflate, br', 'User-Agent': 'Mozilla/5.0 (Linux; Android 13)' }
/** Delay of the trains whose positions riders share. */
const DELAY_SECONDS = 300

const WORKER = '/firebase-messaging-sw.js'

interface Answer {
  readonly status: number
  readonly body: Buffer
  /** Whether the response is from the shared cache. */
  readonly isHit: boolean
}

interface Sent {
  readonly method?: string
  readonly body?: object | Buffer
  readonly isGuest?: boolean
  /** Sent as If-None-Match. */
  readonly etag?: string
}

/** Prepares the requests of riders, who need loopback addresses of their own because of the rate limits. */
export async function createRequestSenders(address: string, riders: Riders): Promise<Record<RequestKind, SendRequest>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  const riderOf = (n: number) => riders[n % riders.length]!

  /** Sends a request of the n-th rider; the body of the response is still compressed. */
  function send(n: number, path: string, { method = 'GET', body, isGuest = false, etag }: Sent = {}): Promise<Answer> {
    const { token, localAddress } = riderOf(n)
    const type = body instanceof Buffer ? 'application/octet-stream' : 'application/json'
    const headers = {
      ...(body ? { 'Content-Type': type } : BROWSER),
      ...(!isGuest && { Authorization: `Bearer ${token}` }),
      ...(etag && { 'If-None-Match': etag }),
    }
    return new Promise((done, fail) => {
      const outgoing = request(address + path, { agent, localAddress, method, headers, timeout: 20_000 }, (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.once('end', () => {
          const text = Buffer.concat(chunks)
          const status = incoming.statusCode!
          if (status < 400 || (status === 429 && path.endsWith('/done')))
            done({ status, body: text, isHit: incoming.headers['x-cache'] === 'HIT' })
          else fail(new Error(`${method} ${path}: ${incoming.statusCode} ${text.toString().slice(0, 200)}`))
        })
      })
      outgoing.once('timeout', () => outgoing.destroy(new Error(`${method} ${path}: timeout`)))
      outgoing.once('error', fail)
      outgoing.end(body instanceof Buffer ? body : body && JSON.stringify(body))
    })
  }
  const read = async <T>(path: string) => (await (await fetch(address + path)).json()) as T

  const { day } = await read<{ day: string }>('/api/station/hledan/board')
  const all = await read<{ slug: string; lines: string[]; served: boolean }[]>('/api/station')
  const stations = all.filter(({ served, lines }) => served && lines.includes('circular')).map(({ slug }) => slug)
  const trains = (await read<{ slug: string }[]>('/api/route?type=urban')).map(({ slug }) => slug)
  /** A query that differs from all others of the last hour, so that no cache has its answer. */
  const moment = (n: number) => {
    const minute = 300 + ((n * 7) % 1000)
    return `day=${day}&time=${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  }
  const pair = (n: number) => {
    const from = n % stations.length
    const to = (from + 1 + (Math.floor(n / stations.length) % (stations.length - 1))) % stations.length
    return `from=${stations[from]}&to=${stations[to]}`
  }
  const files = await visitedFiles(address)
  const etag = (await fetch(address + WORKER, { headers: BROWSER })).headers.get('etag') ?? ''
  // Like a phone's photo: 12 megapixels with smooth areas.
  const photo = await noisePicture(400, 300).resize(4000, 3000).jpeg({ quality: 80 }).toBuffer()
  const sha256 = createHash('sha256').update(photo).digest('hex')
  let lastPost: string | undefined
  const position = positions(riders.length)

  return {
    'cached search': async (n) => void (await send(n, `/api/search?${pair(n % 5)}`, { isGuest: true })),
    search: async (n) => {
      if ((await send(n, `/api/search?${pair(n)}&${moment(n)}`, { isGuest: true })).isHit) throw new Error('a search was in the cache')
    },
    'station board': async (n) =>
      void (await send(n, `/api/station/${stations[n % stations.length]}/board?${moment(n)}`, { isGuest: true })),
    'train page': async (n) => void (await send(n, `/route/${trains[n % trains.length]}`, { isGuest: true })),
    'first visit': async (n) => {
      for (const path of files) await send(n, path, { isGuest: true })
    },
    // A browser checks for a new version at each opening, and usually gets 304.
    'update check': async (n) => void (await send(n, WORKER, { isGuest: true, etag })),
    'account read': async (n) => void (await send(n, '/api/account')),
    'feed page': async (n) => void (await send(n, '/api/post')),
    reaction: async (n) => {
      const kind = n % 2 ? 'like' : 'love'
      await send(n, `/api/post/${lastPost}/reaction`, { method: 'PUT', body: { kind } })
    },
    post: async (n) => {
      const text = `The 8:22 train to Insein is about ten minutes late again today, number ${n}.`
      const { body } = await send(n, '/api/post', { method: 'POST', body: { id: randomUUID(), text } })
      lastPost = (JSON.parse(body.toString()) as { slug: string }).slug
    },
    comment: async (n) => {
      const text = `Mine too, thank you, number ${n}.`
      await send(n, `/api/post/${lastPost}/comment`, { method: 'POST', body: { id: randomUUID(), text } })
    },
    photo: async (n) => {
      const id = randomUUID()
      await send(n, '/api/upload', { method: 'POST', body: { id, kind: 'image', bytes: photo.length } })
      for (let from = 0; from < photo.length; from += CHUNK_BYTES)
        await send(n, `/api/upload/${id}/${from}`, { method: 'PUT', body: photo.subarray(from, from + CHUNK_BYTES) })
      // Like a phone, retries if the server is busy with other photos.
      while ((await send(n, `/api/upload/${id}/done`, { method: 'POST', body: { sha256 } })).status === 429)
        await new Promise((done) => setTimeout(done, 2000))
    },
    position: async (n) => void (await send(n, '/api/position', { method: 'POST', body: position(n) })),
  }
}

/** Returns the paths that a browser requests on the first visit: the page, its files, and all files that the app stores for offline use. */
async function visitedFiles(address: string): Promise<string[]> {
  const page = await (await fetch(address)).text()
  const script = await (await fetch(address + WORKER)).text()
  const list = JSON.parse(/^self\.PRECACHE=(.*);$/m.exec(script)![1]!) as { kept: string[]; languages: Record<string, string[]> }
  const linked = [...page.matchAll(/"(\/(?:assets|data)\/[^"?]+)"/g)].map(([, path]) => path!)
  return [...new Set(['/', ...linked, WORKER, '/offline?lang=en', ...list.kept, ...list.languages['en']!, '/manifest.webmanifest'])]
}

/** Returns a function for the position that the n-th rider shares now. The riders are on all trains that run now. */
function positions(riders: number): (n: number) => object {
  const { railway } = openRailway(join(projectFolder, 'data/dist'))
  const now = () => Math.floor(Date.now() / 1000)
  const { day } = serviceDayAt(now(), railway.zone)
  const runs = railway.timetable.feed.trips.ids
    .flatMap((trip) => trainRun(railway, trip, day) ?? [])
    .filter(({ departs, arrives }) => departs[0]! < now() - 2 * DELAY_SECONDS && arrives.at(-1)! > now() + 1800)
  if (runs.length === 0) throw new Error('no train runs now: measure between 6:00 and 20:00 in Yangon')
  return (n) => {
    // A rider stays on one train.
    const run = runs[(n % riders) % runs.length]!
    const at = now() - DELAY_SECONDS
    const call = Math.max(
      0,
      run.arrives.findLastIndex((time) => time <= at),
    )
    const [leaves, arrives] = [run.departs[call]!, run.arrives[call + 1] ?? Infinity]
    const progress = at <= leaves ? 0 : Math.floor((100 * (at - leaves)) / (arrives - leaves)) / 100
    return { trip: run.trip, day: run.day, call, progress, at: now() }
  }
}
