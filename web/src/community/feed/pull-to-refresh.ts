/** A pull of at least this distance refreshes the list. */
const REFRESH_AT_PX = 72
/** The indicator moves by this fraction of the finger’s distance, up to a maximum. */
const [SIGN_SPEED, MAX_SIGN_PX] = [0.5, 60]

/**
 * Calls `refresh` when the rider pulls down at the top of the page; the indicator `sign` shows the distance. Returns a function that
 * removes the listeners.
 */
export function pullToRefresh(sign: HTMLElement, refresh: () => Promise<void>): () => void {
  let from: number | undefined
  let pulled = 0
  let isBusy = false
  const setPulled = (pixels: number) => {
    pulled = pixels
    sign.style.height = pixels > 0 ? `${Math.min(MAX_SIGN_PX, pixels * SIGN_SPEED)}px` : ''
    sign.toggleAttribute('data-pulled', pixels > 0)
    sign.toggleAttribute('data-enough', pixels >= REFRESH_AT_PX)
  }
  const start = ({ touches, target }: TouchEvent) => {
    const canStart = !isBusy && touches.length === 1 && scrollY <= 0 && !(target as Element).closest('dialog, textarea')
    from = canStart ? touches[0]!.clientY : undefined
  }
  const move = ({ touches }: TouchEvent) => {
    if (from === undefined) return
    if (scrollY > 0) from = undefined
    setPulled(from === undefined ? 0 : Math.max(0, touches[0]!.clientY - from))
  }
  const end = () => {
    if (from === undefined) return
    from = undefined
    const isEnough = pulled >= REFRESH_AT_PX
    setPulled(0)
    if (!isEnough) return
    isBusy = true
    void refresh().finally(() => (isBusy = false))
  }
  // The browser's own pull-to-refresh would reload the app.
  const root = document.documentElement
  root.style.overscrollBehaviorY = 'contain'
  addEventListener('touchstart', start, { passive: true })
  addEventListener('touchmove', move, { passive: true })
  addEventListener('touchend', end)
  addEventListener('touchcancel', end)
  return () => {
    setPulled(0)
    root.style.overscrollBehaviorY = ''
    removeEventListener('touchstart', start)
    removeEventListener('touchmove', move)
    removeEventListener('touchend', end)
    removeEventListener('touchcancel', end)
  }
}
