import { createHmac } from 'node:crypto'
import type { ServiceDay } from '@yatha/timetable'

/** Pseudonyms of riders and networks. They differ for each service day and cannot be reversed without the secret. */
export interface Pseudonyms {
  rider(accountId: string, day: ServiceDay): string
  /** Pseudonym of a rider in the standings of other riders; the same on every day. */
  confirmer(accountId: string): string
  /** Returns the pseudonym on `day` of the rider with the pseudonym `confirmer`. */
  riderOf(confirmer: string, day: ServiceDay): string
  network(network: string, day: ServiceDay): string
  /** Pseudonym of a day in a rider's standing. */
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
  const hashed = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, CHARACTERS)
  const named = (day: ServiceDay, what: string, whom: string) => hashed(keyOf(day), `${what} ${whom}`)
  const confirmer = (accountId: string) => hashed(secret, `confirmer ${accountId}`)
  const riderOf = (name: string, day: ServiceDay) => named(day, 'rider', name)
  return {
    rider: (accountId, day) => riderOf(confirmer(accountId), day),
    confirmer,
    riderOf,
    network: (network, day) => named(day, 'network', network),
    dayOf: (accountId, day) => named(day, 'day', accountId),
  }
}
