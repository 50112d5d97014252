import * as http from 'node:http'
import * as https from 'node:https'
import type { LookupFunction } from 'node:net'
import { sendInSpan } from '../../tracing.ts'
import { redirectOrigin } from '../fetch-without-redirects.ts'

export interface PushRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Buffer | string
}

/** Response of a push service. */
export interface PushResponse {
  readonly status: number
  readonly retryAfter: string | undefined
  /** The beginning of the response's body. */
  readonly text: string
}

/** A client of push services. Posts without following redirects, on persistent connections. */
export interface PushClient {
  /** Sends a request. Rejects with `TimeoutError` if no response arrives in time. */
  post(request: PushRequest): Promise<PushResponse>
  close(): void
}

export class TimeoutError extends Error {}

const TIMEOUT_MS = 10_000
const MAX_TEXT_CHARACTERS = 4096
/** Maximum number of connections to one service; each carries one push at a time. */
const MAX_CONNECTIONS = 128

export function pushClient({
  lookup,
  timeoutMs = TIMEOUT_MS,
  onRedirect = () => undefined,
}: {
  readonly lookup?: LookupFunction
  readonly timeoutMs?: number
  /** Called with the scheme and host to which a response redirects. */
  readonly onRedirect?: (target: string) => void
} = {}): PushClient {
  const options = { keepAlive: true, maxSockets: MAX_CONNECTIONS, scheduling: 'lifo' as const, ...(lookup && { lookup }) }
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) }
  return {
    post: ({ url, headers, body }) => {
      const address = new URL(url)
      const isPlain = address.protocol === 'http:'
      const agent = agents[isPlain ? 'http:' : 'https:']
      const send = () =>
        new Promise<PushResponse>((done, fail) => {
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
                // Closes the connection, because reading such a long response to its end is slower than a new connection.
                if (text.length > MAX_TEXT_CHARACTERS) response.destroy()
              })
              response.on('close', () => {
                clearTimeout(timer)
                const { location, 'retry-after': retryAfter } = response.headers
                const target = redirectOrigin(response.statusCode ?? 0, location, url)
                if (target) onRedirect(target)
                done({ status: response.statusCode ?? 0, retryAfter, text: text.slice(0, MAX_TEXT_CHARACTERS) })
              })
            },
          )
          // A received status is valid even if the body is incomplete: an accepted push must not be sent again.
          const timer = setTimeout(() => (answer ? answer.destroy() : request.destroy(new TimeoutError())), timeoutMs)
          request.on('error', (error) => {
            clearTimeout(timer)
            fail(error)
          })
          request.end(body)
        })
      return sendInSpan('POST', address, send)
    },
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}
