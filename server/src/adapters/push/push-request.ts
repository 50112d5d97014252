import * as http from 'node:http'
import * as https from 'node:https'
import type { LookupFunction } from 'node:net'
import { redirectOrigin } from '../fetch-without-redirects.ts'

export interface PushRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Buffer | string
}

export interface PushAnswer {
  readonly status: number
  readonly retryAfter: string | undefined
  /** The beginning of its body. */
  readonly text: string
}

/** A client of push services: posts without following redirects, on connections that are kept. */
export interface PushClient {
  /** Rejects without an answer in time; `TimeoutError` names that. */
  post(request: PushRequest): Promise<PushAnswer>
  close(): void
}

export class TimeoutError extends Error {}

const TIMEOUT_MS = 10_000
const MOST_CHARACTERS = 4096
/** Connections to one service; each carries one push at a time. */
const CONNECTIONS = 128

export function pushClient({
  lookup,
  timeoutMs = TIMEOUT_MS,
  onRedirect = () => undefined,
}: {
  readonly lookup?: LookupFunction
  readonly timeoutMs?: number
  /** Called with the scheme and host that an answer redirects to. */
  readonly onRedirect?: (target: string) => void
} = {}): PushClient {
  const options = { keepAlive: true, maxSockets: CONNECTIONS, scheduling: 'lifo' as const, ...(lookup && { lookup }) }
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) }
  return {
    post: ({ url, headers, body }) => {
      const address = new URL(url)
      const isPlain = address.protocol === 'http:'
      const agent = agents[isPlain ? 'http:' : 'https:']
      return new Promise((done, fail) => {
        let answer: http.IncomingMessage | undefined
        const request = (isPlain ? http : https).request(
          address,
          { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
          (response) => {
            answer = response
            let text = ''
            response.setEncoding('utf8')
            response.on('data', (part: string) => {
              text += part
              // A connection on which so much comes is of no further use.
              if (text.length > MOST_CHARACTERS) response.destroy()
            })
            response.on('close', () => {
              clearTimeout(timer)
              const { location, 'retry-after': retryAfter } = response.headers
              const target = redirectOrigin(response.statusCode ?? 0, location, url)
              if (target) onRedirect(target)
              done({ status: response.statusCode ?? 0, retryAfter, text: text.slice(0, MOST_CHARACTERS) })
            })
          },
        )
        // A status that has come counts, though the rest does not: a push that was taken is not to be sent again.
        const timer = setTimeout(() => (answer ? answer.destroy() : request.destroy(new TimeoutError())), timeoutMs)
        request.on('error', (error) => {
          clearTimeout(timer)
          fail(error)
        })
        request.end(body)
      })
    },
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}
