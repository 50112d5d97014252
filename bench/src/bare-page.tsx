import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { endSplash } from '../../web/src/app/splash.ts'

/** The least a React page with the app's splash can be: a heading, and the splash ended as the app ends it. */
function Bare() {
  useEffect(endSplash, [])
  return <h1 id="next-trains">Yatha</h1>
}

createRoot(document.getElementById('root')!).render(<Bare />)
