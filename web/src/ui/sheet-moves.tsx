import { useEffect, useRef, type CSSProperties } from 'react'

/** Dragging a sheet down by this distance closes it. */
const CLOSE_AT_PX = 96

/** The grabber at the top of a sheet. Lets riders close the sheet by dragging it down. */
export function SheetGrabber({ onClose }: { onClose: () => void }) {
  const grabber = useRef<HTMLSpanElement>(null)
  const close = useLatest(onClose)
  useEffect(() => {
    const sheet = grabber.current?.closest('dialog')
    return sheet ? closeByDragging(sheet, () => close.current()) : undefined
  }, [close])
  return <span ref={grabber} style={BAR} aria-hidden="true" />
}

/** Inline styles, because even the name of a separate style sheet would enlarge the initial JavaScript bundle. */
const BAR: CSSProperties = {
  position: 'absolute',
  insetBlockStart: 6,
  insetInline: 0,
  width: 40,
  height: 5,
  marginInline: 'auto',
  borderRadius: 99,
  background: 'var(--field)',
}

/** Makes a sheet follow the finger if it is scrolled to its top. Returns a function that removes the listeners. */
function closeByDragging(sheet: HTMLDialogElement, onClose: () => void): () => void {
  let start: Touch | undefined
  let offsetPx = 0
  const moveTo = (pixels: number, isAnimated: boolean) => {
    offsetPx = pixels
    sheet.style.transition = isAnimated ? 'translate 200ms ease-out' : 'none'
    sheet.style.translate = pixels > 0 ? `0 ${pixels}px` : ''
  }
  const onStart = ({ touches }: TouchEvent) => {
    start = touches.length === 1 && sheet.scrollTop <= 0 ? touches[0] : undefined
  }
  const onMove = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (!start || !touch) return
    const [across, along] = [touch.clientX - start.clientX, touch.clientY - start.clientY]
    // A sideways or upward move does not drag the sheet, because it may scroll the content.
    if (offsetPx === 0 && (along <= 0 || Math.abs(across) > along)) {
      if (Math.hypot(across, along) > 8) start = undefined
      return
    }
    event.preventDefault()
    moveTo(Math.max(1, along), false)
  }
  const onEnd = () => {
    start = undefined
    if (offsetPx > CLOSE_AT_PX) onClose()
    else if (offsetPx > 0) moveTo(0, true)
  }
  sheet.addEventListener('touchstart', onStart, { passive: true })
  sheet.addEventListener('touchmove', onMove, { passive: false })
  sheet.addEventListener('touchend', onEnd)
  sheet.addEventListener('touchcancel', onEnd)
  return () => {
    sheet.removeEventListener('touchstart', onStart)
    sheet.removeEventListener('touchmove', onMove)
    sheet.removeEventListener('touchend', onEnd)
    sheet.removeEventListener('touchcancel', onEnd)
  }
}

/**
 * While the component is mounted, the back button calls `onClose` and stays on the page. To navigate to another page, call the returned
 * function: it first removes the sheet's entry from the history, then runs `then`.
 */
export function useCloseOnBack(onClose: () => void): (then: () => void) => void {
  const close = useLatest(onClose)
  const hasEntry = useRef(false)
  useEffect(() => {
    const depth = sheetsIn(history.state) + 1
    // Bypasses the router's `pushState`: for the router, the page is the same.
    History.prototype.pushState.call(history, { ...(history.state as object | null), sheets: depth }, '')
    hasEntry.current = true
    const onPopState = (event: PopStateEvent) => {
      if (!hasEntry.current || sheetsIn(history.state) >= depth) return
      event.stopImmediatePropagation()
      hasEntry.current = false
      close.current()
    }
    addEventListener('popstate', onPopState, true)
    return () => {
      removeEventListener('popstate', onPopState, true)
      if (hasEntry.current && sheetsIn(history.state) === depth) goBackSilently()
      hasEntry.current = false
    }
  }, [close])
  return (then) => {
    if (!hasEntry.current) return then()
    hasEntry.current = false
    goBackSilently(then)
  }
}

/** Goes back to the history entry without the sheet, and hides the event from other listeners. */
function goBackSilently(then?: () => void): void {
  const onArrival = (event: PopStateEvent) => {
    event.stopImmediatePropagation()
    then?.()
  }
  addEventListener('popstate', onArrival, { once: true, capture: true })
  history.back()
}

/** The number of open sheets in a history entry. */
const sheetsIn = (state: unknown): number => (state as { sheets?: number } | null)?.sheets ?? 0

/** Returns a ref with the value of the latest render, for event listeners. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
