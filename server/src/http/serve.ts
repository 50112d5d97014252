import { isDeepStrictEqual } from 'node:util'
import type { Lasting } from '@yatha/answers'
import { ApiError, type ApiErrorCode, type LimitName } from '@yatha/contract'
import { type Language } from '@yatha/language'
import {
  errorsOf,
  isBytesBody,
  type Answer,
  type Audience,
  type AudienceOf,
  type Endpoint,
  type EndpointSpec,
  type EventOf,
  type HasBoth,
  type Input,
  type IsCached,
  type IsLimited,
  type OwnError,
} from '@yatha/contract/endpoints'
import type { Context } from 'hono'
import { isGone } from '../db/gone.ts'
import { FilesAway } from '../outside/files.ts'
import { bytesOf, jsonOf, type Bodies } from './body.ts'
import type { Place } from './body-room.ts'
import type { Caller } from './caller.ts'
import { checked } from './check.ts'
import { queryOf } from './query.ts'
import type { Env } from './env.ts'
import { headerOf } from './headers.ts'
import { sendEvents, type OpenStreams } from './open-streams.ts'
import { deviceOf, type Client, type KnownDevice } from './client.ts'
import type { LastingQuestion, ReadyAnswers } from './ready-answers.ts'
import { replyCached, replyOnce, replyReady } from './reply.ts'

/** A public answer, the same for all callers. */
export type Cached<T> = CachedOnce<T> | CachedWhile<T>

/** One that is kept as bytes, and shared by questions that differ in their time only. */
export interface CachedWhile<T> {
  readonly question: LastingQuestion
  readonly lasting: () => Lasting<T>
}

export interface CachedOnce<T> {
  /** Everything the answer depends on besides timetable, live times and language. */
  readonly key: unknown
  /** The answer depends on the timetable only: live updates do not change its ETag. */
  readonly timetableOnly?: boolean
  readonly answer: () => T
}

/** An answer as the client asks for it: at once, or as events until the stream is `ended` from outside. Neither may fail. */
export interface Streamed<E> {
  readonly answer: () => Promise<Answer<E>>
  readonly events: (send: (event: EventOf<E>) => Promise<void>, ended: AbortSignal) => Promise<void>
}

export interface CountedClient extends Client {
  readonly calls: number
}

/** What a handler knows besides its input; `C` is what it needs to know of the caller. */
export interface Call<E, C extends Caller = Caller> {
  readonly language: Language
  /** A short display name of the device. */
  readonly device: string
  /** For endpoints with a limit: whom it counts, and how many calls that has made lately. */
  readonly client: IsLimited<E> extends true ? CountedClient : undefined
  readonly requestId: string
  /** Aborted when the client closes its connection before the answer. */
  readonly gone: AbortSignal
  /** The rider who is signed in; for endpoints that anyone may call, looked up when asked for. */
  readonly caller: AudienceOf<E> extends 'anyone' ? () => Promise<C | undefined> : C
  /** An API error that the endpoint names as its own, to be thrown. */
  readonly error: (code: OwnError<E>, field?: string) => ApiError
}

type Result<E> =
  HasBoth<E> extends true ? Streamed<E> : IsCached<E> extends true ? Cached<Answer<E>> : Answer<E> extends undefined ? void : Answer<E>
export type Handler<E, C extends Caller = Caller> = (input: Input<E>, call: Call<E, C>) => Result<E> | Promise<Result<E>>

/** An endpoint with what answers it. */
export interface Served<C extends Caller = Caller> {
  readonly endpoint: Endpoint
  readonly respond: (c: Context<Env>, tools: ServeTools<C>) => Promise<Response>
}

