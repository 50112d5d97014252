import type { Navigate } from './router.ts'
import type { ReturnPage } from './way-back.ts'

const MAX_WAIT_MS = 3000

/** Returns to a page, and to its scroll position once the page is long enough. Stops if the rider scrolls meanwhile. */
export function returnTo({ path, y }: ReturnPage, navigate: Navigate): void {
  navigate(path)
  const until = performance.now() + MAX_WAIT_MS
  let isTouched = false
  const onTouch = () => {
    isTouched = true
  }
  addEventListener('wheel', onTouch, { once: true, passive: true })
  addEventListener('touchstart', onTouch, { once: true, passive: true })
  const scrollWhenLongEnough = () => {
    if (isTouched || performance.now() > until) return
    if (document.documentElement.scrollHeight >= y + innerHeight) window.scrollTo(0, y)
    else requestAnimationFrame(scrollWhenLongEnough)
  }
  // Runs after the router has scrolled the new page to its top.
  requestAnimationFrame(() => requestAnimationFrame(scrollWhenLongEnough))
}
