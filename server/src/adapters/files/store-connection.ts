import { createReadStream } from 'node:fs'
import * as http from 'node:http'
import * as https from 'node:https'
import { pipeline } from 'node:stream/promises'
import { setTimeout as later } from 'node:timers/promises'
import { FileStoreUnavailable } from './files.ts'

/** Timeout for connecting, and for the beginning of a response to a request without a body. */
export const STORE_TIMEOUT_MS = 500
/**
 * Maximum pause while a file is transferred. Longer than the timeout of other responses, because a store responds to an upload only when
 * the whole file is on its disks, perhaps on several machines.
 */
const MAX_IDLE_MS = 5000
/** An upload may take BASE_UPLOAD_MS, plus the time for its size at this rate. A slower service counts as unresponsive. */
const MIN_BYTES_PER_MS = 500
const BASE_UPLOAD_MS = 15_000
const MAX_RETRIES = 2
const FIRST_RETRY_MS = 50
/** Returns whether a client should retry after this status code. */
const isTransient = (status: number): boolean => status >= 500 || status === 429

/** A request that can be repeated: its body is bytes or a local file. */
export interface StoreRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array | { readonly path: string; readonly bytes: number }
}

/** The service did not respond in time. */
export class StoreTimeout extends Error {
  readonly code = 'ETIMEDOUT'
}

/** Sends requests to a file store without following redirects, on persistent connections. */
export class StoreConnection {
  private readonly agents = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) }

  constructor(private readonly timeoutMs: number) {}

  /** Sends a request. Retries after a broken connection or a transient error, but not after a timeout. */
  async send(request: StoreRequest): Promise<Response> {
    for (let retries = 0; ; retries++) {
      try {
        const response = await this.sendOnce(request)
        if (!isTransient(response.status) || retries === MAX_RETRIES) return response
        await response.body?.cancel()
      } catch (error) {
        if (error instanceof StoreTimeout || retries === MAX_RETRIES) throw error
      }
      await later(FIRST_RETRY_MS * 2 ** retries)
    }
  }

  private sendOnce({ method, url, headers, body }: StoreRequest): Promise<Response> {
    const isPlain = url.startsWith('http:')
    const bytes = body instanceof Uint8Array ? body.byteLength : (body?.bytes ?? 0)
    const request = (isPlain ? http : https).request(url, {
      method,
      agent: this.agents[isPlain ? 'http' : 'https'],
      headers: { ...headers, ...(body && { 'Content-Length': bytes }) },
    })
    const abort = () => request.destroy(new StoreTimeout(`no response to ${method}`))
    let stopTimer = startTimer(this.timeoutMs, abort)
    if (body)
      request.once('socket', (socket) => {
        const onConnect = () => {
          stopTimer()
          stopTimer = startTimer(BASE_UPLOAD_MS + bytes / MIN_BYTES_PER_MS, abort)
          request.setTimeout(Math.max(MAX_IDLE_MS, this.timeoutMs), abort)
        }
        if (socket.connecting) socket.once(isPlain ? 'connect' : 'secureConnect', onConnect)
        else onConnect()
      })
    const response = new Promise<Response>((done, fail) => {
      request.once('response', (message) => {
        // From now on, `bodyOf` limits the time: a slow reader does not mean that the store is unresponsive.
        request.setTimeout(0)
        done(responseOf(message, method))
      })
      request.on('error', fail)
    })
    if (!body || body instanceof Uint8Array) request.end(body)
    else void pipeline(createReadStream(body.path), request).catch((error: Error) => request.destroy(error))
    return response.finally(() => stopTimer())
  }
}

const WITHOUT_BODY: readonly number[] = [204, 205, 304]

function responseOf(message: http.IncomingMessage, method: string): Response {
  const status = message.statusCode ?? 0
  const headers = new Headers(Object.entries(message.headers).map(([name, value]) => [name, String(value)]))
  if (method !== 'HEAD' && !WITHOUT_BODY.includes(status)) return new Response(bodyOf(message), { status, headers })
  message.resume()
  return new Response(null, { status, headers })
}

/** Returns a response's body as a stream. A read fails with FileStoreUnavailable if the next chunk takes too long. */
function bodyOf(message: http.IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = message[Symbol.asyncIterator]() as AsyncIterator<Uint8Array<ArrayBuffer>>
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    const stopTimer = startTimer(MAX_IDLE_MS, () => message.destroy(new StoreTimeout('the response is incomplete')))
    try {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    } catch (error) {
      throw new FileStoreUnavailable('the file store broke off a response', { cause: error })
    } finally {
      stopTimer()
    }
  }
  return new ReadableStream({ pull, cancel: () => void message.destroy() }, { highWaterMark: 0 })
}

const STEPS = 5

/**
 * Calls `end` after a time. Returns a function that cancels the timer. The time is counted in steps: a period in which this process is
 * blocked counts as one step, so that it does not cause a timeout.
 */
function startTimer(ms: number, end: () => void): () => void {
  let steps = 0
  const timer = setInterval(() => {
    if (++steps < STEPS) return
    clearInterval(timer)
    end()
  }, ms / STEPS)
  return () => clearInterval(timer)
}
