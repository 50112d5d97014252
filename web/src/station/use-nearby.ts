import { useEffect, useMemo, useState } from 'react'
import { useFacts } from '../railway/railway.tsx'
import { locatePhone, isLocationGranted, type LocateResult } from '../device/location.ts'

/** Returns the nearest stations: immediately if location access was granted before, otherwise on request. */
export function useNearby() {
  const facts = useFacts()
  const [located, setLocated] = useState<LocateResult>()
  const [isLocating, setLocating] = useState(false)
  const requestLocation = () => {
    setLocating(true)
    void locatePhone().then((result) => {
      setLocated(result)
      setLocating(false)
    })
  }
  useEffect(() => {
    let isUnmounted = false
    void isLocationGranted().then(async (isGranted) => {
      if (!isGranted) return
      const result = await locatePhone()
      if (!isUnmounted && result.found) setLocated(result)
    })
    return () => {
      isUnmounted = true
    }
  }, [])
  const nearby = useMemo(() => (located?.found ? facts.stations({ lat: located.lat, lon: located.lon }) : []), [facts, located])
  return {
    nearby,
    position: located?.found ? located : undefined,
    requestLocation,
    state: isLocating ? ('asking' as const) : located && !located.found ? located.why : undefined,
  }
}
