import { listen } from '../../src/http/listen.ts'
import { OpenStreams } from '../../src/http/open-streams.ts'
import type { Database } from '../../src/db/database.ts'
import { measureBlockedMs } from '../hostile/main-thread.ts'
import { openRawConnection } from '../raw.ts'
import { withContentLength } from '../serve.ts'
import { listOperations } from './operations.ts'
import { Random } from './random.ts'
import { rawRequest } from './raw-requests.ts'
import { MAX_BLOCKED_MS, FuzzReport } from './report.ts'
import { nextRequest, operationRequest, type FuzzRequest } from './requests.ts'
import { openWorld, type World } from './world.ts'

export interface FuzzOptions {
  readonly database: Database
  readonly count: number
  readonly seed: number
  /** Sends one request at a time, and records how long each blocks the main thread. */
  readonly isSequential?: boolean
  /** Called after each tenth of the requests. */
  readonly onTenth?: (done: number) => void
}

/** Less than the size of a connection pool, so that no request times out waiting for a connection on a busy machine. */
const CONCURRENT_REQUESTS = 8
/** Maximum number of valid requests to an operation until one returns 2xx. */
const MAX_VALID_REQUESTS = 40
/** Every twelfth request is sent as raw bytes on its own connection. */
const RAW_EVERY = 12
const MAX_RESPONSE_MS = 20_000

/** Sends `count` requests to the whole server, chosen by `seed`. In the report, `failures` lists the results that must not occur. */
export async function fuzz({ database, count, seed, isSequential = false, onTenth }: FuzzOptions): Promise<FuzzReport> {
  const world = await openWorld(database)
  const server = await listen(world.app, { port: 0, host: '127.0.0.1' }, new OpenStreams())
  const report = new FuzzReport()
  const tenth = Math.ceil(count / 10)
  let next = 0
  const work = async () => {
    for (let index = next++; index < count; index = next++) {
      const r = new Random(seed, index)
      if (index % RAW_EVERY === 0) await sendRaw(rawRequest(r, world), server.port, report, index)
      else if (isSequential) {
        const request = await nextRequest(r, world)
        report.recordBlocking(
          await measureBlockedMs(() => send(request, world, report, index), MAX_BLOCKED_MS),
          request.name,
          `${request.method} ${request.path.slice(0, 60)}`,
        )
      } else await send(await nextRequest(r, world), world, report, index)
      if (report.count % tenth === 0) onTenth?.(report.count)
      if (report.count % 1000 === 0) reportErrors(world, report)
    }
  }
  await Promise.all(Array.from({ length: isSequential ? 1 : CONCURRENT_REQUESTS }, work))
  // Sends requests to operations that have not succeeded yet, such as those that were never chosen at random.
  for (const operation of listOperations())
    for (let attempt = 0; attempt < MAX_VALID_REQUESTS && report.neverSucceeded([operation.id]).length > 0; attempt++)
      await send(await operationRequest(new Random(seed, next++), world, operation, 0), world, report, next)
  reportErrors(world, report)
  if ((await fetch(`http://127.0.0.1:${server.port}/health/live`)).status !== 200) report.failures.push('the server is not alive')
  await server.stop()
  await world.close()
  return report
}

/** Reports errors that the server logs as unexpected. */
function reportErrors(world: World, report: FuzzReport): void {
  for (const line of world.takeLines()) if (/"level":[56]0/.test(line)) report.failures.push(`logged: ${line.slice(0, 2000)}`)
}

async function send(fuzzRequest: FuzzRequest, world: World, report: FuzzReport, index: number): Promise<void> {
  const { name, method, path, headers, body, rider } = fuzzRequest
  const requestText = `${index} ${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 400)} ${typeof body === 'string' ? body.slice(0, 300) : (body?.length ?? '')}`
  let request: Request
  try {
    request = new Request(`http://yatha.test${path}`, withContentLength({ method, headers, ...(body !== undefined && { body }) }))
  } catch {
    // No client can send this request: an invalid method, or GET with a body.
    report.add('unsendable', 'closed')
    return
  }
  const began = performance.now()
  const response = await world.app.fetch(request)
  const text = await response.text()
  report.recordDuration(performance.now() - began, `${method} ${path.slice(0, 60)}`)
  report.add(name, response.status)
  if (response.status >= 500) report.failures.push(`${response.status}: ${requestText}: ${text.slice(0, 300)}`)
  if (response.status >= 400 && new URL(request.url).pathname.startsWith('/api/') && method !== 'HEAD' && !isApiError(text))
    report.failures.push(`no API error: ${requestText}`)
  // Replaces riders who may have been deleted, so that later requests still reach the handlers.
  const isGone = (response.status === 401 && headers['Authorization'] === `Bearer ${rider?.token}`) || response.status === 204
  if (rider && isGone) await world.replace(rider)
}

function isApiError(text: string): boolean {
  try {
    const { code, message } = JSON.parse(text) as { code?: unknown; message?: unknown }
    return typeof code === 'string' && typeof message === 'string' && message !== ''
  } catch {
    return false
  }
}

async function sendRaw(bytes: Buffer, port: number, report: FuzzReport, index: number): Promise<void> {
  const began = performance.now()
  const raw = await openRawConnection(port)
  raw.write(bytes)
  // Ends an unfinished request.
  raw.socket.end()
  const isClosed = await raw.closed(MAX_RESPONSE_MS)
  raw.socket.destroy()
  report.recordDuration(performance.now() - began, `raw ${JSON.stringify(bytes.toString('latin1').slice(0, 60))}`)
  const statuses = raw.statuses()
  for (const status of statuses.length > 0 ? statuses : (['closed'] as const)) report.add('raw', status)
  if (!isClosed) report.failures.push(`no end: ${index} ${JSON.stringify(bytes.toString('latin1').slice(0, 500))}`)
  if (statuses.some((status) => status >= 500))
    report.failures.push(`${statuses}: ${index} ${JSON.stringify(bytes.toString('latin1').slice(0, 800))}`)
}
