import { startTransition, useEffect, useState, type ReactNode } from 'react'

let isPainted = false

/**
 * On the first screen, renders its children after the content above them, so that a slow phone shows the top of the page sooner.
 * On later screens, renders them immediately.
 */
export function AfterFirstPaint({ children }: { children: ReactNode }) {
  const [isVisible, setVisible] = useState(isPainted)
  useEffect(() => {
    isPainted = true
    setTimeout(() => startTransition(() => setVisible(true)))
  }, [])
  return isVisible && children
}
