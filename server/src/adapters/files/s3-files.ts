import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { setTimeout as later } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { Logger } from 'pino'
import type { S3Config } from '../../config.ts'
import { loggedCode } from '../../error-code.ts'
import { findRedirectRefused, type RefusedRedirects, followSameHostRedirects } from '../fetch-without-redirects.ts'
import { checkPrefix, FileStoreUnavailable, mediaTypeOf, type Files } from './files.ts'
import { StoreConnection, STORE_TIMEOUT_MS, type StoreRequest } from './store-connection.ts'

const PROBE_EVERY_MS = 1000
/** A service that has responded within this time is not probed before an upload. */
const RECENT_RESPONSE_MS = 1000

export interface S3Options {
  readonly log?: Logger
  readonly redirects?: RefusedRedirects
  /** Timeout for connecting, and for the beginning of a response. */
  readonly timeoutMs?: number
}

/** The files of a bucket, and the state of its service. */
export interface S3Files extends Files {
  /** Returns whether the service responds now and grants access to the bucket. */
  isResponding(): Promise<boolean>
}

type RequestParts = Pick<StoreRequest, 'body'> & { readonly headers?: Record<string, string> }

/**
 * Opens a bucket of Amazon S3 or a compatible service, with path-style URLs. After a request without a response, the service is
 * probed until it responds. Once a probe has failed, other requests fail immediately until a probe gets a response.
 */
export function s3Files(config: S3Config, { log, redirects, timeoutMs = STORE_TIMEOUT_MS }: S3Options = {}): S3Files {
  const connection = new StoreConnection(timeoutMs)
  const root = `${config.url.replace(/\/$/, '')}/${config.bucket}`
  const cache = new Map<string, ArrayBuffer>()
  /** Why the service is considered unavailable; undefined if it is available. */
  let unavailableCause: unknown
  let respondedMs = -Infinity
  let probing: Promise<void> | undefined

  async function send(method: StoreRequest['method'], url: string, { body, headers = {} }: RequestParts = {}): Promise<Response> {
    const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = config
    const response = await followSameHostRedirects(url, method, async (address) => {
      const signedRequest = await new AwsV4Signer({
        method,
        url: address,
        headers,
        accessKeyId,
        secretAccessKey,
        region,
        service: 's3',
        cache,
      }).sign()
      return connection.send({ method, url: address, headers: Object.fromEntries(signedRequest.headers), ...(body && { body }) })
    })
    respondedMs = performance.now()
    return response
  }

  /** Requests the bucket's metadata, and returns the status code of the response. */
  const probe = async (): Promise<number> => (await send('HEAD', root)).status

  async function probeUntilResponse(): Promise<void> {
    for (;;) {
      const cause = await probe().then(
        (status) => (status < 500 ? undefined : new Error(`the file store responds with ${status}`)),
        (error: unknown) => error,
      )
      if (cause === undefined) break
      if (unavailableCause === undefined) log?.error({ code: loggedCode(cause) }, 'the file store does not respond')
      unavailableCause = cause
      await later(PROBE_EVERY_MS, undefined, { ref: false })
    }
    if (unavailableCause !== undefined) log?.info('the file store responds again')
    unavailableCause = undefined
  }

  /** Sends a request. Throws FileStoreUnavailable unless the status code is one of `expectedStatuses`. */
  async function sendExpecting(
    method: StoreRequest['method'],
    path: string,
    expectedStatuses: readonly number[],
    parts: RequestParts = {},
  ): Promise<Response> {
    if (unavailableCause !== undefined) throw new FileStoreUnavailable('the file store does not respond', { cause: unavailableCause })
    try {
      // A probe detects an unavailable service sooner than an upload, which may wait longer for its response.
      if (parts.body && performance.now() - respondedMs > RECENT_RESPONSE_MS) await probe()
      const response = await send(method, `${root}${path}`, parts)
      if (expectedStatuses.includes(response.status)) return response
      const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1]
      throw new FileStoreUnavailable(`the file store refused ${method}: ${response.status} ${code ?? ''}`.trimEnd(), {
        code: code ?? String(response.status),
      })
    } catch (error) {
      if (error instanceof FileStoreUnavailable) throw error
      const redirect = findRedirectRefused(error)
      if (redirect) {
        redirects?.add('S3_URL', redirect.target)
        throw new FileStoreUnavailable(`the file store of S3_URL: ${redirect.message}`)
      }
      probing ??= probeUntilResponse().finally(() => (probing = undefined))
      throw new FileStoreUnavailable(`the file store does not respond to ${method}`, { cause: error })
    }
  }

  return {
    put: async (name, bytes) => {
      const sum = createHash('sha256').update(bytes).digest('hex')
      const headers = { 'Content-Type': mediaTypeOf(name), 'X-Amz-Content-Sha256': sum }
      await discard(await sendExpecting('PUT', `/${name}`, [200], { headers, body: bytes }))
    },
    putFile: async (name, { path, sha256 }) => {
      const headers = { 'Content-Type': mediaTypeOf(name), 'X-Amz-Content-Sha256': sha256 }
      // Each attempt streams the file from the disk, so that its size is not limited by the memory.
      await discard(await sendExpecting('PUT', `/${name}`, [200], { headers, body: { path, bytes: (await stat(path)).size } }))
    },
    get: async (name, range) => {
      const type = mediaTypeOf(name)
      const headers: Record<string, string> = range ? { Range: `bytes=${range.from}-${range.to ?? ''}` } : {}
      const response = await sendExpecting('GET', `/${name}`, [200, 206, 404, 416], { headers })
      if (response.status === 404) return void (await discard(response))
      if (response.status === 416) {
        await discard(response)
        throw new RangeError(`${name} is shorter than ${range?.from} bytes`)
      }
      const size = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? response.headers.get('content-length') ?? 0)
      return { type, size, body: response.body ?? new Blob([]).stream() }
    },
    delete: async (name) => {
      mediaTypeOf(name)
      await discard(await sendExpecting('DELETE', `/${name}`, [200, 204, 404]))
    },
    list: async function* (prefix) {
      checkPrefix(prefix)
      for (let next: string | undefined = ''; next !== undefined; ) {
        const query: URLSearchParams = new URLSearchParams({ 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) })
        const page = await (await sendExpecting('GET', `?${query}`, [200])).text()
        for (const [, entry] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const field = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(entry!)?.[1] ?? ''
          yield { name: field('Key'), bytes: Number(field('Size')), modifiedMs: Date.parse(field('LastModified')) }
        }
        next = /<IsTruncated>true</.test(page) ? unescapeXml(/<NextContinuationToken>(.*?)</.exec(page)?.[1]) : undefined
      }
    },
    isResponding: () =>
      probe().then(
        (status) => status === 200,
        () => false,
      ),
  }
}

/** Reads a short response to its end, so that its connection can be reused. The status is valid even if the body is incomplete. */
const discard = (response: Response): Promise<unknown> => response.arrayBuffer().catch(() => undefined)

const unescapeXml = (text: string | undefined): string | undefined =>
  text?.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name]!)
