const MAX_SCALE = 4
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_SCALE = 2.5

interface Zoom {
  scale: number
  x: number
  y: number
}

/**
 * Lets the rider enlarge photos in a list with a pinch or a double tap, and pan them with one finger. Returns a function that removes
 * the listeners.
 */
export function enablePinchZoom(list: HTMLElement): () => void {
  const zooms = new WeakMap<HTMLElement, Zoom>()
  let gesture: { photo: HTMLElement; zoom: Zoom; span: number; x: number; y: number } | undefined
  let tappedAt = -Infinity
  const applyZoom = (photo: HTMLElement, zoom: Zoom) => {
    const scale = Math.min(MAX_SCALE, Math.max(1, zoom.scale))
    const [reachX, reachY] = [(photo.clientWidth * (scale - 1)) / 2, (photo.clientHeight * (scale - 1)) / 2]
    const clampedZoom = { scale, x: clamp(zoom.x, reachX), y: clamp(zoom.y, reachY) }
    zooms.set(photo, clampedZoom)
    photo.style.transform = scale === 1 ? '' : `translate(${clampedZoom.x}px, ${clampedZoom.y}px) scale(${scale})`
    // A swipe pans an enlarged photo; otherwise it scrolls to the next photo.
    list.style.overflowX = scale === 1 ? '' : 'hidden'
  }
  const start = (event: TouchEvent) => {
    const photo = (event.target as Element).closest('img')
    if (!photo) return
    const zoom = zooms.get(photo) ?? { scale: 1, x: 0, y: 0 }
    if (event.touches.length === 1 && event.timeStamp - tappedAt < DOUBLE_TAP_MS) {
      event.preventDefault()
      applyZoom(photo, zoom.scale > 1 ? { scale: 1, x: 0, y: 0 } : { scale: DOUBLE_TAP_SCALE, x: 0, y: 0 })
    }
    tappedAt = event.touches.length === 1 ? event.timeStamp : -Infinity
    gesture = { photo, zoom: zooms.get(photo) ?? zoom, ...measureFingers(event) }
  }
  const move = (event: TouchEvent) => {
    if (!gesture) return
    tappedAt = -Infinity
    const { photo, zoom, span, x, y } = gesture
    const now = measureFingers(event)
    if (event.touches.length < 2 && zoom.scale === 1) return
    event.preventDefault()
    applyZoom(photo, {
      scale: span > 0 && now.span > 0 ? (zoom.scale * now.span) / span : zoom.scale,
      x: zoom.x + now.x - x,
      y: zoom.y + now.y - y,
    })
  }
  const end = (event: TouchEvent) => {
    gesture =
      event.touches.length > 0 && gesture
        ? { photo: gesture.photo, zoom: zooms.get(gesture.photo) ?? gesture.zoom, ...measureFingers(event) }
        : undefined
  }
  list.addEventListener('touchstart', start, { passive: false })
  list.addEventListener('touchmove', move, { passive: false })
  list.addEventListener('touchend', end)
  list.addEventListener('touchcancel', end)
  return () => {
    list.removeEventListener('touchstart', start)
    list.removeEventListener('touchmove', move)
    list.removeEventListener('touchend', end)
    list.removeEventListener('touchcancel', end)
  }
}

/** The midpoint of two fingers and the distance between them, in pixels. */
function measureFingers({ touches }: TouchEvent): { span: number; x: number; y: number } {
  const [a, b] = [touches[0]!, touches[1] ?? touches[0]!]
  return { span: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 }
}

const clamp = (value: number, reach: number): number => Math.min(reach, Math.max(-reach, value))
