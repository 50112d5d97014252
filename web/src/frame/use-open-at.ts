import { useEffect, type RefObject } from 'react'
import { forgetVisit, recallVisit, rememberVisit } from '../device/storage.ts'
import { entryNotes, noteOnEntry } from './entry-notes.ts'

/** Storage key of a page's scroll position and URL, for a reload. */
const LEFT_KEY = 'yatha.left-at'

/**
 * Scrolls to an element that is below the screen when a page is opened. After going back, or if the rider has scrolled already, the page
 * stays where it is. A reloaded page returns to its scroll position.
 */
export function useOpenAt(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const left = leftAt()
    // The router scrolls the new page to its top before this frame.
    const frame = requestAnimationFrame(() => {
      if (left !== undefined) window.scrollTo(0, left)
      else if (window.scrollY === 0 && entryNotes()['opened'] !== true && isBelow(place.current))
        place.current?.scrollIntoView({ block: 'center' })
      if (entryNotes()['opened'] !== true) noteOnEntry({ opened: true })
    })
    const leave = () => rememberVisit(LEFT_KEY, `${window.scrollY} ${location.href}`)
    addEventListener('pagehide', leave)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('pagehide', leave)
    }
  }, [place])
}

/** Returns the scroll position before a reload, and deletes it, so that it does not apply to a later visit. */
function leftAt(): number | undefined {
  const [scroll, url] = recallVisit(LEFT_KEY)?.split(' ') ?? []
  forgetVisit(LEFT_KEY)
  return url === location.href ? Number(scroll) : undefined
}

const isBelow = (element: HTMLElement | null): boolean => element !== null && element.getBoundingClientRect().bottom > innerHeight
