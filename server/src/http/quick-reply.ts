import type { IncomingMessage, ServerResponse } from 'node:http'
import { languageOf } from '@yatha/language'
import type { Freshness } from '@yatha/contract'
import { remembered } from '@yatha/timetable'
import { answerHeaders, isKnownTag, tagOf } from './reply.ts'
import { DATA_HEADERS, requestIdOf } from './headers.ts'
import type { Seen } from './observe.ts'
import { pattern } from './routes.ts'
import type { LastingQuestion, ReadyAnswers } from './ready-answers.ts'

/** Answers a request if that takes no more than a look-up; if not, it is for the framework. */
export type QuickReply = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/** What an endpoint makes of a URL as the app writes it: the same question as by the framework; undefined for any other URL. */
export interface QuickEndpoint {
  /** As in the contract. */
  readonly path: string
  readonly freshness: Freshness
  readonly read: (url: string) => (LastingQuestion & { readonly key: unknown }) | undefined
}

export interface QuickParts {
  readonly endpoints: readonly QuickEndpoint[]
  readonly ready: ReadyAnswers
  /** The version of live answers, for ETags. */
  readonly version: () => string
  readonly observe: (seen: Seen) => void
}

/**
 * Serves answers that are ready before the framework sees the request. All else is refused here and answered there: another
 * method or spelling, a body, a host that is none, an answer that is not ready.
 */
export function quickReplies({ endpoints, ready, version, observe }: QuickParts): QuickReply {
  const common = Object.entries(DATA_HEADERS).flat()
  return (incoming, outgoing) => {
    const { method, url, headers } = incoming
    if (method !== 'GET' || url === undefined || hasBody(incoming) || !isPlainHost(incoming)) return false
    for (const { path, freshness, read } of endpoints) {
      const question = read(url)
      if (!question) continue
      const start = performance.now()
      const language = languageOf(text(headers['language']))
      const body = ready.find(question, language, text(headers['accept-encoding']) ?? '')
      if (!body) return false
      const requestId = requestIdOf(text(headers['x-request-id']))
      const tag = tagOf(`${path} ${version()} ${JSON.stringify(question.key)}`, language)
      const status = isKnownTag(tag, headers['if-none-match']) ? 304 : 200
      const own = answerHeaders(tag, freshness)
      const sent = [...common, 'X-Request-Id', requestId]
      for (const name in own) sent.push(name, own[name]!)
      if (status === 304) outgoing.writeHead(304, sent).end()
      else {
        sent.push('Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.bytes.length))
        if (body.encoding) sent.push('Content-Encoding', body.encoding)
        outgoing.writeHead(200, sent).end(body.bytes, 'latin1')
      }
      observe({ method, path: pattern(path), status, requestId, milliseconds: performance.now() - start })
      return true
    }
    return false
  }
}

const text = (value: string | string[] | undefined): string | undefined => (value === undefined ? undefined : String(value))

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined || headers.expect !== undefined

const hosts = new Map<string, boolean>()

/** Is there one host, and does it make a URL? The framework refuses others. */
function isPlainHost({ rawHeaders, headers }: IncomingMessage): boolean {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]!.length === 4 && rawHeaders[i]!.toLowerCase() === 'host') count++
  const { host } = headers
  if (count !== 1 || host === undefined) return false
  return remembered(hosts, host, 100, () => /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}/`))
}
