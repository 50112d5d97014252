import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { Client } from 'pg'
import { sha256Base64Url, newToken } from '../../server/src/account/secrets.ts'
import { newId } from '../../server/src/db/id.ts'
import { solidPicture } from '../../server/test/pictures.ts'

const RIDERS = 150
/** Actions per second. */
const RATE = 15
const TIMEOUT_MS = 20_000
const PASSWORD = 'mango sticky rice 9'

export type LoadAction = 'search' | 'board' | 'account' | 'post' | 'registration' | 'photo'
/** The actions of each second. */
const ACTIONS = 'search post account board post account search registration board post account search post photo account'.split(
  ' ',
) as readonly LoadAction[]

/** One request of the load. */
export interface RequestSample {
  readonly action: LoadAction
  /** Start of the request, in seconds since the start of the load. */
  readonly at: number
  /** Duration of the request. */
  readonly seconds: number
  /** HTTP status; 0 if the connection failed or timed out. */
  readonly status: number
  readonly hasRetryAfter: boolean
}

/** Requests, and the acknowledged changes. */
export interface AcknowledgedChanges {
  readonly samples: readonly RequestSample[]
  /** Texts of posts. */
  readonly posts: readonly string[]
  /** Paths of photos in posts. */
  readonly photos: readonly string[]
  /** Addresses of registrations, each of which requires an e-mail. */
  readonly addresses: readonly string[]
}

/** A rider's access token and loopback address. */
export interface Rider {
  readonly token: string
  readonly localAddress: string
}

interface Response {
  readonly status: number
  readonly hasRetryAfter: boolean
  readonly body: string
}

/** Inserts riders, each with its own address of the loopback network. */
export async function insertRiders(url: string): Promise<Rider[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const riders: Rider[] = []
  for (let i = 0; i < RIDERS; i++) {
    const [id, token] = [newId(Date.now()), newToken()]
    const account = `insert into account (id, name, email, language, created_at) values ($1, 'Aye Aye', $2, 'en', now())`
    const session = `insert into session (id, account_id, token_hash, device, created_at, used_at, expires_at)
                     values ($1, $2, $3, 'load', now(), now(), now() + interval '1 day')`
    await client.query(account, [id, `${id}@example.com`])
    await client.query(session, [newId(Date.now()), id, sha256Base64Url(token)])
    riders.push({ token, localAddress: `127.1.${i >> 8}.${(i & 255) + 1}` })
  }
  await client.end()
  return riders
}

const agent = new Agent({ keepAlive: true, maxSockets: 100 })
const picture = await solidPicture(640, 480).jpeg().toBuffer()

/** Performs actions at a constant rate until the signal aborts. Resolves when the last action has ended. */
export async function runLoad(address: string, riders: readonly Rider[], signal: AbortSignal): Promise<AcknowledgedChanges> {
  const samples: RequestSample[] = []
  const [posts, photos, addresses]: [string[], string[], string[]] = [[], [], []]
  const pending: Promise<void>[] = []
  const start = performance.now()

  async function perform(action: LoadAction, rider: Rider): Promise<void> {
    /** Sends a request. Returns the body of a response with status 200. */
    const send = async (method: string, path: string, body?: object | Buffer): Promise<string | undefined> => {
      for (;;) {
        const began = performance.now()
        const { status, hasRetryAfter, body: text } = await sendRequest(method, address + path, rider, body)
        // Processing a photo may take several requests.
        if (action === 'photo' && status === 429) {
          await new Promise((done) => setTimeout(done, 500))
          continue
        }
        if (status !== 200 && process.env['CLUSTER_LOG']) console.error(`${method} ${path} failed: ${status} ${text.slice(0, 80)}`)
        samples.push({ action, at: (began - start) / 1000, seconds: (performance.now() - began) / 1000, status, hasRetryAfter })
        return status === 200 ? text : undefined
      }
    }
    const sendPost = async (media: readonly string[]) => {
      const text = `ledger ${randomUUID()}`
      const response = await send('POST', '/api/post', { id: randomUUID(), text, media })
      if (response !== undefined) posts.push(text)
      return response !== undefined
    }
    if (action === 'search') await send('GET', `/api/search?from=hledan&to=insein&window=${(samples.length % 2880) + 1}`)
    if (action === 'board') await send('GET', '/api/station/hledan/board')
    if (action === 'account') await send('GET', '/api/account')
    if (action === 'post') await sendPost([])
    if (action === 'registration') {
      const email = `${randomUUID()}@example.com`
      if ((await send('POST', '/api/register', { name: 'Aye Aye', email, password: PASSWORD })) !== undefined) addresses.push(email)
    }
    if (action === 'photo') {
      const id = randomUUID()
      if ((await send('POST', '/api/upload', { id, kind: 'image', bytes: picture.length })) === undefined) return
      if ((await send('PUT', `/api/upload/${id}/0`, picture)) === undefined) return
      const media = await send('POST', `/api/upload/${id}/done`, {})
      if (media === undefined) return
      const [size] = (JSON.parse(media) as { sizes: { url: string }[] }).sizes
      if (await sendPost([id])) photos.push(size!.url)
    }
  }

  for (let n = 0; !signal.aborted; n++) {
    pending.push(perform(ACTIONS[n % ACTIONS.length]!, riders[n % riders.length]!))
    await new Promise((done) => setTimeout(done, 1000 / RATE))
  }
  await Promise.all(pending)
  return { samples, posts, photos, addresses }
}

function sendRequest(method: string, url: string, { token, localAddress }: Rider, body?: object | Buffer): Promise<Response> {
  return new Promise((done) => {
    const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json'
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': type }
    const outgoing = request(url, { agent, localAddress, method, headers, timeout: TIMEOUT_MS }, (incoming) => {
      const parts: Buffer[] = []
      incoming.on('data', (part: Buffer) => parts.push(part))
      incoming.on('error', () => undefined)
      incoming.once('close', () =>
        done({
          status: incoming.complete ? incoming.statusCode! : 0,
          hasRetryAfter: 'retry-after' in incoming.headers,
          body: Buffer.concat(parts).toString(),
        }),
      )
    })
    outgoing.once('timeout', () => outgoing.destroy())
    outgoing.once('error', () => done({ status: 0, hasRetryAfter: false, body: '' }))
    outgoing.end(Buffer.isBuffer(body) ? body : body && JSON.stringify(body))
  })
}
