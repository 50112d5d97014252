import { isDeepStrictEqual } from 'node:util'
import { ApiError, type ApiErrorCode, type RateLimitName } from '@yatha/contract'
import { type Language } from '@yatha/language'
import {
  errorsOf,
  isBinaryBody,
  type Answer,
  type Audience,
  type AudienceOf,
  type ChangesWithTime,
  type Endpoint,
  type EndpointSpec,
  type EventOf,
  type HasAnswerAndEvents,
  type HandlerInput,
  type IsCacheable,
  type HasRateLimit,
  type EndpointError,
} from '@yatha/contract/endpoints'
import type { Context } from 'hono'
import { isAccountDeleted } from '../db/account-deleted.ts'
import { FileStoreUnavailable } from '../adapters/files/files.ts'
import { readBytes, readJson, type BodyLimits } from './body.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { BodyReservation } from './body-memory.ts'
import type { Caller } from './caller.ts'
import { validateInput } from './check.ts'
import { parseQuery } from './query.ts'
import type { Clock } from '../adapters/clock.ts'
import type { Env } from './env.ts'
import { requestHeader } from './headers.ts'
import { sendEvents, type OpenStreams } from './open-streams.ts'
import { deviceName, type Client, type KnownDevice } from './client.ts'
import { replyWithCaching, replyNoStore } from './reply.ts'

/** An answer in the form that the client requests: complete, or as events until `ended` aborts. Neither function may throw. */
export interface StreamableAnswer<E> {
  readonly answer: () => Promise<Answer<E>>
  readonly events: (send: (event: EventOf<E>) => Promise<void>, ended: AbortSignal) => Promise<void>
}

/** A client with its number of recent calls. */
export interface CountedClient extends Client {
  readonly calls: number
}

/** The context of a request that a handler receives with its input. `C` is the caller's type. */
export interface RequestContext<E, C extends Caller = Caller> {
  readonly language: Language
  /** A short display name of the device. */
  readonly device: string
  /** For endpoints with a limit: the counted client, and its number of recent calls. */
  readonly client: HasRateLimit<E> extends true ? CountedClient : undefined
  readonly requestId: string
  /** Aborted when the client closes its connection before the response. */
  readonly disconnected: AbortSignal
  /**
   * The signed-in rider; for public endpoints, a function that looks the rider up. Undefined for cacheable endpoints, whose answers are
   * the same for all callers.
   */
  readonly caller: IsCacheable<E> extends true ? undefined : AudienceOf<E> extends 'anyone' ? () => Promise<C | undefined> : C
  /** Creates an API error that the endpoint declares as its own. The handler throws it. */
  readonly error: (code: EndpointError<E>, field?: string) => ApiError
}

type Result<E> = HasAnswerAndEvents<E> extends true ? StreamableAnswer<E> : Answer<E> extends undefined ? void : Answer<E>
export type Handler<E, C extends Caller = Caller> = (input: HandlerInput<E>, call: RequestContext<E, C>) => Result<E> | Promise<Result<E>>

/** An endpoint with the function that responds to its requests. */
export interface ServedEndpoint<C extends Caller = Caller> {
  readonly endpoint: Endpoint
  readonly respond: (c: Context<Env>, tools: ServeTools<C>) => Promise<Response>
}

/** Shared dependencies of all endpoints. */
export interface ServeTools<C extends Caller = Caller> {
  /** Returns the rider of a request; undefined for a guest. */
  readonly callerOf: (c: Context<Env>) => Promise<C | undefined>
  readonly isModerator: (caller: Caller) => boolean
  readonly isOperator: (caller: Caller) => boolean
  /** Counts one call of an endpoint with a limit, and returns the number of recent calls. Throws `too_many_tries`. */
  readonly consumeLimit: (name: RateLimitName, client: Client) => Promise<number>
  readonly clientOf: (c: Context<Env>) => Client
  /** Returns whether a known device's call of an endpoint with a limit concerns the device's own account. */
  readonly isOwnCall: (call: { readonly limit: RateLimitName; readonly body: unknown; readonly device: KnownDevice }) => Promise<boolean>
  /** The open streams, which end when the server stops. */
  readonly streams: OpenStreams
  /** Limits for receiving bodies. */
  readonly bodies: BodyLimits
  readonly clock: Clock
  readonly answers: AnswerCache
  /** Version number of the data behind public answers (edition and live updates), and whether live updates are active. */
  readonly dataVersion: () => { readonly version: number; readonly isLive: boolean }
  /** Validates answers and errors against the contract, in tests and development. A mismatch is a bug, and a 500. */
  readonly checkAnswers: boolean
}

