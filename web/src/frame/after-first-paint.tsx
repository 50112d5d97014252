import { startTransition, useEffect, useState, type ReactNode } from 'react'

let isPainted = false

/** Draws its children after what stands above them, on the app's first screen: a slow phone shows the top of the page sooner. Later screens are drawn whole. */
export function AfterFirstPaint({ children }: { children: ReactNode }) {
  const [isDrawn, draw] = useState(isPainted)
  useEffect(() => {
    isPainted = true
    setTimeout(() => startTransition(() => draw(true)))
  }, [])
  return isDrawn && children
}
