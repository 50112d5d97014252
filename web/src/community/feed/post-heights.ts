/** Assumed height of a post that was never rendered, in pixels. */
const DEFAULT_HEIGHT_PX = 300
const GAP_PX = 12

/** Last rendered heights of posts in pixels, by slug. With them, a list that is rendered again keeps its scroll position. */
const heights = new Map<string, number>()
let observer: ResizeObserver | undefined

function recordHeights(entries: readonly ResizeObserverEntry[]): void {
  for (const { target, borderBoxSize } of entries) {
    const height = borderBoxSize[0]?.blockSize ?? 0
    // An element that was removed from the page has the height 0, which is not recorded.
    if (height > 0) heights.set((target as HTMLElement).dataset['place']!, height)
  }
}

/** Records the height of a post whenever it changes; `data-place` is the post's slug. Returns a function that ends the observation. */
export function observePostHeight(place: HTMLElement): () => void {
  const current = (observer ??= new ResizeObserver(recordHeights))
  current.observe(place)
  return () => current.unobserve(place)
}

/** The last rendered height of a post in pixels, or else DEFAULT_HEIGHT_PX. */
export const postHeight = (slug: string): number => heights.get(slug) ?? DEFAULT_HEIGHT_PX

/** The total height of posts with the gaps between them, in pixels. */
export const totalHeight = (slugs: readonly string[]): number => slugs.reduce((sum, slug) => sum + postHeight(slug) + GAP_PX, -GAP_PX)