const JSON_BYTES = 32_768

/** Creates a served endpoint. The contract types the handler's input and result. Throws if the endpoint accepts files from guests. */
export function serve<const S extends EndpointSpec, C extends Caller = Caller>(
  endpoint: Endpoint<S>,
  handler: Handler<Endpoint<S>, C>,
): ServedEndpoint<C> {
  const { body } = endpoint.spec
  if (body && isBinaryBody(body) && endpoint.spec.for === 'anyone') throw new Error(`${endpoint.path} takes files of guests`)
  // The input is validated by the schemas from which the handler's types are derived, so the handler can be untyped here.
  const untypedHandler = handler as (input: unknown, call: unknown) => Promise<unknown>
  return { endpoint, respond: (c, tools) => respond(c, tools, endpoint, untypedHandler) }
}

/** Creates an endpoint that responds with an event stream. `caller` returns the rider; undefined for a guest. */
export function serveEvents<const S extends EndpointSpec & { events: unknown }, C extends Caller = Caller>(
  endpoint: Endpoint<S>,
  answer: (
    c: Context<Env>,
    call: { readonly caller: () => Promise<C | undefined>; readonly client: Client },
  ) => Response | Promise<Response>,
): ServedEndpoint<C> {
  return { endpoint, respond: async (c, tools) => answer(c, { caller: () => tools.callerOf(c), client: tools.clientOf(c) }) }
}

async function respond(
  c: Context<Env>,
  tools: ServeTools,
  endpoint: Endpoint,
  handler: (input: unknown, call: unknown) => Promise<unknown>,
): Promise<Response> {
  const { spec } = endpoint
  let reservation: BodyReservation | undefined
  try {
    const rider = spec.for === 'anyone' ? undefined : await requireCaller(c, tools, spec.for)
    const caller = spec.fresh ? undefined : (rider ?? (() => tools.callerOf(c)))
    const { client, ...input } = await readInput(c, tools, spec)
    if (rider && spec.body && isBinaryBody(spec.body)) {
      const received = await readBytes(c, tools.bodies, tools.bodies.files, { maxBytes: spec.body.bytes, owner: rider.rider.id })
      reservation = received.reservation
      input['body'] = received.bytes
    }
    const call = {
      language: c.get('language'),
      device: deviceName(c),
      client,
      requestId: c.get('requestId'),
      // A getter, because the request creates its abort signal only when it is first read.
      get disconnected() {
        return c.req.raw.signal
      },
      caller,
      error: (code: ApiErrorCode, field?: string) => new ApiError(code, field),
    }
    if (spec.fresh)
      return await replyCacheable(c, tools, endpoint, input, async () => checkAnswer(tools, endpoint, await handler(input, call)))
    const result = await handler(input, call)
    return spec.events
      ? await replyStreamed(c, tools, endpoint, result as StreamableAnswer<Endpoint>)
      : replyUncached(c, tools, endpoint, result)
  } catch (error) {
    // The rider deleted the account in another request while this one was running.
    const apiError = isAccountDeleted(error) ? new ApiError('sign_in_required') : error
    const code = apiError instanceof ApiError ? apiError.code : apiError instanceof FileStoreUnavailable ? 'files_away' : undefined
    if (tools.checkAnswers && code !== undefined && !errorsOf(endpoint).includes(code))
      throw new Error(`${endpoint.method} ${endpoint.path} does not name its error ${code}`, { cause: error })
    throw apiError
  } finally {
    reservation?.release()
  }
}

/** Returns the rider if the endpoint requires one. Throws `sign_in_required` or `not_allowed`. */
async function requireCaller(c: Context<Env>, tools: ServeTools, audience: Exclude<Audience, 'anyone'>): Promise<Caller> {
  const caller = await tools.callerOf(c)
  if (!caller) throw new ApiError('sign_in_required')
  if (audience === 'moderator' && !tools.isModerator(caller)) throw new ApiError('not_allowed')
  if (audience === 'operator' && !tools.isOperator(caller)) throw new ApiError('not_allowed')
  return caller
}