/** What every endpoint is served with. */
export interface ServeTools<C extends Caller = Caller> {
  /** The rider of a request; undefined for a guest. */
  readonly callerOf: (c: Context<Env>) => Promise<C | undefined>
  readonly isModerator: (caller: Caller) => boolean
  readonly isOperator: (caller: Caller) => boolean
  /** Counts one call of an endpoint with a limit, and returns how many there were lately; throws `too_many_tries`. */
  readonly takeLimit: (name: LimitName, client: Client) => Promise<number>
  readonly clientOf: (c: Context<Env>) => Client
  /** Does a known device's call of an endpoint with a limit concern the account of the device? */
  readonly isOwnCall: (call: { readonly limit: LimitName; readonly body: unknown; readonly device: KnownDevice }) => Promise<boolean>
  /** Where streams are ended when the server stops. */
  readonly streams: OpenStreams
  /** Where bodies are received. */
  readonly bodies: Bodies
  /** The version of the data behind answers: the timetable and, for `live`, the live times with their age. */
  readonly version: (of: 'timetable' | 'live') => string
  readonly ready: ReadyAnswers
  /** Validates answers and errors against the contract, in tests and development: a mismatch is a bug, and a 500. */
  readonly checkAnswers: boolean
}

const JSON_BYTES = 32_768

/** Serves an endpoint: what the handler gets and returns is typed by the contract. Throws if guests could send it files. */
export function serve<const S extends EndpointSpec, C extends Caller = Caller>(
  endpoint: Endpoint<S>,
  handler: Handler<Endpoint<S>, C>,
): Served<C> {
  const { body } = endpoint.spec
  if (body && isBytesBody(body) && endpoint.spec.for === 'anyone') throw new Error(`${endpoint.path} takes files of guests`)
  // Between here and the handler the types are those of the contract, which checks the values by the same schemas.
  const untyped = handler as (input: unknown, call: unknown) => Promise<unknown>
  return { endpoint, respond: (c, tools) => respond(c, tools, endpoint, untyped) }
}

/** Serves an endpoint that answers with a stream of events. `caller` returns the rider; undefined for a guest. */
export function serveEvents<const S extends EndpointSpec & { events: unknown }, C extends Caller = Caller>(
  endpoint: Endpoint<S>,
  answer: (
    c: Context<Env>,
    call: { readonly caller: () => Promise<C | undefined>; readonly client: Client },
  ) => Response | Promise<Response>,
): Served<C> {
  return { endpoint, respond: async (c, tools) => answer(c, { caller: () => tools.callerOf(c), client: tools.clientOf(c) }) }
}

async function respond(
  c: Context<Env>,
  tools: ServeTools,
  endpoint: Endpoint,
  handler: (input: unknown, call: unknown) => Promise<unknown>,
): Promise<Response> {
  const { spec } = endpoint
  let place: Place | undefined
  try {
    const rider = spec.for === 'anyone' ? undefined : await admitted(c, tools, spec.for)
    const caller = rider ?? (() => tools.callerOf(c))
    const { client, ...input } = await inputOf(c, tools, spec)
    if (rider && spec.body && isBytesBody(spec.body)) {
      const received = await bytesOf(c, tools.bodies, tools.bodies.files, { most: spec.body.bytes, owner: rider.rider.id })
      place = received.place
      input['body'] = received.bytes
    }
    const call = {
      language: c.get('language'),
      device: deviceOf(c),
      client,
      requestId: c.get('requestId'),
      // Made only where it is used.
      get gone() {
        return c.req.raw.signal
      },
      caller,
      error: (code: ApiErrorCode, field?: string) => new ApiError(code, field),
    }
    // Read before the handler reads the live times: the ETag's version may be older than the answer's, never newer.
    const live = tools.version('live')
    const result = await handler(input, call)
    if (spec.events) return streamed(c, tools, endpoint, result as Streamed<Endpoint>)
    return spec.fresh ? cached(c, tools, endpoint, live, result as Cached<unknown>) : once(c, tools, endpoint, result)
  } catch (error) {
    // The rider deleted the account in another request, while this one ran.
    const named = isGone(error) ? new ApiError('sign_in_required') : error
    const code = named instanceof ApiError ? named.code : named instanceof FilesAway ? 'files_away' : undefined
    if (tools.checkAnswers && code !== undefined && !errorsOf(endpoint).includes(code))
      throw new Error(`${endpoint.method} ${endpoint.path} does not name its error ${code}`, { cause: error })
    throw named
  } finally {
    place?.leave()
  }
}

