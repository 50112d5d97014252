import type { ReportKind } from '@yatha/contract'
import type { ServiceDay } from '@yatha/timetable'

/** `none`: a new account, or one that was wrong. `confirmed`: a report was confirmed on another day. Sent by index, so new ones go last. */
export const STANDINGS = ['none', 'counts', 'trusted', 'confirmed'] as const
export type Standing = (typeof STANDINGS)[number]

/** What a rider said of a train, without the rider: `rider` is a name for one service day that only this server can make. */
export interface Statement {
  readonly rider: string
  /** A keyed hash of an IPv4 address or an IPv6 /48. */
  readonly network: string
  readonly standing: Standing
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

type Wire = [string, string, number, string, string, Statement['kind'], number, number, number, number]

/** Statements as messages for the bus, each of at most `mostBytes`. */
export function packed(statements: readonly Statement[], mostBytes: number): string[] {
  const messages: string[] = []
  let message = ''
  for (const { rider, network, standing, trip, day, kind, call, progress, at, delaySeconds } of statements) {
    const wire: Wire = [rider, network, STANDINGS.indexOf(standing), trip, day, kind, call, progress, at, delaySeconds]
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
  (JSON.parse(message) as Wire[]).map(([rider, network, standing, trip, day, kind, call, progress, at, delaySeconds]) => ({
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
  }))
