import { makeStore } from './store.ts'

/** Timeout of a location request (spec §9). */
const TIMEOUT_MS = 10_000

export type LocateResult = { found: true; lat: number; lon: number } | { found: false; why: 'denied' | 'failed' }

let wasLocated = false
const store = makeStore(() => wasLocated)
/** Whether the phone has been located since the page was loaded. Some browsers then still report the permission as `prompt`. */
export const useWasLocated = store.use

/** Requests the phone's position. Prompts the rider unless permission was granted before, so call it only after a tap. */
export function locatePhone(): Promise<LocateResult> {
  return new Promise((done) => {
    if (!('geolocation' in navigator)) {
      done({ found: false, why: 'failed' })
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        wasLocated = true
        store.notify()
        done({ found: true, lat: coords.latitude, lon: coords.longitude })
      },
      (error) => done({ found: false, why: error.code === error.PERMISSION_DENIED ? 'denied' : 'failed' }),
      { timeout: TIMEOUT_MS, maximumAge: 60_000 },
    )
  })
}

/** Whether the position can be read without a prompt: permission was granted before. */
export async function isLocationGranted(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}

/** A measured position. */
export interface MeasuredPosition {
  readonly lat: number
  readonly lon: number
  /** Radius in meters that contains the true position with a probability of 95% (W3C Geolocation). Some phones report a smaller radius. */
  readonly accuracy: number
  /** Seconds since 1970. */
  readonly at: number
}

const toPosition = ({ coords, timestamp }: GeolocationPosition): MeasuredPosition => ({
  lat: coords.latitude,
  lon: coords.longitude,
  accuracy: coords.accuracy,
  at: Math.floor(timestamp / 1000),
})

/** Measures the current position, even if the phone does not move. Ignores errors. May prompt, so call it only after `followPosition`. */
export function measurePosition(onPosition: (position: MeasuredPosition) => void): void {
  navigator.geolocation.getCurrentPosition(
    (position) => onPosition(toPosition(position)),
    () => undefined,
    { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 0 },
  )
}

/** Follows the phone’s position. Prompts the rider, so call it only after a tap. Returns a function that stops following. */
export function followPosition(onPosition: (position: MeasuredPosition) => void, onFail: (why: 'denied' | 'failed') => void): () => void {
  if (!('geolocation' in navigator)) {
    onFail('failed')
    return () => undefined
  }
  let isFound = false
  const id = navigator.geolocation.watchPosition(
    (position) => {
      isFound = true
      onPosition(toPosition(position))
    },
    (error) => {
      if (error.code === error.PERMISSION_DENIED) onFail('denied')
      // A timeout or a signal lost later, such as under a bridge, is not a failure: new positions may follow.
      else if (error.code === error.POSITION_UNAVAILABLE && !isFound) onFail('failed')
    },
    { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 5000 },
  )
  return () => navigator.geolocation.clearWatch(id)
}
