import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Lasting } from '@yatha/answers'
import { languageOf, type Language } from '@yatha/language'
import { parseAskedTime, type Freshness } from '@yatha/contract'
import { parseServiceDay, remembered, type ServiceDay, type ServiceTime } from '@yatha/timetable'
import { cacheHeaders, isKnownTag } from './reply.ts'
import { DATA_HEADERS, requestIdOf } from './headers.ts'
import type { Seen } from './observe.ts'
import { pattern } from './routes.ts'
import type { LastingQuestion, ReadyAnswers, ReadyBody } from './ready-answers.ts'

/** Answers a request that asks as the app does; any other is for the framework. */
export type QuickReply = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/** What an endpoint makes of a URL as the app writes it: the same question as by the framework; undefined for any other URL. */
export interface QuickEndpoint {
  /** As in the contract. */
  readonly path: string
  readonly freshness: Freshness
  readonly read: (url: string) => QuickQuestion | undefined
}

export interface QuickQuestion extends LastingQuestion {
  /** Throws where the framework has to say what is wrong. */
  readonly answer: (language: Language) => Lasting<object>
}

export interface QuickParts {
  readonly endpoints: readonly QuickEndpoint[]
  readonly ready: ReadyAnswers
  /** Are answers made here, too? If not, those that are not ready are for the framework. */
  readonly makes: boolean
  readonly observe: (seen: Seen) => void
}

/**
 * Serves answers that are kept before the framework sees the request. All else is refused here and answered there: another
 * method or spelling, a body, a host that is none, an unknown station.
 */
export function quickReplies({ endpoints, ready, makes, observe }: QuickParts): QuickReply {
  const known = endpoints.map(({ path, freshness, read }) => ({ path: pattern(path), read, headers: headersBefore(freshness) }))
  return (incoming, outgoing) => {
    const { method, url, headers } = incoming
    if (method !== 'GET' || url === undefined || hasBody(incoming) || !isPlainHost(incoming)) return false
    for (const { path, headers: common, read } of known) {
      const question = read(url)
      if (!question) continue
      const start = performance.now()
      const language = languageOf(text(headers['language']))
      const accepted = text(headers['accept-encoding']) ?? ''
      const body = ready.find(question, language, accepted) ?? (makes ? made(ready, question, language, accepted) : undefined)
      if (!body) return false
      const requestId = requestIdOf(text(headers['x-request-id']))
      const status = isKnownTag(body.tag, headers['if-none-match']) ? 304 : 200
      const sent = [...common, 'X-Request-Id', requestId, 'ETag', body.tag]
      if (status === 304) outgoing.writeHead(304, sent).end()
      else {
        sent.push('Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.bytes.length))
        if (body.encoding) sent.push('Content-Encoding', body.encoding)
        outgoing.writeHead(200, sent).end(body.bytes)
      }
      observe({ method, path, status, requestId, milliseconds: performance.now() - start })
      return true
    }
    return false
  }
}

/** A fault is met again in the framework, which reports it. */
function made(ready: ReadyAnswers, question: QuickQuestion, language: Language, accepted: string): ReadyBody | undefined {
  try {
    return ready.make(question, language, accepted, () => question.answer(language))
  } catch {
    return undefined
  }
}

/** The headers that all answers of an endpoint have, names and values in turns. */
const headersBefore = (freshness: Freshness): string[] => Object.entries({ ...DATA_HEADERS, ...cacheHeaders(freshness) }).flat()

/** A day and a time as in a URL; undefined if there is no such day or time. */
export function readMoment(asked: string, clock: string): { readonly day: ServiceDay; readonly time: ServiceTime } | undefined {
  const day = remembered(days, asked, MOST_DAYS, () => parseServiceDay(asked) ?? null)
  const time = parseAskedTime(clock.replace('%3A', ':'))
  return day === null || time === undefined ? undefined : { day, time }
}

const days = new Map<string, ServiceDay | null>()
const MOST_DAYS = 100

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
