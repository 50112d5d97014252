import { useEffect, useState, type RefObject } from 'react'

/** Returns true once an element has been on the screen; false as long as it is hidden by a style. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [wasVisible, setWasVisible] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && setWasVisible(true))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return wasVisible
}
