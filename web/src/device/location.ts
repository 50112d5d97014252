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
