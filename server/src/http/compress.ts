import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import type { Env } from './env.ts'

const SMALLEST = 1024

/** Compresses text answers as the client accepts: brotli before gzip. Files bring their own compressed forms. */
export function compressAnswers(): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next()
    const accepted = c.req.header('accept-encoding')
    const form = accepted && preferredForm(accepted)
    const { headers } = c.res
    if (!form || !c.res.body || headers.has('content-encoding') || !/json|html|text/.test(headers.get('content-type') ?? '')) return
    const body = Buffer.from(await c.res.arrayBuffer())
    const small =
      body.length < SMALLEST
        ? body
        : form === 'br'
          ? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
          : gzipSync(body)
    const response = new Response(new Uint8Array(small), c.res)
    if (small !== body) response.headers.set('Content-Encoding', form)
    response.headers.delete('Content-Length')
    c.res = undefined
    c.res = response
  }
}

/** `br`, `gzip` or nothing, from an Accept-Encoding header; a form with q=0 is refused. */
export function preferredForm(accepted: string): 'br' | 'gzip' | undefined {
  const takes = (form: string) => new RegExp(`(^|,)\\s*${form}\\s*(;\\s*q=(?!0(\\.0*)?\\s*(,|$))|,|$)`).test(accepted)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined
}