/** Returns the validated path, query and JSON, and the counted client. Invalid input does not count. A binary body is read later. */
async function readInput(c: Context<Env>, tools: ServeTools, spec: EndpointSpec): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {}
  if (spec.path) input['path'] = validateInput(spec.path, c.req.param())
  if (spec.query) input['query'] = validateInput(spec.query, parseQuery(c, spec.query))
  if (spec.body && !isBinaryBody(spec.body)) input['body'] = validateInput(spec.body, await readJson(c, tools.bodies, JSON_BYTES))
  if (spec.limit) input['client'] = await countCall(c, tools, spec.limit, input['body'])
  return input
}

/** Counts the call, and returns the counted client. A known device counts as unknown if the call does not concern its own account. */
async function countCall(c: Context<Env>, tools: ServeTools, limit: RateLimitName, body: unknown): Promise<CountedClient> {
  const { network, device } = tools.clientOf(c)
  const client = { network, device: device && (await tools.isOwnCall({ limit, body, device })) ? device : undefined }
  return { ...client, calls: await tools.consumeLimit(limit, client) }
}

/** Live answers contain the age of their data, rounded to this step. A cached live answer is therefore used only within one step. */
const AGE_STEP_SECONDS = 10

/** Sends a cacheable answer. The handler is not called if the answer is in the server's cache. */
function replyCacheable(
  c: Context<Env>,
  { answers, clock, dataVersion }: ServeTools,
  { path, spec }: Endpoint,
  input: Readonly<Record<string, unknown>>,
  make: () => Promise<unknown>,
): Promise<Response> {
  const seconds = clock.nowMs() / 1000
  // Read before the answer is computed: the answer may be newer than the version in its key, but never older.
  const { version, isLive } = dataVersion()
  const changeSeconds = isAboutNow(spec.fresh!, input) ? (spec.fresh as ChangesWithTime).seconds : Infinity
  const keySeconds = Math.min(changeSeconds, isLive ? AGE_STEP_SECONDS : Infinity)
  return replyWithCaching(c, answers, {
    key: `${version} ${Math.floor(seconds / keySeconds)} ${path} ${JSON.stringify(input)}`,
    make,
    isLive,
    validSeconds: changeSeconds === Infinity ? Infinity : Math.floor(changeSeconds - (seconds % changeSeconds)),
  })
}

/** Returns whether the answer is about the current time. */
function isAboutNow(spec: true | ChangesWithTime, { query }: Readonly<Record<string, unknown>>): boolean {
  const parameters = (query ?? {}) as Readonly<Record<string, unknown>>
  return spec !== true && (spec.unless.length === 0 || spec.unless.some((name) => parameters[name] === undefined))
}

function replyUncached(c: Context<Env>, tools: ServeTools, endpoint: Endpoint, result: unknown): Response {
  return replyNoStore(c, endpoint.spec.answer ? checkAnswer(tools, endpoint, result) : undefined)
}

async function replyStreamed(
  c: Context<Env>,
  tools: ServeTools,
  endpoint: Endpoint,
  { answer, events }: StreamableAnswer<unknown>,
): Promise<Response> {
  const accepted = requestHeader(c, 'accept') ?? ''
  if (accepted.includes('application/json') && !accepted.includes('text/event-stream'))
    return replyUncached(c, tools, endpoint, await answer())
  const shape = endpoint.spec.events!
  return sendEvents(
    c,
    tools.streams,
    (stream, ended) =>
      events(async (event) => {
        if (tools.checkAnswers) shape.parse(event)
        await stream.writeSSE({ data: JSON.stringify(event) })
      }, ended),
    tools.clientOf(c),
  )
}

/** Returns the answer. If `checkAnswers` is set, first validates it strictly against the contract. */
function checkAnswer(tools: ServeTools, { spec, method, path }: Endpoint, answer: unknown): unknown {
  if (!tools.checkAnswers) return answer
  const parsed = spec.answer!.safeParse(answer)
  if (!parsed.success) throw new Error(`${method} ${path} answers otherwise than its contract: ${parsed.error.message}`)
  if (!isDeepStrictEqual(toPlainJson(parsed.data), toPlainJson(answer)))
    throw new Error(`${method} ${path} answers more than its contract says`)
  return answer
}

const toPlainJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
