import { createHmac } from 'node:crypto'
import type { ServiceDay } from '@yatha/timetable'

/**
 * Functions that return pseudonyms, which cannot be reversed without the secret. `confirmer` returns the same pseudonym on every day; the
 * other pseudonyms differ for each service day.
 */
export interface Pseudonyms {
  rider(accountId: string, day: ServiceDay): string
  /** Returns the pseudonym that is stored in the standings of the riders whose reports this rider confirmed. */
  confirmer(accountId: string): string
  /** Returns the same pseudonym as `rider`, computed from the pseudonym that `confirmer` returns. */
  riderOf(confirmer: string, day: ServiceDay): string
  network(network: string, day: ServiceDay): string
  /** Returns a keyed hash of a day, different for each rider, to store in the rider's standing. */
  dayOf(accountId: string, day: ServiceDay): string
}

const CHARACTERS = 16

export function createPseudonyms(secret: string): Pseudonyms {
  const keys = new Map<ServiceDay, string>()
  const keyOf = (day: ServiceDay): string => {
    const cached = keys.get(day)
    if (cached !== undefined) return cached
    if (keys.size > 8) keys.clear()
    const key = createHmac('sha256', secret).update(`reports of ${day}`).digest('base64')
    keys.set(day, key)
    return key
  }
  const hashOf = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, CHARACTERS)
  const pseudonymOf = (day: ServiceDay, kind: string, id: string) => hashOf(keyOf(day), `${kind} ${id}`)
  const confirmer = (accountId: string) => hashOf(secret, `confirmer ${accountId}`)
  const riderOf = (name: string, day: ServiceDay) => pseudonymOf(day, 'rider', name)
  return {
    rider: (accountId, day) => riderOf(confirmer(accountId), day),
    confirmer,
    riderOf,
    network: (network, day) => pseudonymOf(day, 'network', network),
    dayOf: (accountId, day) => pseudonymOf(day, 'day', accountId),
  }
}
