import { now } from '../device/clock.ts'
import { deleteLocalStorage, readLocalStorage, writeLocalStorage } from '../device/storage.ts'
import { CURRENT_TRIP_KEY } from './way-back-key.ts'

// The current trip, stored on this phone. The home screen links to it, even after the app was closed.

export interface CurrentTrip {
  /** Path and query of the trip's page. */
  readonly path: string
  /** Slug of the last station. */
  readonly to: string
}

/** Stores the current trip. `until`: when it expires, in epoch seconds. */
export const storeCurrentTrip = ({ path, to }: CurrentTrip, until: number): void =>
  writeLocalStorage(CURRENT_TRIP_KEY, `${until} ${to} ${path}`)
export const deleteCurrentTrip = (): void => deleteLocalStorage(CURRENT_TRIP_KEY)

/** Returns the current trip; undefined if there is none, or if it has expired. */
export function currentTrip(): CurrentTrip | undefined {
  const [until, to, path] = readLocalStorage(CURRENT_TRIP_KEY)?.split(' ') ?? []
  if (to === undefined || path === undefined) return undefined
  if (now() < Number(until)) return { path, to }
  deleteCurrentTrip()
  return undefined
}
