import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { removeSplash } from '../../web/src/app/splash.ts'

/** A minimal React page with the app's splash: shows a heading, and ends the splash as the app does. */
function Bare() {
  useEffect(removeSplash, [])
  return <h1 id="next-trains">Yatha</h1>
}

createRoot(document.getElementById('root')!).render(<Bare />)
