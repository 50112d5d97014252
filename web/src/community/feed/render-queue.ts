interface PendingRender {
  readonly place: Element
  readonly render: () => void
}

const pendingRenders = new Set<PendingRender>()
let frame: number | undefined

/** Vertical distance of an element from the screen, in pixels. */
function distanceFromScreen(place: Element): number {
  const { top, bottom } = place.getBoundingClientRect()
  return Math.max(0, top - innerHeight, -bottom)
}

function renderNearest(): void {
  const [nearest] = [...pendingRenders].map((entry) => ({ entry, px: distanceFromScreen(entry.place) })).sort((a, b) => a.px - b.px)
  frame = undefined
  if (!nearest) return
  pendingRenders.delete(nearest.entry)
  if (pendingRenders.size > 0) frame = requestAnimationFrame(renderNearest)
  nearest.entry.render()
}

/** Schedules `render` for a later frame: one call per frame, the element nearest to the screen first. Returns a function that cancels it. */
export function scheduleRender(place: Element, render: () => void): () => void {
  const entry = { place, render }
  pendingRenders.add(entry)
  frame ??= requestAnimationFrame(renderNearest)
  return () => void pendingRenders.delete(entry)
}
