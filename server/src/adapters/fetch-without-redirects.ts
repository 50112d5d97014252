import type { Logger } from 'pino'
import { OnceAMinute } from '../once-a-minute.ts'

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

/** The refused redirects of this process: one line of the log a minute for each service, and a list for operators. */
export class RefusedRedirects {
  private readonly logLimit = new OnceAMinute()
  private readonly latest = new Map<string, { readonly target: string; readonly at: number }>()

  constructor(private readonly log: Logger) {}

  /** Notes that the service of a setting redirects to `target`. */
  add(setting: string, target: string): void {
    this.latest.set(setting, { target, at: performance.now() })
    if (!this.logLimit.isDue(setting)) return
    this.log.warn({ setting, target }, 'a service redirects, which is not followed: set the address that it redirects to')
  }

  /** The settings whose services have redirected within the last hour, and their targets. */
  list(): { setting: string; target: string }[] {
    const now = performance.now()
    return [...this.latest].flatMap(([setting, { target, at }]) => (now - at < LISTED_MS ? [{ setting, target }] : []))
  }

  /** Like fetchWithoutRedirects, for the service of a setting; notes a redirect that is refused. */
  fetchFor(setting: string): typeof fetchWithoutRedirects {
    return async (address, init) => {
      try {
        return await fetchWithoutRedirects(address, init)
      } catch (error) {
        if (error instanceof RedirectRefused) this.add(setting, error.target)
        throw error
      }
    }
  }
}

const LISTED_MS = 3_600_000
