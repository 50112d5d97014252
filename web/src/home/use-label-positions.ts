import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { placeNames, type NameCenter } from './ring-names.ts'

/** Fraction of a line's height that letters need. */
const LETTER_HEIGHT = 0.88

/**
 * Measures the rendered station names and computes a place for each inside the ring, again whenever the ring or a name changes its size.
 * `places` has the order of `names`; a place is relative to the station's point on the ring, and null if the name does not fit.
 */
export function useLabelPositions(
  names: readonly { readonly angle: number }[],
  radiusToWidth: number,
): { ring: RefObject<HTMLDivElement | null>; places: (NameCenter | null)[] | undefined } {
  const ring = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState<(NameCenter | null)[]>()
  useLayoutEffect(() => {
    const element = ring.current
    if (!element) return
    const measure = () => {
      const radius = element.clientWidth * radiusToWidth
      const texts = [...element.querySelectorAll<HTMLElement>('[data-name]')]
      const middle = element.querySelector<HTMLElement>('[data-middle]')!
      const sizes = names.map(({ angle }, i) => ({ angle, width: texts[i]!.offsetWidth, height: texts[i]!.offsetHeight * LETTER_HEIGHT }))
      const nameCenters = placeNames(sizes, radius, {
        x: 0,
        // The element `middle` is vertically centered on its `top`.
        y: middle.offsetTop - element.clientHeight / 2,
        width: middle.offsetWidth,
        height: middle.offsetHeight,
      })
      setPlaces(
        nameCenters.map((place, i) => {
          const { angle } = names[i]!
          return place ? { x: place.x - radius * Math.cos(angle), y: place.y - radius * Math.sin(angle) } : null
        }),
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const text of element.querySelectorAll('[data-name], [data-middle]')) observer.observe(text)
    return () => observer.disconnect()
  }, [names, radiusToWidth])
  return { ring, places }
}
