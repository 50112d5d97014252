import { TimeoutError } from './push-request.ts'

/** A push to one address, in the rider's language. */
export interface OutgoingPush {
  /** The URL of a push service, an FCM token, or a Telegram chat id. */
  readonly address: string
  /** Keys of the browser, base64url; null for other services. */
  readonly p256dh: string | null
  readonly auth: string | null
  /** Id of the notification. A phone uses it to replace an earlier push of the same notification. */
  readonly id: string
  readonly title: string
  readonly body: string
  readonly icon: string
  /** Path of the page that a tap opens. */
  readonly path: string
  /** Proof that the phone returns to the server after showing the push: see receipt.ts. */
  readonly receipt: string
  /** How long the push service keeps trying. */
  readonly ttlSeconds: number
}

/**
 * Result of sending a push. `gone`: the address no longer exists. `later`: the service is busy or unavailable. `refused`: this
 * push was rejected, and a retry would not help. `why` is a keyword for metrics and the app.
 */
export type PushResult =
  | { readonly result: 'sent' }
  | { readonly result: 'gone' }
  | { readonly result: 'later'; readonly why: PushFault; readonly afterSeconds?: number }
  | { readonly result: 'refused'; readonly why: PushFault }

/**
 * `busy`: 429; `away`: 5xx, or 401 from FCM; `network`, `timeout`: no response; `refused`: another status; `address`: not the address of a
 * push service; `unknown_kind`: a newer version of the server created the notification.
 */
export type PushFault = 'busy' | 'away' | 'network' | 'timeout' | 'refused' | 'address' | 'unknown_kind'

/** A service that delivers pushes to riders' phones. */
export interface PushTransport {
  /** Sends a push. Never rejects. */
  send(push: OutgoingPush): Promise<PushResult>
}

/** Returns the JSON that phones receive by Web Push. */
export const webPushPayload = ({ title, body, icon, id, path, receipt }: OutgoingPush) => ({
  notification: { title, body, icon },
  data: { id, path, receipt },
})

/** Maps the status of a response to the result of a push. */
export function toPushResult(status: number, retryAfter: string | undefined, nowMs: number): PushResult {
  if (status >= 200 && status < 300) return { result: 'sent' }
  if (status === 404 || status === 410) return { result: 'gone' }
  if (status !== 429 && status < 500) return { result: 'refused', why: 'refused' }
  const afterSeconds = parseRetryAfter(retryAfter, nowMs)
  return { result: 'later', why: status === 429 ? 'busy' : 'away', ...(afterSeconds !== undefined && { afterSeconds }) }
}

/** Parses Retry-After, seconds or a date (RFC 9110). Returns seconds; undefined if it is missing, invalid or past. */
function parseRetryAfter(text: string | undefined, nowMs: number): number | undefined {
  if (text === undefined) return undefined
  const seconds = /^\d{1,6}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - nowMs) / 1000)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}

/** Maps the error of a push without a response to a result. */
export const toUnansweredResult = (error: unknown): PushResult => ({
  result: 'later',
  why: error instanceof TimeoutError ? 'timeout' : 'network',
})
