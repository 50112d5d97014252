import type { Map as LeafletMap } from 'leaflet'
import type { Position } from '@yatha/contract'
import type { BaseMap } from './base-map.ts'
import { distanceFromLine, layOutMarks, boxesOverlap, isInside, type Box, type Point } from './layout.ts'
import type { DrawnMark, MarkKey } from './marks.ts'
import { overlaysOf } from './over-map.ts'
import { textSize } from './text-size.ts'
import styles from './map.module.css'

export interface MapLine {
  readonly points: readonly Position[]
  readonly kind: 'urban' | 'highway' | 'walk'
  /** Color of the line; overrides the color for its kind. */
  readonly color?: string | undefined
  /** True for a branch off the loop; drawn as an outline, below the loop. */
  readonly branch?: boolean
  /** True if the line is not part of the trip that the map is about. */
  readonly pale?: boolean
  /** True for the subject of the map, drawn above the network. */
  readonly strong: boolean
}

export interface MapStation {
  readonly slug: string
  readonly name: string
  readonly tag: string
  readonly position: Position
  /** Minimum zoom at which the station is shown. */
  readonly from: number
  /** True if the station is named at every zoom. */
  readonly main: boolean
  readonly strong: boolean
  /** True if the station is named at every zoom, in small type. */
  readonly named: boolean
}

export interface MapTrain {
  readonly slug: string
  readonly label: string
  readonly trainNumber: string
  readonly tag: string
  /** The delay in minutes as short text, such as `+8`; `?` if it is uncertain; empty if on time. */
  readonly late: string
  readonly isLate: boolean
  readonly type: 'urban' | 'highway'
  readonly clockwise: boolean
  readonly position: Position & { readonly bearing: number }
}

export interface MapLandmark {
  readonly slug: string
  readonly name: string
  readonly tag: string
  readonly position: Position
  /** Minimum zoom at which the landmark is shown. */
  readonly from: number
}

/** Everything that a map shows above its base map. */
export interface MapScene {
  readonly lines: readonly MapLine[]
  readonly stations: readonly MapStation[]
  readonly trains: readonly MapTrain[]
  readonly places: readonly MapLandmark[]
  readonly labels: BaseMap['labels']
  readonly burmese: boolean
  /** The rider's position. */
  readonly riderPosition?: Position
  /** The station nearest to the rider, and a label that explains this. */
  readonly nearest?: { readonly slug: string; readonly label: string } | undefined
}

/** Minimum zoom at which stations other than main stations are named. */
const MIN_NAMES_ZOOM = 12.3
/** Minimum width in pixels of a map that names stations from MIN_NAMES_ZOOM_WIDE on. */
const WIDE_MAP_PIXELS = 700
const MIN_NAMES_ZOOM_WIDE = 11
/** Minimum distance in pixels between a town's label and a line. A closer label would look like the name of a station. */
const MIN_TOWN_GAP = 24

