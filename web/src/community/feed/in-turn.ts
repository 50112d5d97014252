interface Waiting {
  readonly place: Element
  readonly draw: () => void
}

const waiting = new Set<Waiting>()
let frame: number | undefined

/** Vertical distance of an element from the screen, in pixels. */
function distanceFromScreen(place: Element): number {
  const { top, bottom } = place.getBoundingClientRect()
  return Math.max(0, top - innerHeight, -bottom)
}

function drawNearest(): void {
  const [nearest] = [...waiting].map((entry) => ({ entry, px: distanceFromScreen(entry.place) })).sort((a, b) => a.px - b.px)
  frame = undefined
  if (!nearest) return
  waiting.delete(nearest.entry)
  if (waiting.size > 0) frame = requestAnimationFrame(drawNearest)
  nearest.entry.draw()
}

/** Schedules `draw` for a later frame: one call per frame, the element nearest to the screen first. Returns a function that cancels it. */
export function scheduleDraw(place: Element, draw: () => void): () => void {
  const entry = { place, draw }
  waiting.add(entry)
  frame ??= requestAnimationFrame(drawNearest)
  return () => void waiting.delete(entry)
}
