import { useEffect, useMemo, useState } from 'react'
import { useAnswers } from '../app/railway.tsx'
import { locate, mayLocate, type Located } from '../device/location.ts'

/** The nearest stations: at once where location was allowed before, else when asked for. */
export function useNearby() {
  const answers = useAnswers()
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
  const nearby = useMemo(() => (located?.found ? answers.stations({ lat: located.lat, lon: located.lon }) : []), [answers, located])
  return { nearby, ask, state: asking ? ('asking' as const) : located && !located.found ? located.why : undefined }
}
