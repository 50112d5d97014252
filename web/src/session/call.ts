import type { ApiErrorCode } from '@yatha/contract'
import type { Answer, CallInput, Endpoint, EndpointSpec } from '@yatha/contract/endpoints'
import { secret } from '../device/vault.ts'
import { toast } from '../ui/toasts.tsx'
import { loadMoreWords } from '../words/catalogs.ts'
import { currentWords } from '../words/language.tsx'
import { apiHeaders } from './api-headers.ts'
import { endSession } from './session.ts'

/** An API error, or no answer at all; `message` is in the rider's language. */
export class ApiError extends Error {
  constructor(
    /** HTTP status; 0 without an answer. */
    readonly status: number,
    message: string,
    readonly code?: ApiErrorCode,
    /** The field it is about. */
    readonly field?: string,
  ) {
    super(message)
  }
}

const TIMEOUT_MS = 15_000

/** Endpoints without input are called without an argument for it. */
type Arguments<E> = keyof CallInput<E> extends never ? [] : [input: CallInput<E>]

/**
 * The one way to the server: an endpoint of the contract with its input, for its answer. Headers as spec §7, failures as
 * spec §8. Throws an ApiError.
 */
export async function call<S extends EndpointSpec>(
  endpoint: Endpoint<S>,
  ...[input]: Arguments<Endpoint<S>>
): Promise<Answer<Endpoint<S>>> {
  const { language, t } = currentWords()
  const { path, query, body } = (input ?? {}) as { path?: object; query?: object; body?: unknown }
  const token = secret('__access-token')
  let response: Response
  try {
    response = await fetch(addressOf(endpoint.path, path, query), {
      method: endpoint.method,
      headers: { ...apiHeaders(language, endpoint.method), ...(body instanceof Blob && { 'Content-Type': body.type }) },
      ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (error) {
    console.error(error)
    throw new ApiError(0, t('error.noAnswer'))
  }
  // The compiler and the server's validation guarantee that the answer has the contract's shape.
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as Answer<Endpoint<S>>
  throw await failure(response, token)
}

/** The path with its parameters put in, and the query behind it. */
function addressOf(template: string, path: object = {}, query: object = {}): string {
  const parameters = path as Readonly<Record<string, unknown>>
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parameters[name])))
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs)}` : filled
}

/** Reports an error as spec §8 requires; deletes an expired session. */
async function failure(response: Response, token: string | undefined): Promise<ApiError> {
  // The first script does not say these; a screen that calls brought them already.
  await loadMoreWords().catch(() => undefined)
  const { t } = currentWords()
  // A proxy may answer with an HTML page.
  const body = (await response.json().catch(() => ({}))) as { code?: ApiErrorCode; message?: string; field?: string }
  const message = body.message ?? t('error.internal')
  if (response.status === 500) toast(t('error.internal'), 'error')
  else if (response.status === 422 || response.status === 403) toast(message, 'error')
  else if (response.status === 413) toast(t('error.too_large'), 'error')
  else if (response.status === 401 && token && token === secret('__access-token')) {
    // Do not end a session that started after this call.
    endSession()
    location.reload()
  }
  return new ApiError(response.status, message, body.code, body.field)
}
