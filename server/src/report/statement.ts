import type { ReportKind } from '@yatha/contract'
import type { ServiceDay } from '@yatha/timetable'

/** `none`: a new account, or one that was wrong. Sent by index, so new ones go last. */
export const STANDINGS = ['none', 'counts', 'trusted'] as const
export type Standing = (typeof STANDINGS)[number]

/** Confirmer of reports that an operator or a feed confirmed. */
export const OPERATOR_OR_FEED = 'source'

/** Decides how much a rider's statements count. */
export interface Weight {
  readonly standing: Standing
  /** Riders who confirmed a report of this rider, if one was confirmed on another day: their names of the train's day, or `OPERATOR_OR_FEED`. */
  readonly confirmers?: readonly string[]
}

/** The weight of a report that does not count. */
export const UNCOUNTED: Weight = { standing: 'none', confirmers: [] }

/** What a rider said of a train, without the rider: `rider` is a name for one service day that only this server can make. */
export interface Statement extends Weight {
  readonly rider: string
  /** A keyed hash of an IPv4 address or an IPv6 /48. */
  readonly network: string
  readonly trip: string
  readonly day: ServiceDay
  /** `here`: the rider is on the train. `nothing`: takes back what was said at this call. */
  readonly kind: ReportKind | 'here' | 'nothing'
  readonly call: number
  /** Of `here`: part of the way to the next stop. */
  readonly progress: number
  /** When it was seen, epoch seconds. */
  readonly at: number
  /** Of `came` and `here`: how much later than planned. */
  readonly delaySeconds: number
}

type Wire = [string, string, number, string, string, Statement['kind'], number, number, number, number, (readonly string[])?]

/** Statements as messages for the bus, each of at most `mostBytes`. */
export function packed(statements: readonly Statement[], mostBytes: number): string[] {
  const messages: string[] = []
  let message = ''
  for (const { rider, network, standing, trip, day, kind, call, progress, at, delaySeconds, confirmers } of statements) {
    const wire: Wire = [rider, network, STANDINGS.indexOf(standing), trip, day, kind, call, progress, at, delaySeconds]
    if (confirmers) wire.push(confirmers)
    const one = JSON.stringify(wire)
    if (message && Buffer.byteLength(message) + Buffer.byteLength(one) + 2 > mostBytes) {
      messages.push(`${message}]`)
      message = ''
    }
    message += `${message ? ',' : '['}${one}`
  }
  return message ? [...messages, `${message}]`] : messages
}

/** The statements of a message, which our own code wrote. */
export const unpacked = (message: string): Statement[] =>
  (JSON.parse(message) as Wire[]).map(([rider, network, standing, trip, day, kind, call, progress, at, delaySeconds, confirmers]) => ({
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
  }))
