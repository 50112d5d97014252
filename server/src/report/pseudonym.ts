import { createHmac } from 'node:crypto'
import type { ServiceDay } from '@yatha/timetable'

/**
 * Pseudonyms of riders and networks. They cannot be reversed without the secret. Except those of `confirmer`, they differ for each service
 * day.
 */
export interface Pseudonyms {
  rider(accountId: string, day: ServiceDay): string
  /**
   * Returns the pseudonym under which the standings of other riders state that this rider confirmed a report. It is the same on every day.
   */
  confirmer(accountId: string): string
  /** Returns a rider's pseudonym for `day`, given the pseudonym that `confirmer` returns. */
  riderOf(confirmer: string, day: ServiceDay): string
  network(network: string, day: ServiceDay): string
  /** Returns the pseudonym of a day, as stored in a rider's standing. */
  dayOf(accountId: string, day: ServiceDay): string
}

const CHARACTERS = 16

export function pseudonyms(secret: string): Pseudonyms {
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
