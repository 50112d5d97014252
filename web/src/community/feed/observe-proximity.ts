/**
 * Calls `onChange` when an element comes within a margin of the screen, or of the sheet that contains the element, and when the element
 * is outside the margin again. Returns a function that disconnects the observer.
 */
export function observeProximity(element: Element, margin: string, onChange: (isNear: boolean) => void): () => void {
  // A sheet scrolls its own content, so the margin is measured from the sheet.
  const root = element.closest('dialog')
  const observer = new IntersectionObserver(([entry]) => onChange(entry!.isIntersecting), { root, rootMargin: margin })
  observer.observe(element)
  return () => observer.disconnect()
}
