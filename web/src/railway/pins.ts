import { makeStore } from '../device/store.ts'
import { readLocalStorage, writeLocalStorage } from '../device/storage.ts'

/** The name under which a rider pins a station on this phone, such as `home`. */
export type PinName = (typeof PIN_NAMES)[number]
export const PIN_NAMES = ['home', 'work'] as const
/** Slugs of the pinned stations, by the name of the pin. */
export type PinnedStations = Readonly<Partial<Record<PinName, string>>>

const KEY = 'yatha.pins'
/** Key under which the phone stores the recent trips. */
export const RECENT_TRIPS_KEY = 'yatha.recent-trips'

let pins: PinnedStations = read()
const store = makeStore(() => pins)
export const usePinnedStations = store.use

export function pinStation(name: PinName, slug: string | undefined): void {
  pins = { ...pins, [name]: slug }
  writeLocalStorage(
    KEY,
    new URLSearchParams(Object.entries(pins).filter((entry): entry is [PinName, string] => entry[1] !== undefined)).toString(),
  )
  store.notify()
}

function read(): PinnedStations {
  const stored = new URLSearchParams(readLocalStorage(KEY) ?? '')
  return Object.fromEntries(PIN_NAMES.flatMap((name) => (stored.get(name) ? [[name, stored.get(name)!]] : [])))
}
