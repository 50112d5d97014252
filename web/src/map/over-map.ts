import type { Map as LeafletMap } from 'leaflet'
import type { Box } from './layout.ts'

/** What lies above a map: `data-over-map` on the element has the name of its part, if the map makes room for it. */
export type Over = { readonly part: string; readonly box: Box }

/** Where controls, the legend and the credits lie above the map, in pixels from its corner. */
export function overMap(map: LeafletMap): Over[] {
  const container = map.getContainer()
  const { left, top } = container.getBoundingClientRect()
  const above = container.parentElement?.querySelectorAll<HTMLElement>('[data-over-map], .leaflet-control-attribution') ?? []
  return [...above].map((element) => {
    const box = element.getBoundingClientRect()
    return {
      part: element.dataset['overMap'] ?? 'credits',
      box: { left: box.left - left, right: box.right - left, top: box.top - top, bottom: box.bottom - top },
    }
  })
}

/** What a map that fits something leaves free around it. */
const SPARE = 24
/** The name below the lowest station, and a train below that. */
const BELOW = 24

interface Padding {
  readonly paddingTopLeft: [x: number, y: number]
  readonly paddingBottomRight: [x: number, y: number]
}

/** The room around what a map fits: the legend is above it, the controls right of it, or below it where they stand in a row. */
export function roomAround(map: LeafletMap): Padding {
  const over = new Map(overMap(map).map(({ part, box }) => [part, box]))
  const [legend, controls, credits] = [over.get('legend'), over.get('controls'), over.get('credits')]
  const height = map.getSize().y
  const isRow = controls && controls.right - controls.left > controls.bottom - controls.top
  const below = Math.min(credits?.top ?? height, (isRow && controls.top) || height)
  const aside = controls && !isRow ? controls.right - controls.left : 0
  return {
    paddingTopLeft: [SPARE, SPARE / 2 + (legend?.bottom ?? 0)],
    paddingBottomRight: [SPARE + aside, SPARE + BELOW + height - below],
  }
}

/** The same in a small picture, where the credits stand above what is shown. */
export function roomInPicture(map: LeafletMap): Padding {
  const credits = map.attributionControl?.getContainer()?.offsetHeight ?? 0
  return { paddingTopLeft: [SPARE, SPARE / 2 + credits], paddingBottomRight: [SPARE, SPARE / 2] }
}
