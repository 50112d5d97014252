import { useEffect, type RefObject } from 'react'
import { entryNotes, noteOnEntry } from './entry-notes.ts'

/**
 * Scrolls to an element when a page is opened, if it is not on the screen. A page that the rider comes back to, or has
 * scrolled already, stays where it was; a reloaded one returns there.
 */
export function useOpenAt(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { opened, scroll } = entryNotes()
    // After this frame the new page is at its top.
    const frame = requestAnimationFrame(() => {
      if (window.scrollY === 0) {
        if (typeof scroll === 'number') window.scrollTo(0, scroll)
        else if (opened !== true && isBelow(place.current)) place.current?.scrollIntoView({ block: 'center' })
      }
      noteOnEntry({ opened: true })
    })
    const leave = () => noteOnEntry({ scroll: window.scrollY })
    addEventListener('pagehide', leave)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('pagehide', leave)
    }
  }, [place])
}

const isBelow = (element: HTMLElement | null): boolean => element !== null && element.getBoundingClientRect().bottom > innerHeight
