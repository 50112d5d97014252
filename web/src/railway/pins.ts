import { makeStore } from '../device/store.ts'
import { readLocal, writeLocal } from '../device/storage.ts'

/** The name under which a rider pins a station on this phone, such as `home`. */
export type PinName = (typeof PINS)[number]
export const PINS = ['home', 'work'] as const
/** Slugs of the pinned stations, by the name of the pin. */
export type Pins = Readonly<Partial<Record<PinName, string>>>

const KEY = 'yatha.pins'
/** Key under which the phone stores the recent trips. */
export const RECENT_TRIPS_KEY = 'yatha.recent-trips'

let pins: Pins = read()
const store = makeStore(() => pins)
export const usePins = store.use

export function pin(name: PinName, slug: string | undefined): void {
  pins = { ...pins, [name]: slug }
  writeLocal(
    KEY,
    new URLSearchParams(Object.entries(pins).filter((entry): entry is [PinName, string] => entry[1] !== undefined)).toString(),
  )
  store.notify()
}

function read(): Pins {
  const stored = new URLSearchParams(readLocal(KEY) ?? '')
  return Object.fromEntries(PINS.flatMap((name) => (stored.get(name) ? [[name, stored.get(name)!]] : [])))
}
