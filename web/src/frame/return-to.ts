import type { Navigate } from './router.ts'
import type { WayBack } from './way-back.ts'

const PATIENCE_MS = 3000

/** Returns to a page, and to its scroll position once the page is long enough. Stops if the rider scrolls meanwhile. */
export function returnTo({ path, y }: WayBack, navigate: Navigate): void {
  navigate(path)
  const until = performance.now() + PATIENCE_MS
  let touched = false
  const touch = () => {
    touched = true
  }
  addEventListener('wheel', touch, { once: true, passive: true })
  addEventListener('touchstart', touch, { once: true, passive: true })
  const settle = () => {
    if (touched || performance.now() > until) return
    if (document.documentElement.scrollHeight >= y + innerHeight) window.scrollTo(0, y)
    else requestAnimationFrame(settle)
  }
  // Runs after the router has scrolled the new page to its top.
  requestAnimationFrame(() => requestAnimationFrame(settle))
}
