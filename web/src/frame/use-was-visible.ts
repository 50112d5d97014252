import { useEffect, useState, type RefObject } from 'react'

/** Returns true once an element has been on the screen. An element that a style hides does not count as being on the screen. */
export function useWasVisible(element: RefObject<HTMLElement | null>): boolean {
  const [wasVisible, setWasVisible] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && setWasVisible(true))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return wasVisible
}
