import { useEffect, useMemo, useState } from 'react'
import { useFacts } from '../railway/railway.tsx'
import { locate, mayLocate, type Located } from '../device/location.ts'

/** Returns the nearest stations: immediately if location access was granted before, otherwise on request. */
export function useNearby() {
  const facts = useFacts()
  const [located, setLocated] = useState<Located>()
  const [asking, setAsking] = useState(false)
  const ask = () => {
    setAsking(true)
    void locate().then((result) => {
      setLocated(result)
      setAsking(false)
    })
  }
  useEffect(() => {
    let gone = false
    void mayLocate().then(async (may) => {
      if (!may) return
      const result = await locate()
      if (!gone && result.found) setLocated(result)
    })
    return () => {
      gone = true
    }
  }, [])
  const nearby = useMemo(() => (located?.found ? facts.stations({ lat: located.lat, lon: located.lon }) : []), [facts, located])
  return { nearby, ask, state: asking ? ('asking' as const) : located && !located.found ? located.why : undefined }
}
