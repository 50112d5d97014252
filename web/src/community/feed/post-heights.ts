/** Of a post that was never drawn, in pixels. */
const USUAL_HEIGHT = 300
const GAP = 12

/** The heights of posts as last drawn; in a list that is drawn again, the rider is at the same place. */
const heights = new Map<string, number>()
let observer: ResizeObserver | undefined

function keep(entries: readonly ResizeObserverEntry[]): void {
  for (const { target, borderBoxSize } of entries) {
    const height = borderBoxSize[0]?.blockSize ?? 0
    // One that is taken out of the page has none.
    if (height > 0) heights.set((target as HTMLElement).dataset['place']!, height)
  }
}

/** Keeps the height of a post while it is drawn, its slug in `data-place`. Returns a function that ends it. */
export function keepHeight(place: HTMLElement): () => void {
  const used = (observer ??= new ResizeObserver(keep))
  used.observe(place)
  return () => used.unobserve(place)
}

/** Of a post, in pixels. */
export const heightOf = (slug: string): number => heights.get(slug) ?? USUAL_HEIGHT

/** Of posts below each other, in pixels. */
export const heightOfAll = (slugs: readonly string[]): number => slugs.reduce((sum, slug) => sum + heightOf(slug) + GAP, -GAP)
