/** Time-out of a location lookup (spec §9). */
const TIMEOUT_MS = 10_000

export type Located = { found: true; lat: number; lon: number } | { found: false; why: 'denied' | 'failed' }

/** Requests the phone's position, which prompts the rider. Call it only on a tap. */
export function locate(): Promise<Located> {
  return new Promise((done) => {
    if (!('geolocation' in navigator)) {
      done({ found: false, why: 'failed' })
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => done({ found: true, lat: coords.latitude, lon: coords.longitude }),
      (error) => done({ found: false, why: error.code === error.PERMISSION_DENIED ? 'denied' : 'failed' }),
      { timeout: TIMEOUT_MS, maximumAge: 60_000 },
    )
  })
}

/** Can the position be read without a prompt? True only if permission was granted before. */
export async function mayLocate(): Promise<boolean> {
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
  /** Meters within which it is, with 68 %. */
  readonly accuracy: number
  /** Epoch seconds. */
  readonly at: number
}

const measured = ({ coords, timestamp }: GeolocationPosition): MeasuredPosition => ({
  lat: coords.latitude,
  lon: coords.longitude,
  accuracy: coords.accuracy,
  at: Math.floor(timestamp / 1000),
})

/** Measures where the phone is now, also while it stands still; nothing is said if it cannot. Call it only while the position is followed. */
export function measurePosition(found: (position: MeasuredPosition) => void): void {
  navigator.geolocation.getCurrentPosition(
    (position) => found(measured(position)),
    () => undefined,
    { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 0 },
  )
}

/** Follows the phone’s position, which prompts the rider; returns what ends that. Call it only on a tap. */
export function followPosition(moved: (position: MeasuredPosition) => void, failed: (why: 'denied' | 'failed') => void): () => void {
  if (!('geolocation' in navigator)) {
    failed('failed')
    return () => undefined
  }
  let isFound = false
  const id = navigator.geolocation.watchPosition(
    (position) => {
      isFound = true
      moved(measured(position))
    },
    (error) => {
      if (error.code === error.PERMISSION_DENIED) failed('denied')
      // A position that is late, or away under a bridge, may come again.
      else if (error.code === error.POSITION_UNAVAILABLE && !isFound) failed('failed')
    },
    { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 5000 },
  )
  return () => navigator.geolocation.clearWatch(id)
}
