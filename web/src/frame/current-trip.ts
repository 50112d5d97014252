import { now } from '../device/clock.ts'
import { deleteLocal, readLocal, writeLocal } from '../device/storage.ts'
import { UNDER_WAY_KEY } from './way-back-key.ts'

// The current trip, stored on this phone. The home screen links to it, even after the app was closed.

export interface UnderWay {
  /** Path and query of the trip's page. */
  readonly path: string
  /** Slug of the last station. */
  readonly to: string
}

/** Stores the current trip. `until`: when it expires, in epoch seconds. */
export const storeCurrentTrip = ({ path, to }: UnderWay, until: number): void => writeLocal(UNDER_WAY_KEY, `${until} ${to} ${path}`)
export const clearUnderWay = (): void => deleteLocal(UNDER_WAY_KEY)

/** Returns the current trip; undefined if there is none, or if it has expired. */
export function currentTrip(): UnderWay | undefined {
  const [until, to, path] = readLocal(UNDER_WAY_KEY)?.split(' ') ?? []
  if (to === undefined || path === undefined) return undefined
  if (now() < Number(until)) return { path, to }
  clearUnderWay()
  return undefined
}
