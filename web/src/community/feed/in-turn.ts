interface Waiting {
  readonly place: Element
  readonly draw: () => void
}

const waiting = new Set<Waiting>()
let frame: number | undefined

/** Vertical distance of an element from the screen, in pixels. */
function away(place: Element): number {
  const { top, bottom } = place.getBoundingClientRect()
  return Math.max(0, top - innerHeight, -bottom)
}

function drawOne(): void {
  const [nearest] = [...waiting].map((one) => ({ one, px: away(one.place) })).sort((a, b) => a.px - b.px)
  frame = undefined
  if (!nearest) return
  waiting.delete(nearest.one)
  if (waiting.size > 0) frame = requestAnimationFrame(drawOne)
  nearest.one.draw()
}

/** Schedules `draw`: one place per frame, those nearest to the screen first. Returns a function that cancels it. */
export function scheduleDraw(place: Element, draw: () => void): () => void {
  const one = { place, draw }
  waiting.add(one)
  frame ??= requestAnimationFrame(drawOne)
  return () => void waiting.delete(one)
}
