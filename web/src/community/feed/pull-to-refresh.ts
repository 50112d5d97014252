/** A pull of at least this distance refreshes the list. */
const REFRESH_AT_PX = 72
/** The indicator moves by this fraction of the finger’s distance, up to a maximum. */
const [INDICATOR_SPEED, MAX_INDICATOR_PX] = [0.5, 60]

/**
 * Calls `refresh` when the rider pulls down at the top of the page; `indicator` shows the distance. Returns a function that
 * removes the listeners.
 */
export function enablePullToRefresh(indicator: HTMLElement, refresh: () => Promise<void>): () => void {
  let startY: number | undefined
  let pulledPx = 0
  let isBusy = false
  const setPulledPx = (pixels: number) => {
    pulledPx = pixels
    indicator.style.height = pixels > 0 ? `${Math.min(MAX_INDICATOR_PX, pixels * INDICATOR_SPEED)}px` : ''
    indicator.toggleAttribute('data-pulled', pixels > 0)
    indicator.toggleAttribute('data-enough', pixels >= REFRESH_AT_PX)
  }
  const start = ({ touches, target }: TouchEvent) => {
    const canStart = !isBusy && touches.length === 1 && scrollY <= 0 && !(target as Element).closest('dialog, textarea')
    startY = canStart ? touches[0]!.clientY : undefined
  }
  const move = ({ touches }: TouchEvent) => {
    if (startY === undefined) return
    if (scrollY > 0) startY = undefined
    setPulledPx(startY === undefined ? 0 : Math.max(0, touches[0]!.clientY - startY))
  }
  const end = () => {
    if (startY === undefined) return
    startY = undefined
    const isEnough = pulledPx >= REFRESH_AT_PX
    setPulledPx(0)
    if (!isEnough) return
    isBusy = true
    void refresh().finally(() => (isBusy = false))
  }
  // Disables the browser's own pull-to-refresh, which would reload the app.
  const root = document.documentElement
  root.style.overscrollBehaviorY = 'contain'
  addEventListener('touchstart', start, { passive: true })
  addEventListener('touchmove', move, { passive: true })
  addEventListener('touchend', end)
  addEventListener('touchcancel', end)
  return () => {
    setPulledPx(0)
    root.style.overscrollBehaviorY = ''
    removeEventListener('touchstart', start)
    removeEventListener('touchmove', move)
    removeEventListener('touchend', end)
    removeEventListener('touchcancel', end)
  }
}
