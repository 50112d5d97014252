import type { ReportKind } from '@yatha/contract'
import type { ServiceDay } from '@yatha/timetable'

/** `none`: a new account, or a rider who was wrong. Transmitted by index, so append new values. */
export const STANDINGS = ['none', 'counts', 'trusted'] as const
export type Standing = (typeof STANDINGS)[number]

/** Replaces a confirmer's pseudonym if an operator or a feed confirmed the report. */
export const OPERATOR_OR_FEED = 'source'

/** How much a rider's statements count. */
export interface Weight {
  readonly standing: Standing
  /** Riders who confirmed a report by this rider on another day, as pseudonyms for the train's day, or `OPERATOR_OR_FEED`. */
  readonly confirmers?: readonly string[]
}

/** The weight of a report that does not count. */
export const UNCOUNTED: Weight = { standing: 'none', confirmers: [] }

/** A rider's statement about a train. `rider` is a pseudonym for one service day that only this server can compute. */
export interface Statement extends Weight {
  readonly rider: string
  /** A keyed hash of an IPv4 address or an IPv6 /48. */
  readonly network: string
  readonly trip: string
  readonly day: ServiceDay
  /** `here`: the rider is on the train. `nothing`: withdraws the reports at this call. */
  readonly kind: ReportKind | 'here' | 'nothing'
  readonly call: number
  /** For `here`: fraction of the way to the next stop. */
  readonly progress: number
  /** Time of the observation, in epoch seconds. */
  readonly at: number
  /** For `came` and `here`: the train's delay. */
  readonly delaySeconds: number
}

type EncodedStatement = [string, string, number, string, string, Statement['kind'], number, number, number, number, (readonly string[])?]

/** Encodes statements as bus messages of at most `maxBytes` bytes. */
export function encodeStatements(statements: readonly Statement[], maxBytes: number): string[] {
  const messages: string[] = []
  let message = ''
  for (const { rider, network, standing, trip, day, kind, call, progress, at, delaySeconds, confirmers } of statements) {
    const wire: EncodedStatement = [rider, network, STANDINGS.indexOf(standing), trip, day, kind, call, progress, at, delaySeconds]
    if (confirmers) wire.push(confirmers)
    const one = JSON.stringify(wire)
    if (message && Buffer.byteLength(message) + Buffer.byteLength(one) + 2 > maxBytes) {
      messages.push(`${message}]`)
      message = ''
    }
    message += `${message ? ',' : '['}${one}`
  }
  return message ? [...messages, `${message}]`] : messages
}

/** Decodes a bus message of another process. */
export const decodeStatements = (message: string): Statement[] =>
  (JSON.parse(message) as EncodedStatement[]).map(
    ([rider, network, standing, trip, day, kind, call, progress, at, delaySeconds, confirmers]) => ({
      rider,
      network,
      standing: STANDINGS[standing]!,
      trip,
      day: day as ServiceDay,
      kind,
      call,
      progress,
      at,
      delaySeconds,
      ...(confirmers && { confirmers }),
    }),
  )
