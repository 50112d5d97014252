/** Tells whether an element is within a margin of the screen, or of the sheet that it scrolls in. Returns a function that ends it. */
export function watchNear(element: Element, margin: string, tell: (isNear: boolean) => void): () => void {
  // A sheet scrolls by itself.
  const root = element.closest('dialog')
  const observer = new IntersectionObserver(([entry]) => tell(entry!.isIntersecting), { root, rootMargin: margin })
  observer.observe(element)
  return () => observer.disconnect()
}
