import { TimeoutError } from './push-request.ts'

/** A push to one address, in the words of its rider. */
export interface OutgoingPush {
  /** The URL of a push service, a token of FCM, or a Telegram chat id. */
  readonly address: string
  /** Keys of a browser, base64url. */
  readonly p256dh: string | null
  readonly auth: string | null
  /** Of the notification: what a phone knows it by, however often it comes. */
  readonly id: string
  readonly title: string
  readonly body: string
  readonly icon: string
  /** Path of the page that a tap opens. */
  readonly path: string
  /** Proves to the server that the push arrived: see receipt.ts. */
  readonly receipt: string
  /** For how long the push service is to keep trying. */
  readonly ttlSeconds: number
}

/**
 * What became of a push. `gone`: the address no longer exists. `later`: the service is busy or away. `refused`: this push was
 * not taken, and would not be the next time. `why` is a word for metrics and the app.
 */
export type PushResult =
  | { readonly result: 'sent' }
  | { readonly result: 'gone' }
  | { readonly result: 'later'; readonly why: PushFault; readonly afterSeconds?: number }
  | { readonly result: 'refused'; readonly why: PushFault }

/** `busy`: 429; `away`: 5xx; `network`, `timeout`: no answer; `refused`: another status; `address`: not one of a push service. */
export type PushFault = 'busy' | 'away' | 'network' | 'timeout' | 'refused' | 'address'

/** A way to riders' phones. */
export interface PushTransport {
  /** Never rejects. */
  send(push: OutgoingPush): Promise<PushResult>
}

/** What phones receive, by Web Push as JSON. */
export const payloadOf = ({ title, body, icon, id, path, receipt }: OutgoingPush) => ({
  notification: { title, body, icon },
  data: { id, path, receipt },
})

/** What an answer's status means for a push. */
export function resultOf(status: number, retryAfter: string | undefined, nowMs: number): PushResult {
  if (status >= 200 && status < 300) return { result: 'sent' }
  if (status === 404 || status === 410) return { result: 'gone' }
  if (status !== 429 && status < 500) return { result: 'refused', why: 'refused' }
  const afterSeconds = secondsOf(retryAfter, nowMs)
  return { result: 'later', why: status === 429 ? 'busy' : 'away', ...(afterSeconds !== undefined && { afterSeconds }) }
}

/** Retry-After: seconds or a date (RFC 9110). */
function secondsOf(text: string | undefined, nowMs: number): number | undefined {
  if (text === undefined) return undefined
  const seconds = /^\d{1,6}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - nowMs) / 1000)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}

/** Why no answer came. */
export const unanswered = (error: unknown): PushResult => ({
  result: 'later',
  why: error instanceof TimeoutError ? 'timeout' : 'network',
})
