import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { Client } from 'pg'
import { hashOf, newToken } from '../../server/src/account/secrets.ts'
import { newId } from '../../server/src/db/id.ts'

const RIDERS = 150
/** Requests per second; a run lasts less than a minute. */
const RATE = 15
const TIMEOUT_MS = 20_000

/** One request of the load. */
export interface Sample {
  readonly kind: 'timetable' | 'read' | 'write'
  /** Start of the request, in seconds since the start of the load. */
  readonly at: number
  /** Duration of the request. */
  readonly seconds: number
  /** HTTP status; 0 if the connection failed or timed out. */
  readonly status: number
  readonly hasRetryAfter: boolean
}

export interface Ledger {
  readonly samples: readonly Sample[]
  /** Texts of acknowledged posts. */
  readonly posts: readonly string[]
}

/** A rider's access token and loopback address. */
interface Rider {
  readonly token: string
  readonly localAddress: string
}

/** Inserts riders, each with its own address of the loopback network. */
export async function makeRiders(url: string): Promise<Rider[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const riders: Rider[] = []
  for (let i = 0; i < RIDERS; i++) {
    const [id, token] = [newId(Date.now()), newToken()]
    const account = `insert into account (id, name, email, language, created_at) values ($1, 'Aye Aye', $2, 'en', now())`
    const session = `insert into session (id, account_id, token_hash, device, created_at, used_at, expires_at)
                     values ($1, $2, $3, 'load', now(), now(), now() + interval '1 day')`
    await client.query(account, [id, `${id}@example.com`])
    await client.query(session, [newId(Date.now()), id, hashOf(token)])
    riders.push({ token, localAddress: `127.1.${i >> 8}.${(i & 255) + 1}` })
  }
  await client.end()
  return riders
}

const agent = new Agent({ keepAlive: true, maxSockets: 100 })

/** Sends requests at a constant rate until the signal aborts. Resolves when each has a response or has failed. */
export async function load(address: string, riders: readonly Rider[], signal: AbortSignal): Promise<Ledger> {
  const samples: Sample[] = []
  const posts: string[] = []
  const pending: Promise<void>[] = []
  const start = performance.now()
  for (let n = 0; !signal.aborted; n++) {
    const rider = riders[n % riders.length]!
    const kind = (['timetable', 'write', 'read'] as const)[n % 3]!
    const began = performance.now()
    const text = `ledger ${randomUUID()}`
    const path =
      kind === 'timetable' ? `/api/search?from=hledan&to=insein&window=${(n % 2880) + 1}` : kind === 'read' ? '/api/account' : '/api/post'
    const body = kind === 'write' ? { id: randomUUID(), text } : undefined
    const sent = send(address + path, rider, body).then(({ status, hasRetryAfter }) => {
      samples.push({ kind, at: (began - start) / 1000, seconds: (performance.now() - began) / 1000, status, hasRetryAfter })
      if (kind === 'write' && status === 200) posts.push(text)
    })
    pending.push(sent)
    await new Promise((done) => setTimeout(done, 1000 / RATE))
  }
  await Promise.all(pending)
  return { samples, posts }
}

function send(url: string, { token, localAddress }: Rider, body?: object): Promise<{ status: number; hasRetryAfter: boolean }> {
  return new Promise((done) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const outgoing = request(url, { agent, localAddress, method: body ? 'POST' : 'GET', headers, timeout: TIMEOUT_MS }, (incoming) => {
      incoming.resume()
      incoming.once('close', () =>
        done({ status: incoming.complete ? incoming.statusCode! : 0, hasRetryAfter: 'retry-after' in incoming.headers }),
      )
    })
    outgoing.once('timeout', () => outgoing.destroy())
    outgoing.once('error', () => done({ status: 0, hasRetryAfter: false }))
    outgoing.end(body && JSON.stringify(body))
  })
}

/** Counts acknowledged posts that the database does not contain, and those that it contains more than once. */
export async function compare(url: string, posts: readonly string[]): Promise<{ lost: number; doubled: number }> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ text: string; count: number }>(
    'select text, count(*)::int from post where text = any ($1) group by 1',
    [posts],
  )
  await client.end()
  return { lost: posts.length - rows.length, doubled: rows.filter(({ count }) => count > 1).length }
}
