import { useEffect, useState, type RefObject } from 'react'

/** Returns true once an element has been on the screen; false as long as it is hidden by a style. */
export function useSeen(place: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    const observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && setSeen(true))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return isSeen
}
