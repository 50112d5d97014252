import { useEffect, useState } from 'react'

/** How long a page rests before what is only nice is fetched; less where the worker has it already. */
const REST_MS = 4500
const KEPT_REST_MS = 300

/** Does the rider ask for little data? */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Turns true once the page has come to rest; never where the rider saves data. */
export function useQuiet(): boolean {
  const [quiet, setQuiet] = useState(false)
  useEffect(() => {
    if (savesData()) return undefined
    const timer = setTimeout(() => setQuiet(true), navigator.serviceWorker?.controller ? KEPT_REST_MS : REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return quiet
}