/** Returns the visible marks with the names that fit at this zoom, and the town names that cover nothing. */
export function arrangeMarks(map: LeafletMap, scene: MapScene, chosenMark: MarkKey | undefined) {
  const zoom = map.getZoom()
  const bounds = map.getBounds()
  const paddedBounds = bounds.pad(0.2)
  const { min, max } = map.getPixelBounds()
  const origin = map.getPixelOrigin()
  const visibleBox: Box = { left: min!.x - origin.x, top: min!.y - origin.y, right: max!.x - origin.x, bottom: max!.y - origin.y }
  const namesFrom = visibleBox.right - visibleBox.left >= WIDE_MAP_PIXELS ? MIN_NAMES_ZOOM_WIDE : MIN_NAMES_ZOOM
  const at = ({ lat, lon }: Position): Point => map.latLngToLayerPoint([lat, lon])
  const isNearby = ({ lat, lon }: Position) => paddedBounds.contains([lat, lon])
  const isInSight = ({ lat, lon }: Position) => bounds.contains([lat, lon])
  const isChosen = (kind: MarkKey['kind'], slug: string) => chosenMark?.kind === kind && chosenMark.slug === slug
  const isStrong = (station: MapStation) => station.strong || isChosen('station', station.slug)

  const rank = ({ item, strong, main }: { item: MapStation; strong: boolean; main: boolean }) =>
    strong ? 3 : item.slug === scene.nearest?.slug ? 2 : Number(main)

  const stations = scene.stations
    .filter((station) => (isStrong(station) || zoom >= station.from) && isNearby(station.position))
    .map((item) => {
      const strong = isStrong(item)
      const main = strong || item.main || item.slug === scene.nearest?.slug
      const name = textSize(item.name, strong ? 'chosen' : main ? 'main' : 'other')
      return {
        item,
        strong,
        at: at(item.position),
        name,
        radius: strong ? 11 : main ? 8 : 5,
        named: main || item.named || zoom >= namesFrom,
        main,
      }
    })
  const trains = scene.trains
    .filter(({ position }) => isNearby(position))
    .map((item) => ({
      item,
      at: at(item.position),
      name: textSize(item.trainNumber + item.late, 'train'),
      radius: 10,
      named: true,
      main: false,
      bearing: item.position.bearing,
    }))
  const places = scene.places
    .filter(({ slug, position, from }) => (zoom >= from || isChosen('place', slug)) && isNearby(position))
    .map((item) => ({ item, at: at(item.position), name: textSize(item.name, 'other'), radius: 6, named: true, main: false }))
  const controls = overlaysOf(map).map(({ box: { left, right, top, bottom } }) => ({
    left: visibleBox.left + left,
    right: visibleBox.left + right,
    top: visibleBox.top + top,
    bottom: visibleBox.top + bottom,
  }))
  const coveredBoxes = [...controls, ...(scene.riderPosition ? [riderDotBox(at(scene.riderPosition))] : [])]
  const layout = layOutMarks({
    stations: [...stations].sort((a, b) => rank(b) - rank(a)),
    trains,
    places: places.sort((a, b) => Number(isChosen('place', b.item.slug)) - Number(isChosen('place', a.item.slug))),
    visibleBox,
    coveredBoxes,
  })
  // In tab order and for screen readers, stations keep the order of the loop.
  const order = new Map(scene.stations.map(({ slug }, i) => [slug, i]))
  const marks: DrawnMark[] = [
    ...[...layout.stations]
      .sort((a, b) => order.get(a.item.slug)! - order.get(b.item.slug)!)
      .map(({ item, ...mark }): DrawnMark => {
        const isNearest = item.slug === scene.nearest?.slug
        const className = `${item.main || isNearest ? styles.main : ''} ${isStrong(item) ? styles.strong : ''} ${isNearest ? styles.nearest : ''}`
        return {
          ...mark,
          kind: 'station',
          slug: item.slug,
          label: item.name,
          description: isNearest ? scene.nearest.label : undefined,
          name: item.name,
          tag: item.tag,
          className,
          inTabOrder: isInSight(item.position),
        }
      }),
    ...layout.trains.map(
      ({ item, ...mark }): DrawnMark => ({
        ...mark,
        kind: 'train',
        slug: item.slug,
        label: item.label,
        name: item.trainNumber,
        tag: item.tag,
        late: item.late,
        bearing: item.position.bearing,
        className: [
          !item.clockwise && styles.hollow,
          item.type === 'highway' && styles.highway,
          item.isLate && styles.late,
          isChosen('train', item.slug) && styles.strong,
        ]
          .filter(Boolean)
          .join(' '),
        // Other trains are reachable by keyboard through the list.
        inTabOrder: item.type === 'urban' && isInSight(item.position),
      }),
    ),
    ...layout.places.map(({ item, ...mark }): DrawnMark => {
      const className = isChosen('place', item.slug) ? styles.strong! : ''
      return {
        ...mark,
        kind: 'place',
        slug: item.slug,
        label: item.name,
        name: item.name,
        tag: item.tag,
        className,
        inTabOrder: isInSight(item.position),
      }
    }),
  ]
  return { marks, towns: townsAtZoom(zoom) }

  function townsAtZoom(level: number) {
    const lines = scene.lines.filter(({ kind }) => kind === 'urban').map(({ points }) => points.map(at))
    const occupied = [...layout.occupied, ...coveredBoxes]
    return scene.labels
      .filter((label) => isInSight(label) && isTownVisible(label.kind, level))
      .flatMap((label) => {
        const burmese = scene.burmese && label.my !== ''
        const name = burmese ? label.my : label.en
        const { width, height } = textSize(name, 'other')
        const { x, y } = at(label)
        const box: Box = { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 }
        const spots = [box.left, x, box.right].map((spot) => ({ x: spot, y }))
        const isOnLine = lines.some((line) => spots.some((spot) => distanceFromLine(line, spot) < MIN_TOWN_GAP + height / 2))
        if (isOnLine || !isInside(box, visibleBox) || occupied.some((other) => boxesOverlap(box, other))) return []
        occupied.push(box)
        return [{ name, tag: burmese ? 'my' : 'en', at: { x, y } }]
      })
  }
}

/** Box of the rider's position and its halo. */
const riderDotBox = ({ x, y }: Point): Box => ({
  left: x - RIDER_DOT_RADIUS,
  right: x + RIDER_DOT_RADIUS,
  top: y - RIDER_DOT_RADIUS,
  bottom: y + RIDER_DOT_RADIUS,
})
const RIDER_DOT_RADIUS = 14

function isTownVisible(kind: string, zoom: number): boolean {
  if (kind === 'township') return zoom >= 10 && zoom <= 14
  return zoom >= (kind === 'village' ? 14 : 13)
}
