import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '../config.ts'
import { refusedRedirect, withoutRedirects } from './fetch-without-redirects.ts'
import { checkPrefix, FilesAway, typeOfFile, type Files } from './files.ts'

const TIMEOUT_MS = 15_000
const TRIES_AGAIN = 2
/** A service that takes files more slowly is taken for silent. */
const SLOWEST_BYTES_PER_MS = 500

/** Files in a bucket of Amazon S3 or a compatible service, with path-style URLs. */
export function s3Files({ url, bucket, region, accessKey, secretKey }: S3Config): Files {
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, service: 's3', region, retries: TRIES_AGAIN })
  const root = `${url.replace(/\/$/, '')}/${bucket}`

  /** Expected status codes; others are errors. */
  async function ask(
    method: string,
    path: string,
    kinds: readonly number[],
    { timeoutMs = TIMEOUT_MS, ...init }: RequestInit & { readonly timeoutMs?: number } = {},
  ): Promise<Response> {
    const late = new AbortController()
    // The time-out applies to the start of the response; a large body may take longer.
    const timer = setTimeout(() => late.abort(new Error(`the file store is silent: ${method}`)), timeoutMs)
    try {
      const response = await withoutRedirects(`${root}${path}`, method, (address) =>
        client.fetch(address, { redirect: 'manual', ...init, method, signal: late.signal }),
      )
      if (kinds.includes(response.status)) return response
      const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1]
      throw new FilesAway(`the file store refused ${method}: ${response.status} ${code ?? ''}`.trimEnd())
    } catch (error) {
      const redirect = refusedRedirect(error)
      if (redirect) throw new FilesAway(`the file store of S3_URL: ${redirect.message}`)
      throw error instanceof FilesAway ? error : new FilesAway(`the file store does not answer: ${method}`, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    put: async (name, bytes) => {
      const sum = createHash('sha256').update(bytes).digest('hex')
      const headers = { 'Content-Type': typeOfFile(name), 'X-Amz-Content-Sha256': sum }
      // Copies a view, since its whole underlying buffer would be sent.
      await ask('PUT', `/${name}`, [200], { headers, body: new Uint8Array(bytes) })
    },
    putFile: async (name, { path, sha256 }) => {
      // Read from the disk while it is sent, and again if it is sent again.
      const body = await openAsBlob(path)
      const headers = { 'Content-Type': typeOfFile(name), 'X-Amz-Content-Sha256': sha256 }
      await ask('PUT', `/${name}`, [200], { headers, body, timeoutMs: TIMEOUT_MS + body.size / SLOWEST_BYTES_PER_MS })
    },
    get: async (name, range) => {
      const type = typeOfFile(name)
      const headers: Record<string, string> = range ? { Range: `bytes=${range.from}-${range.to ?? ''}` } : {}
      const response = await ask('GET', `/${name}`, [200, 206, 404, 416], { headers })
      if (response.status === 404) return void (await response.body?.cancel())
      if (response.status === 416) {
        await response.body?.cancel()
        throw new RangeError(`${name} is shorter than ${range?.from} bytes`)
      }
      const size = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? response.headers.get('content-length') ?? 0)
      return { type, size, body: response.body ?? new Blob([]).stream() }
    },
    delete: async (name) => {
      typeOfFile(name)
      await (await ask('DELETE', `/${name}`, [200, 204, 404])).body?.cancel()
    },
    list: async function* (prefix) {
      checkPrefix(prefix)
      for (let next: string | undefined = ''; next !== undefined; ) {
        const query: URLSearchParams = new URLSearchParams({ 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) })
        const page = await (await ask('GET', `?${query}`, [200])).text()
        for (const [, entry] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const field = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(entry!)?.[1] ?? ''
          yield { name: field('Key'), bytes: Number(field('Size')), modifiedMs: Date.parse(field('LastModified')) }
        }
        next = /<IsTruncated>true</.test(page) ? unescaped(/<NextContinuationToken>(.*?)</.exec(page)?.[1]) : undefined
      }
    },
  }
}

const unescaped = (text: string | undefined): string | undefined =>
  text?.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name]!)
