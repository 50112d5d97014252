import { useEffect, type RefObject } from 'react'
import { forgetVisit, recallVisit, rememberVisit } from '../device/storage.ts'
import { entryNotes, noteOnEntry } from './entry-notes.ts'

/** Where a page that is reloaded was scrolled to: the distance and its URL. */
const LEFT_KEY = 'yatha.left-at'

/**
 * Scrolls to an element when a page is opened, if it is not on the screen. A page that the rider comes back to, or has
 * scrolled already, stays where it was; a reloaded one returns there.
 */
export function useOpenAt(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const left = leftAt()
    // After this frame the new page is at its top.
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

/** Read once: a later visit of the same page is a new one. */
function leftAt(): number | undefined {
  const [scroll, url] = recallVisit(LEFT_KEY)?.split(' ') ?? []
  forgetVisit(LEFT_KEY)
  return url === location.href ? Number(scroll) : undefined
}

const isBelow = (element: HTMLElement | null): boolean => element !== null && element.getBoundingClientRect().bottom > innerHeight
