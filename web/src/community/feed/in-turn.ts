interface Waiting {
  readonly place: Element
  readonly draw: () => void
}

const waiting = new Set<Waiting>()
let frame: number | undefined

/** How far an element is from the screen, in pixels. */
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

/** Calls `draw` when it is the place’s turn: one place in each frame, the nearest to the screen first. Returns a function that takes it back. */
export function inTurn(place: Element, draw: () => void): () => void {
  const one = { place, draw }
  waiting.add(one)
  frame ??= requestAnimationFrame(drawOne)
  return () => void waiting.delete(one)
}
