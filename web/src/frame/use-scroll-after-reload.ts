import { useEffect } from 'react'
import { deleteSessionStorage, readSessionStorage, writeSessionStorage } from '../device/storage.ts'

/** Storage key of the scroll position and the URL of the page that was left last. */
const SCROLL_KEY = 'yatha.left-at'

/** Restores the scroll position of a page after a reload. */
export function useRestoreScrollOnReload(): void {
  useEffect(() => {
    const savedScroll = consumeSavedScroll()
    // Waits a frame, because the app first scrolls a new page to its top.
    const frame = requestAnimationFrame(() => {
      if (savedScroll !== undefined) window.scrollTo(0, savedScroll)
    })
    const saveScroll = () => writeSessionStorage(SCROLL_KEY, `${window.scrollY} ${location.href}`)
    addEventListener('pagehide', saveScroll)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('pagehide', saveScroll)
    }
  }, [])
}

/** Returns the scroll position from before a reload, and deletes it, so that it does not apply when the rider opens the page again. */
function consumeSavedScroll(): number | undefined {
  const [scroll, url] = readSessionStorage(SCROLL_KEY)?.split(' ') ?? []
  deleteSessionStorage(SCROLL_KEY)
  return url === location.href ? Number(scroll) : undefined
}
