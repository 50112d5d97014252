import type { z } from 'zod'
import type { ApiErrorCode } from './api-error.ts'
import type { RateLimitName } from './limits.ts'

/** Callers that an endpoint allows: anyone, signed-in riders, or riders that are configured as moderators or operators. */
export type Audience = 'anyone' | 'rider' | 'moderator' | 'operator'

/**
 * A response that changes whenever the current time reaches a multiple of `seconds`. Exception: if `unless` lists query parameters, the
 * response to a query with all of them does not change with time.
 */
export interface ChangesWithTime {
  readonly unless: readonly string[]
  readonly seconds: number
}

/** A request body that is not JSON: `type` is its Content-Type, `bytes` its maximum size. */
export interface BinaryBody {
  readonly type: string
  readonly bytes: number
}

type Address = { get: string } | { post: string } | { put: string } | { delete: string }

/** Definition of an endpoint. `errors` lists the API errors specific to the endpoint; `errorsOf` adds the common ones. */
export type EndpointSpec = Address & {
  readonly for: Audience
  readonly summary: string
  /** Parameters in braces in the path, such as `/api/station/{slug}`. */
  readonly path?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType | BinaryBody
  /** Schema of the response body; without it, the response is an empty 204. */
  readonly answer?: z.ZodType
  /** Schema of one event of an event stream. If the endpoint also has an `answer`, only clients that do not accept JSON get the stream. */
  readonly events?: z.ZodType
  readonly errors?: readonly ApiErrorCode[]
  readonly limit?: RateLimitName
  /** Set if caches may store the response, which then is the same for all callers; otherwise the response is `no-store`. */
  readonly fresh?: true | ChangesWithTime
}

type PathOf<S> = S extends { get: infer P } | { post: infer P } | { put: infer P } | { delete: infer P } ? P & string : never

/** Names of the parameters in a path. */
type PathParameters<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParameters<Rest> : never

/** An endpoint, shared by server, web and the OpenAPI document. */
export interface Endpoint<S extends EndpointSpec = EndpointSpec> {
  readonly kind: 'endpoint'
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with its parameters in braces. */
  readonly path: string
  readonly spec: S
}

type Equal<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
type ShapeKeys<S> = S extends { path: z.ZodObject<infer Shape> } ? keyof Shape : never

/** Requires the path schema to have exactly the parameters of the path. */
type PathMatchesSchema<S> =
  Equal<PathParameters<PathOf<S>>, ShapeKeys<S>> extends true ? unknown : { readonly path: 'its keys must be the names in braces' }
/** Requires an endpoint with a cacheable answer to be a GET for anyone. */
type PublicIfCacheable<S> = S extends { fresh: unknown }
  ? S extends { get: string; for: 'anyone' }
    ? unknown
    : { readonly fresh: 'only for GET by anyone' }
  : unknown

export function endpoint<const S extends EndpointSpec>(spec: S & PathMatchesSchema<S> & PublicIfCacheable<S>): Endpoint<S> {
  const address = spec as Readonly<Record<string, unknown>>
  const method = (['get', 'post', 'put', 'delete'] as const).find((name) => name in address)!
  return { kind: 'endpoint', method: METHODS[method], path: address[method] as string, spec }
}

const METHODS = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'endpoint'

export const isBinaryBody = (body: z.ZodType | BinaryBody): body is BinaryBody => 'bytes' in body

type SpecOf<E> = E extends Endpoint<infer S> ? S : never
/** The parameters of the path. A parameter that the schema lacks has the type `never`. */
type PathPart<S, Parsed> = [PathParameters<PathOf<S>>] extends [never]
  ? unknown
  : { readonly path: { readonly [Name in PathParameters<PathOf<S>>]: Name extends keyof Parsed ? Parsed[Name] : never } }

/** Input of a handler: path, query and body, validated and with defaults filled in. */
export type HandlerInput<E> = (SpecOf<E> extends { path: infer P extends z.ZodType } ? PathPart<SpecOf<E>, z.output<P>> : unknown) &
  (SpecOf<E> extends { query: infer Q extends z.ZodType } ? { readonly query: z.output<Q> } : unknown) &
  (SpecOf<E> extends { body: infer B } ? { readonly body: B extends z.ZodType ? z.output<B> : Uint8Array<ArrayBuffer> } : unknown)

/** Input of a client call: path, query and body before validation; a body of bytes is a Blob. */
export type CallInput<E> = (SpecOf<E> extends { path: infer P extends z.ZodType } ? PathPart<SpecOf<E>, z.input<P>> : unknown) &
  (SpecOf<E> extends { query: infer Q extends z.ZodType } ? { readonly query?: z.input<Q> } : unknown) &
  (SpecOf<E> extends { body: infer B } ? { readonly body: B extends z.ZodType ? z.input<B> : Blob } : unknown)

/** Response body of an endpoint; undefined if it is empty. */
export type Answer<E> = SpecOf<E> extends { answer: infer A extends z.ZodType } ? z.output<A> : undefined

/** Type of an event in the endpoint's event stream; `never` if the endpoint has no stream. */
export type EventOf<E> = SpecOf<E> extends { events: infer V extends z.ZodType } ? z.output<V> : never
/** True if the endpoint responds with JSON or with an event stream, depending on the Accept header. */
export type HasAnswerAndEvents<E> = SpecOf<E> extends { answer: z.ZodType; events: z.ZodType } ? true : false

/** API errors that the endpoint lists in `errors`. */
export type EndpointError<E> = SpecOf<E> extends { errors: readonly (infer Code extends ApiErrorCode)[] } ? Code : never
export type AudienceOf<E> = SpecOf<E>['for']
export type HasRateLimit<E> = SpecOf<E> extends { limit: RateLimitName } ? true : false
export type IsCacheable<E> = SpecOf<E> extends { fresh: true | ChangesWithTime } ? true : false

// API errors that many endpoints share: for every request, and for requests with parameters or a body, with a body, and with a JSON body.
const ANY_REQUEST_ERRORS = ['unknown_key', 'internal', 'invalid_address', 'address_too_long'] as const satisfies readonly ApiErrorCode[]
const INPUT_ERRORS = [
  'invalid',
  'invalid_text',
  'invalid_instant',
  'missing',
  'too_long',
  'too_short',
  'invalid_day',
  'invalid_time',
  'invalid_number',
  'invalid_choice',
  'invalid_email',
  'repeated',
] as const satisfies readonly ApiErrorCode[]
const BODY_ERRORS = ['too_large', 'length_required', 'incomplete', 'busy'] as const satisfies readonly ApiErrorCode[]
const JSON_BODY_ERRORS = ['unsupported_type', 'invalid_body'] as const satisfies readonly ApiErrorCode[]

/** Returns all API errors of an endpoint: those in its `errors`, and those that its input, audience and rate limit imply. */
export function errorsOf({ spec }: Endpoint): readonly ApiErrorCode[] {
  const codes = new Set<ApiErrorCode>([...ANY_REQUEST_ERRORS, ...(spec.errors ?? [])])
  const add = (errors: readonly ApiErrorCode[]) => errors.forEach((code) => codes.add(code))
  if (spec.path || spec.query || spec.body) add(INPUT_ERRORS)
  if (spec.body) add(BODY_ERRORS)
  if (spec.body && !isBinaryBody(spec.body)) add(JSON_BODY_ERRORS)
  if (spec.for !== 'anyone') add(['sign_in_required', 'database_away'])
  if (spec.for === 'moderator' || spec.for === 'operator') codes.add('not_allowed')
  if (spec.limit) add(['too_many_tries', 'database_away'])
  return [...codes]
}
