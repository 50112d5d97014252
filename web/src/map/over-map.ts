import type { Map as LeafletMap } from 'leaflet'
import type { Box } from './layout.ts'

/** An element above a map. `part` is the value of its attribute `data-over-map`, such as `legend`. */
export type MapOverlay = { readonly part: string; readonly box: Box }

/** Returns the boxes of the controls, the legend and the credits above the map, in pixels from the map's top left corner. */
export function overlaysOf(map: LeafletMap): MapOverlay[] {
  const container = map.getContainer()
  const { left, top } = container.getBoundingClientRect()
  const elements = container.parentElement?.querySelectorAll<HTMLElement>('[data-over-map], .leaflet-control-attribution') ?? []
  return [...elements].map((element) => {
    const box = element.getBoundingClientRect()
    return {
      part: element.dataset['overMap'] ?? 'credits',
      box: { left: box.left - left, right: box.right - left, top: box.top - top, bottom: box.bottom - top },
    }
  })
}

/** Margin in pixels around the points that a map is fitted to. */
const MARGIN = 24
/** Space in pixels below the lowest station, for its name and for a train below the name. */
const BOTTOM_MARGIN = 24

interface Padding {
  readonly paddingTopLeft: [x: number, y: number]
  readonly paddingBottomRight: [x: number, y: number]
}

/** Padding for fitting a map: the legend is at the top, the controls at the right, or at the bottom if they are in a row. */
export function mapPadding(map: LeafletMap): Padding {
  const boxByPart = new Map(overlaysOf(map).map(({ part, box }) => [part, box]))
  const [legend, controls, credits] = [boxByPart.get('legend'), boxByPart.get('controls'), boxByPart.get('credits')]
  const height = map.getSize().y
  const isRow = controls && controls.right - controls.left > controls.bottom - controls.top
  const bottomEdge = Math.min(credits?.top ?? height, (isRow && controls.top) || height)
  const controlsWidth = controls && !isRow ? controls.right - controls.left : 0
  return {
    paddingTopLeft: [MARGIN, MARGIN / 2 + (legend?.bottom ?? 0)],
    paddingBottomRight: [MARGIN + controlsWidth, MARGIN + BOTTOM_MARGIN + height - bottomEdge],
  }
}

/** Padding for a thumbnail of the map: its credits are at the top, and the station names are to the right of the stations. */
export function thumbnailPadding(map: LeafletMap): Padding {
  const credits = map.attributionControl?.getContainer()?.offsetHeight ?? 0
  return { paddingTopLeft: [MARGIN, credits], paddingBottomRight: [0.4 * map.getSize().x, 0] }
}
