import type { ApiErrorCode } from '@yatha/contract'
import type { Answer, CallInput, Endpoint, EndpointSpec } from '@yatha/contract/endpoints'
import type { MessageKey } from '@yatha/language'
import { getSecret } from '../device/vault.ts'
import { toast } from '../ui/toasts.tsx'
import { loadSecondCatalogPart } from '../words/catalogs.ts'
import { currentLanguageState } from '../words/language.tsx'
import { apiHeaders } from './api-headers.ts'
import { apiKey, renewApiKey } from './api-key.ts'
import { endSession } from './session.ts'
import { markSignedOut } from './signed-out.ts'

/** An API error, or a missing response; `message` is in the rider's language. */
export class ApiError extends Error {
  constructor(
    /** HTTP status; 0 without a response. */
    readonly status: number,
    message: string,
    readonly code?: ApiErrorCode,
    /** Name of the invalid field; undefined if the error is not about a field. */
    readonly field?: string,
    /** For HTTP 500: the id of the request in the server's log. */
    readonly requestId?: string,
  ) {
    super(message)
  }
}

const TIMEOUT_MS = 15_000

interface CallOptions {
  /** Whether errors show no toast, because the rider did not trigger this call. */
  readonly isQuiet?: boolean
}

/** The arguments of `call` after the endpoint. For an endpoint without input, `input` is omitted, or undefined if options follow. */
type Arguments<E> = keyof CallInput<E> extends never
  ? [input?: undefined, options?: CallOptions]
  : [input: CallInput<E>, options?: CallOptions]

/**
 * Calls an endpoint of the contract and returns its response. Sends the headers of spec §7. Throws an ApiError if the call fails, and shows
 * it as spec §8 requires.
 */
export async function call<S extends EndpointSpec>(
  endpoint: Endpoint<S>,
  ...[input, { isQuiet = false } = {}]: Arguments<Endpoint<S>>
): Promise<Answer<Endpoint<S>>> {
  const token = getSecret('__access-token')
  const key = apiKey()
  let response = await send(endpoint, input)
  let error = response.ok ? undefined : await errorBodyOf(response)
  if (error?.code === 'unknown_key' && (await renewApiKey(key))) {
    response = await send(endpoint, input)
    error = response.ok ? undefined : await errorBodyOf(response)
  }
  if (error) throw await handleFailure(response, error, { token, isQuiet })
  // The compiler and the server's validation guarantee that the response has the contract's type.
  return (response.status === 204 ? undefined : await jsonOf(response)) as Answer<Endpoint<S>>
}

async function send(endpoint: Endpoint<EndpointSpec>, input: unknown): Promise<Response> {
  const { path, query, body } = (input ?? {}) as { path?: object; query?: object; body?: unknown }
  try {
    return await fetch(urlOf(endpoint.path, path, query), {
      method: endpoint.method,
      headers: {
        ...apiHeaders(currentLanguageState().language, endpoint.method),
        ...(body instanceof Blob && { 'Content-Type': body.type }),
      },
      ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (error) {
    throw await missingResponse(error, 'error.noAnswer')
  }
}

/** Returns the URL of a call: the path with its parameters filled in, and the query. */
function urlOf(template: string, path: object = {}, query: object = {}): string {
  const parameters = path as Readonly<Record<string, unknown>>
  const pathname = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parameters[name])))
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return pairs.length > 0 ? `${pathname}?${new URLSearchParams(pairs)}` : pathname
}

/** Parses the body of a successful response. An HTML page instead of JSON is usually the login page of a Wi-Fi network. */
async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    throw await missingResponse(error, error instanceof SyntaxError ? 'error.otherPage' : 'error.noAnswer')
  }
}

/** Logs a missing response, or a response that is not from our server (spec §8), and returns an ApiError for it. */
async function missingResponse(error: unknown, why: 'error.noAnswer' | 'error.otherPage'): Promise<ApiError> {
  console.error(error)
  return new ApiError(0, await loadMessage(why))
}

interface ErrorBody {
  readonly code?: ApiErrorCode
  readonly message?: string
  readonly field?: string
}

/** Parses the body of an error; empty if it is a proxy's HTML page. */
const errorBodyOf = async (response: Response): Promise<ErrorBody> => (await response.json().catch(() => ({}))) as ErrorBody

/** Shows an error as spec §8 requires, deletes an expired session, and returns the error to throw. */
async function handleFailure(
  { status, headers }: Response,
  { code, message, field }: ErrorBody,
  { token, isQuiet }: { readonly token: string | undefined; readonly isQuiet: boolean },
): Promise<ApiError> {
  // The message of an internal server error may not be meant for riders.
  const text = (status === 500 ? undefined : message) ?? (await loadMessage(STATUS_MESSAGES[status] ?? 'error.internal'))
  if (!isQuiet && status === 413) toast(await loadMessage('error.too_large'), 'error')
  else if (!isQuiet && [500, 422, 403].includes(status)) toast(text, 'error')
  else if (status === 401 && code !== 'unknown_key' && token && token === getSecret('__access-token')) {
    // The tokens are compared, so that a session that started after this call is kept.
    endSession()
    markSignedOut()
    location.reload()
  }
  return new ApiError(status, text, code, field, (status === 500 && headers.get('X-Request-Id')) || undefined)
}

/** Messages for status codes that proxies and networks return without a text for riders. */
const STATUS_MESSAGES: Readonly<Record<number, MessageKey>> = {
  413: 'error.too_large',
  502: 'error.noAnswer',
  503: 'error.noAnswer',
  504: 'error.noAnswer',
  511: 'error.otherPage',
}

/** Loads a message that the initial JavaScript bundle does not contain. Screens that make calls have usually loaded it already. */
async function loadMessage(key: MessageKey): Promise<string> {
  await loadSecondCatalogPart().catch(() => undefined)
  return currentLanguageState().t(key)
}
