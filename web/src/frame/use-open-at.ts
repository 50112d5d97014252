import { useEffect, type RefObject } from 'react'
import { forgetVisit, recallVisit, rememberVisit } from '../device/storage.ts'
import { entryNotes, addEntryNotes } from './entry-notes.ts'

/** Storage key of a page's scroll position and URL, for a reload. */
const SCROLL_KEY = 'yatha.left-at'

/**
 * Scrolls to an element that is below the screen when a page is opened. After going back, or if the rider has scrolled already, the page
 * stays where it is. A reloaded page returns to its scroll position.
 */
export function useOpenAt(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const savedScroll = takeSavedScroll()
    // The router scrolls the new page to its top before this frame.
    const frame = requestAnimationFrame(() => {
      if (savedScroll !== undefined) window.scrollTo(0, savedScroll)
      else if (window.scrollY === 0 && entryNotes()['opened'] !== true && isBelow(element.current))
        element.current?.scrollIntoView({ block: 'center' })
      if (entryNotes()['opened'] !== true) addEntryNotes({ opened: true })
    })
    const saveScroll = () => rememberVisit(SCROLL_KEY, `${window.scrollY} ${location.href}`)
    addEventListener('pagehide', saveScroll)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('pagehide', saveScroll)
    }
  }, [element])
}

/** Returns the scroll position before a reload, and deletes it, so that it does not apply to a later visit. */
function takeSavedScroll(): number | undefined {
  const [scroll, url] = recallVisit(SCROLL_KEY)?.split(' ') ?? []
  forgetVisit(SCROLL_KEY)
  return url === location.href ? Number(scroll) : undefined
}

const isBelow = (element: HTMLElement | null): boolean => element !== null && element.getBoundingClientRect().bottom > innerHeight
