import { useLayoutEffect, useRef, type RefObject } from 'react'

const SLIDE_MS = 180

/** Once a list is whole, it, its rows and what stands around it slide to where what has come puts them. */
export function useSliding(list: RefObject<HTMLElement | null>, isWhole: boolean): void {
  const before = useRef<ReadonlyMap<HTMLElement, number> | undefined>(undefined)
  useLayoutEffect(() => {
    if (isWhole && !before.current) return
    const places = placesAround(list.current)
    if (isWhole && before.current && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      for (const [element, place] of places) {
        const moved = (before.current.get(element) ?? place) - place
        if (moved !== 0)
          element.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], { duration: SLIDE_MS, easing: 'ease-out' })
      }
    }
    before.current = isWhole ? undefined : places
  })
}

/** Where a list and what stands around it is on the page, and its rows in the list. */
function placesAround(list: HTMLElement | null): ReadonlyMap<HTMLElement, number> {
  const places = new Map<HTMLElement, number>()
  const put = (elements: Iterable<Element>, top: number) => {
    for (const element of elements) if (element instanceof HTMLElement) places.set(element, element.offsetTop - top)
  }
  put(list?.parentElement?.children ?? [], 0)
  put(list?.children ?? [], list?.offsetTop ?? 0)
  return places
}
