import type { MiddlewareHandler } from 'hono'
import type { Gauge } from 'prom-client'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { isThroughProxy } from './client.ts'
import type { Env } from './env.ts'
import { requestHeader } from './headers.ts'
import { isLoopbackHost } from './local-visit.ts'

/** Warnings about the settings, for administrators. Each is logged once and listed in `/health/ready`; their number is a metric. */
export class Warnings {
  private readonly sentences = new Set<string>()

  constructor(
    private readonly log: Logger,
    private readonly count: Gauge,
  ) {}

  get all(): readonly string[] {
    return [...this.sentences]
  }

  add(sentence: string): void {
    if (this.sentences.has(sentence)) return
    this.sentences.add(sentence)
    this.count.set(this.sentences.size)
    this.log.warn(sentence)
  }
}

const PROXY_LIKELY =
  'ORIGIN names a public host, and TRUST_PROXY is not set: behind a proxy, limits count all riders as one. Set TRUST_PROXY to yes, forwarded or no.'
const PROXY_HEADERS_SEEN =
  'A request has the headers of a proxy, and TRUST_PROXY names none: if the proxy is yours, limits count all riders behind it as one.'
const TRUSTED_HEADER_MISSING =
  'A request has the headers of a proxy, but not the one that TRUST_PROXY names: limits count all riders behind that proxy as one.'

/**
 * Warns of a proxy for which TRUST_PROXY is missing or wrong: at the start if ORIGIN suggests a proxy, and at the first request that came
 * through a proxy.
 */
export function watchForProxy({ origin, trustProxy, isTrustProxySet }: Config, warnings: Warnings): MiddlewareHandler<Env> {
  if (!isTrustProxySet && origin !== undefined && !isLoopbackHost(new URL(origin).host)) warnings.add(PROXY_LIKELY)
  // TRUST_PROXY=no states that there is no proxy. Requests with a proxy's headers are then no reason to warn, because anyone can forge
  // them.
  let isWatching = !isTrustProxySet || trustProxy !== undefined
  return async (c, next) => {
    if (isWatching && isThroughProxy(c) && (trustProxy === undefined || requestHeader(c, trustProxy) === undefined)) {
      isWatching = false
      warnings.add(trustProxy === undefined ? PROXY_HEADERS_SEEN : TRUSTED_HEADER_MISSING)
    }
    await next()
  }
}
