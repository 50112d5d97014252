import { createHmac } from 'node:crypto'
import type { ServiceDay } from '@yatha/timetable'

/** Names that say nothing of riders and networks, and are others for each service day. */
export interface Pseudonyms {
  rider(accountId: string, day: ServiceDay): string
  network(network: string, day: ServiceDay): string
  /** Names a day in a rider’s standing. */
  dayOf(accountId: string, day: ServiceDay): string
}

const CHARACTERS = 16

export function pseudonyms(secret: string): Pseudonyms {
  const keys = new Map<ServiceDay, string>()
  const keyOf = (day: ServiceDay): string => {
    const known = keys.get(day)
    if (known !== undefined) return known
    if (keys.size > 8) keys.clear()
    const key = createHmac('sha256', secret).update(`reports of ${day}`).digest('base64')
    keys.set(day, key)
    return key
  }
  const named = (day: ServiceDay, what: string, whom: string) =>
    createHmac('sha256', keyOf(day)).update(`${what} ${whom}`).digest('base64url').slice(0, CHARACTERS)
  return {
    rider: (accountId, day) => named(day, 'rider', accountId),
    network: (network, day) => named(day, 'network', network),
    dayOf: (accountId, day) => named(day, 'day', accountId),
  }
}
