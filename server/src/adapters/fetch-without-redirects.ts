import type { Logger } from 'pino'
import { LogThrottle } from '../log-throttle.ts'
import { sendInSpan } from '../tracing.ts'

// A redirect could send our requests, including their keys, to internal addresses. We follow redirects only on the same host, with the
// same scheme or from http to https.

/** Thrown if a service redirects to an address to which we send no request. */
export class RedirectRefused extends Error {
  constructor(
    /** Scheme, host and path; without query and credentials, which may be secret. */
    readonly target: string,
  ) {
    super(`it redirects to ${target}, which is not followed: set that address`)
  }
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]
/** Status codes of redirects after which a request keeps its method and body (RFC 9110, 15.4). */
const METHOD_KEEPING_REDIRECTS: readonly number[] = [307, 308]
const MAX_REDIRECTS = 3
const MAX_TARGET_CHARACTERS = 300

/**
 * Like `fetch`, but throws RedirectRefused for a redirect to another host or with a change of the method, and for a fourth redirect. The
 * body must be reusable.
 */
export const fetchOnSameHost = (address: string | URL, init: RequestInit = {}): Promise<Response> =>
  followSameHostRedirects(address, init.method ?? 'GET', (url) => fetch(url, { ...init, redirect: 'manual' }))

/** Returns the response of `send`, which must not follow redirects. After a redirect on the same host, calls `send` again. */
export async function followSameHostRedirects(
  address: string | URL,
  method: string,
  send: (url: string) => Promise<Response>,
): Promise<Response> {
  let url = String(address)
  for (let count = 0; ; count++) {
    const response = await sendInSpan(method, new URL(url), () => send(url))
    const target = redirectTarget(response.status, response.headers.get('location'), url)
    if (!target) return response
    await response.body?.cancel()
    const keepsMethod = method === 'GET' || method === 'HEAD' || METHOD_KEEPING_REDIRECTS.includes(response.status)
    if (!keepsMethod || !isSameHost(new URL(url), target) || count >= MAX_REDIRECTS) throw new RedirectRefused(withoutSecrets(target))
    url = target.href
  }
}

/** Returns the address that a response redirects to; undefined if it is not a redirect. */
function redirectTarget(status: number, location: string | null | undefined, from: string): URL | undefined {
  return location && REDIRECTS.includes(status) && URL.canParse(location, from) ? new URL(location, from) : undefined
}

/** Like `redirectTarget`, but returns only scheme and host, because the path may contain a secret such as a bot's token. */
export function redirectOrigin(status: number, location: string | null | undefined, from: string): string | undefined {
  const target = redirectTarget(status, location, from)
  return target && `${target.protocol}//${target.host}`
}

/** Returns whether a redirect stays on its host: to the same origin, or from http to https with the same port or both default ports. */
export function isSameHost(from: URL, to: URL): boolean {
  if (to.username || to.password || from.hostname !== to.hostname || from.port !== to.port) return false
  return to.protocol === from.protocol || (from.protocol === 'http:' && to.protocol === 'https:')
}

const withoutSecrets = ({ protocol, host, pathname }: URL): string => `${protocol}//${host}${pathname}`.slice(0, MAX_TARGET_CHARACTERS)

/** Returns the RedirectRefused among an error and its causes; undefined if there is none. */
export function findRedirectRefused(error: unknown): RedirectRefused | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof RedirectRefused) return cause
  return undefined
}

/** Redirects that this process has rejected. Logs them at most once a minute for each service, and lists them for operators. */
export class RefusedRedirects {
  private readonly logLimit = new LogThrottle()
  private readonly latest = new Map<string, { readonly target: string; readonly at: number }>()

  constructor(private readonly log: Logger) {}

  /** Records that the service whose address is in `setting` redirects to `target`. */
  add(setting: string, target: string): void {
    this.latest.set(setting, { target, at: performance.now() })
    if (!this.logLimit.isDue(setting)) return
    this.log.warn({ setting, target }, 'a service redirects, which is not followed: set the address that it redirects to')
  }

  /** Returns the settings whose services have sent rejected redirects within the last hour, and the targets. */
  list(): { setting: string; target: string }[] {
    const now = performance.now()
    return [...this.latest].flatMap(([setting, { target, at }]) => (now - at < LIST_WINDOW_MS ? [{ setting, target }] : []))
  }

  /** Returns a `fetch` that follows redirects only on the same host, and records the rejected redirects of a setting's service. */
  fetchFor(setting: string): typeof fetchOnSameHost {
    return async (address, init) => {
      try {
        return await fetchOnSameHost(address, init)
      } catch (error) {
        if (error instanceof RedirectRefused) this.add(setting, error.target)
        throw error
      }
    }
  }
}

const LIST_WINDOW_MS = 3_600_000
