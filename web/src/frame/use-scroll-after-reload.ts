import { useEffect } from 'react'
import { forgetVisit, recallVisit, rememberVisit } from '../device/storage.ts'

/** Storage key of a page's scroll position and URL, for a reload. */
const SCROLL_KEY = 'yatha.left-at'

/** Restores the scroll position of a page after a reload. */
export function useScrollAfterReload(): void {
  useEffect(() => {
    const savedScroll = takeSavedScroll()
    // The router scrolls the new page to its top before this frame.
    const frame = requestAnimationFrame(() => {
      if (savedScroll !== undefined) window.scrollTo(0, savedScroll)
    })
    const saveScroll = () => rememberVisit(SCROLL_KEY, `${window.scrollY} ${location.href}`)
    addEventListener('pagehide', saveScroll)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('pagehide', saveScroll)
    }
  }, [])
}

/** Returns the scroll position before a reload, and deletes it, so that it does not apply to a later visit. */
function takeSavedScroll(): number | undefined {
  const [scroll, url] = recallVisit(SCROLL_KEY)?.split(' ') ?? []
  forgetVisit(SCROLL_KEY)
  return url === location.href ? Number(scroll) : undefined
}
