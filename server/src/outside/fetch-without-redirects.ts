import type { Logger } from 'pino'

// A redirect could lead our requests, with their keys, to internal addresses. Redirects are followed on the same host only: by the
// same scheme, or from http to https.

/** A service redirects to an address that is not called. */
export class RedirectRefused extends Error {
  constructor(
    /** Scheme, host and path. Without query and credentials, which may be secret. */
    readonly target: string,
  ) {
    super(`it redirects to ${target}, which is not followed: set that address`)
  }
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]
/** Redirects after which a request keeps its method and body (RFC 9110, 15.4). */
const REPEATED: readonly number[] = [307, 308]
const MAX_REDIRECTS = 3
const MAX_TARGET_CHARACTERS = 300

/** Like fetch, but throws RedirectRefused instead of following a redirect elsewhere. A body must be one that can be sent again. */
export const fetchWithoutRedirects = (address: string | URL, init: RequestInit = {}): Promise<Response> =>
  withoutRedirects(address, init.method ?? 'GET', (url) => fetch(url, { ...init, redirect: 'manual' }))

/** The response to `send`, which must not follow redirects itself; it is called again for a redirect on the same host. Throws RedirectRefused. */
export async function withoutRedirects(address: string | URL, method: string, send: (url: string) => Promise<Response>): Promise<Response> {
  let url = String(address)
  for (let count = 0; ; count++) {
    const response = await send(url)
    const target = redirectTarget(response.status, response.headers.get('location'), url)
    if (!target) return response
    await response.body?.cancel()
    const isRepeated = method === 'GET' || method === 'HEAD' || REPEATED.includes(response.status)
    if (!isRepeated || !isSameHost(new URL(url), target) || count >= MAX_REDIRECTS) throw new RedirectRefused(withoutSecrets(target))
    url = target.href
  }
}

/** The address that a response redirects to; undefined if it does not. */
function redirectTarget(status: number, location: string | null | undefined, from: string): URL | undefined {
  return location && REDIRECTS.includes(status) && URL.canParse(location, from) ? new URL(location, from) : undefined
}

/** Like redirectTarget, without what may be secret, such as a bot's token in its path: scheme and host only. */
export function redirectOrigin(status: number, location: string | null | undefined, from: string): string | undefined {
  const target = redirectTarget(status, location, from)
  return target && `${target.protocol}//${target.host}`
}

/** Whether a redirect stays on its host: same origin, or https instead of http on the same port or on the default ports of both. */
export function isSameHost(from: URL, to: URL): boolean {
  if (to.username || to.password || from.hostname !== to.hostname || from.port !== to.port) return false
  return to.protocol === from.protocol || (from.protocol === 'http:' && to.protocol === 'https:')
}

const withoutSecrets = ({ protocol, host, pathname }: URL): string => `${protocol}//${host}${pathname}`.slice(0, MAX_TARGET_CHARACTERS)

/** The refused redirect that an error is about, or one of its causes. */
export function refusedRedirect(error: unknown): RedirectRefused | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof RedirectRefused) return cause
  return undefined
}

/** Like fetchWithoutRedirects, for the service of a setting; also logs a redirect that is refused. */
export function fetchAndLogRedirects(log: Logger, setting: string): typeof fetchWithoutRedirects {
  const logRedirect = redirectLog(log, setting)
  return async (address, init) => {
    try {
      return await fetchWithoutRedirects(address, init)
    } catch (error) {
      if (error instanceof RedirectRefused) logRedirect(error.target)
      throw error
    }
  }
}

const LOG_EVERY_MS = 60_000

/** Logs that the service of a setting redirects, at most once a minute. */
export function redirectLog(log: Logger, setting: string): (target: string) => void {
  let nextAt = 0
  return (target) => {
    const now = performance.now()
    if (now < nextAt) return
    nextAt = now + LOG_EVERY_MS
    log.warn({ setting, target }, 'a service redirects, which is not followed: set the address that it redirects to')
  }
}