/** The rider if the endpoint requires one; throws `sign_in_required` or `not_allowed`. */
async function admitted(c: Context<Env>, tools: ServeTools, audience: Exclude<Audience, 'anyone'>): Promise<Caller> {
  const caller = await tools.callerOf(c)
  if (!caller) throw new ApiError('sign_in_required')
  if (audience === 'moderator' && !tools.isModerator(caller)) throw new ApiError('not_allowed')
  if (audience === 'operator' && !tools.isOperator(caller)) throw new ApiError('not_allowed')
  return caller
}

/** The validated path, query and JSON, and the client where it is counted. Invalid input does not count; a body of bytes is read after it. */
async function inputOf(c: Context<Env>, tools: ServeTools, spec: EndpointSpec): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {}
  if (spec.path) input['path'] = checked(spec.path, c.req.param())
  if (spec.query) input['query'] = checked(spec.query, queryOf(c, spec.query))
  if (spec.body && !isBytesBody(spec.body)) input['body'] = checked(spec.body, await jsonOf(c, tools.bodies, JSON_BYTES))
  if (spec.limit) input['client'] = await counted(c, tools, spec.limit, input['body'])
  return input
}

/** In what does not concern its own account, a known device is a stranger. */
async function counted(c: Context<Env>, tools: ServeTools, limit: LimitName, body: unknown): Promise<CountedClient> {
  const { network, device } = tools.clientOf(c)
  const client = { network, device: device && (await tools.isOwnCall({ limit, body, device })) ? device : undefined }
  return { ...client, calls: await tools.takeLimit(limit, client) }
}

function cached(c: Context<Env>, tools: ServeTools, endpoint: Endpoint, live: string, result: Cached<unknown>): Response {
  const fresh = endpoint.spec.fresh!
  if ('lasting' in result) {
    const { question, lasting } = result
    const checkedAnswer = () => {
      const found = lasting()
      return { ...found, answer: ofShape(tools, endpoint, found.answer) as object }
    }
    return replyReady(c, fresh, tools.ready.make(question, c.get('language'), headerOf(c, 'accept-encoding') ?? '', checkedAnswer))
  }
  const { key, timetableOnly, answer } = result
  const name = `${endpoint.path} ${timetableOnly ? tools.version('timetable') : live} ${JSON.stringify(key)}`
  return replyCached(c, name, fresh, () => ofShape(tools, endpoint, answer()))
}

function once(c: Context<Env>, tools: ServeTools, endpoint: Endpoint, result: unknown): Response {
  return replyOnce(c, endpoint.spec.answer ? ofShape(tools, endpoint, result) : undefined)
}

async function streamed(c: Context<Env>, tools: ServeTools, endpoint: Endpoint, { answer, events }: Streamed<unknown>): Promise<Response> {
  const accepted = headerOf(c, 'accept') ?? ''
  if (accepted.includes('application/json') && !accepted.includes('text/event-stream')) return once(c, tools, endpoint, await answer())
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

/** The answer; in tests and development, validated strictly against the contract. */
function ofShape(tools: ServeTools, { spec, method, path }: Endpoint, answer: unknown): unknown {
  if (!tools.checkAnswers) return answer
  const parsed = spec.answer!.safeParse(answer)
  if (!parsed.success) throw new Error(`${method} ${path} answers otherwise than its contract: ${parsed.error.message}`)
  if (!isDeepStrictEqual(plain(parsed.data), plain(answer))) throw new Error(`${method} ${path} answers more than its contract says`)
  return answer
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
