import { escapeMarkup } from '@yatha/language'
import {
  featureGroup,
  latLngBounds,
  Map as LeafletMap,
  polyline,
  popup,
  tileLayer,
  type Layer,
  type LeafletMouseEvent,
  type PolylineOptions,
} from 'leaflet'
import type { Position } from '@yatha/contract'
import type { MapFrame } from '@yatha/timetable'
import { feed } from '../session/page-config.ts'
import { BaseLayer } from './base-layer.ts'
import { MAX_ZOOM, type BaseMap } from './base-map.ts'
import { arrangeMarks, type MapLine, type MapLandmark, type MapStation, type MapTrain, type MapScene } from './arrange.ts'
import { nearestMark } from './layout.ts'
import { markKeyText, Marks, type DrawnMark, type MarkKey } from './marks.ts'
import { mapPadding, thumbnailPadding } from './over-map.ts'
import { drawRiderPosition, drawTowns } from './own-and-towns.ts'
import styles from './map.module.css'

export interface MapEvents {
  readonly onPress: (mark: MarkKey) => void
  /** Returns the content of the popup for a long press or a right click. */
  readonly onHold?: (at: Position) => HTMLElement | undefined
  /** Called when the rider drags the map. */
  readonly onDragged?: () => void
}

export interface RasterTiles {
  readonly template: string
  readonly attribution: string
}

const LINE_COLORS = { urban: '#1cbc9b', highway: '#5f7cd0', walk: '#8fa8a0' } as const
/** Minimum zoom of an imported railway, which may cross half a continent. */
const MIN_COUNTRY_ZOOM = 3
const IDLE_MS = 120
const TWO_FRAMES_MS = 32
const LONG_PRESS = { tapHold: true, tapTolerance: 15 } as const
/** Number of failed raster tiles after which the map falls back to the built-in base map. */
const MAX_TILE_FAILURES = 3
/** The pane of lines that are not part of the trip. The pane has one opacity, so that crossings do not look darker. */
const PALE = 'pale'
/** Drawing order of a line; higher levels are drawn above lower ones. */
const level = ({ strong, branch }: MapLine) => (strong ? 2 : branch ? 0 : 1)

/** The Leaflet map with our layers. The numbers of spec §9 are Leaflet's defaults. */
export class RailwayMapView {
  private readonly map: LeafletMap
  private base: Layer | undefined
  private readonly lines = featureGroup()
  private readonly marks: Marks
  private readonly resizeObserver: ResizeObserver
  private drawnMarks: readonly DrawnMark[] = []
  private layoutTimer: ReturnType<typeof setTimeout> | undefined
  private resizeTimer: ReturnType<typeof setTimeout> | undefined
  private frame: readonly Position[] = []
  private isMovedByRider = false
  private frameKey = ''
  private zoom = 0
  private chosenMark: MarkKey | undefined
  private scene: MapScene = { lines: [], stations: [], trains: [], places: [], labels: [], burmese: false }

  constructor(
    container: HTMLElement,
    city: MapFrame,
    private readonly events: MapEvents | undefined,
  ) {
    const isStatic = events === undefined
    this.map = new LeafletMap(container, {
      ...(isStatic
        ? { dragging: false, touchZoom: false, scrollWheelZoom: false, doubleClickZoom: false, boxZoom: false, keyboard: false }
        : LONG_PRESS),
      maxZoom: MAX_ZOOM,
      minZoom: feed ? MIN_COUNTRY_ZOOM : 6,
      zoomSnap: isStatic ? 0 : 0.25,
      // Marks jump to their new positions: animating each through a zoom is too slow on a slow phone.
      zoomAnimation: false,
      fadeAnimation: false,
      zoomControl: false,
    })
    this.map.attributionControl?.setPrefix(false)
    // At the bottom of a small static map, the credits would cover the button that opens the full map.
    if (isStatic) this.map.attributionControl?.setPosition('topright')
    this.map.fitBounds([
      [city.south, city.west],
      [city.north, city.east],
    ])
    const pale = this.map.createPane(PALE)
    pale.style.zIndex = '399'
    pale.style.opacity = '0.35'
    this.lines.addTo(this.map)
    this.marks = new Marks(this.map, events?.onPress)
    // After a change of zoom, the lines are drawn first, because placing all names takes longer than a frame.
    this.map.on('moveend', () => (this.map.getZoom() === this.zoom ? this.layOut() : this.scheduleLayout(TWO_FRAMES_MS)))
    // Delayed until after the paint, so that a list that opens beside the map is shown before the map is drawn again.
    this.resizeObserver = new ResizeObserver(() => {
      clearTimeout(this.resizeTimer)
      this.resizeTimer = setTimeout(() => this.resize())
    })
    this.resizeObserver.observe(container)
    if (!events) return
    this.map.on('dragstart', () => {
      this.isMovedByRider = true
      events.onDragged?.()
    })
    this.map.on('click', (event) => this.handleTap(event, events))
    this.map.on('contextmenu', ({ latlng }) => {
      const content = events.onHold?.({ lat: latlng.lat, lon: latlng.lng })
      if (!content) return
      popup({ closeButton: false, className: styles.popup! }).setLatLng(latlng).setContent(content).openOn(this.map)
    })
  }

  destroy(): void {
    clearTimeout(this.layoutTimer)
    clearTimeout(this.resizeTimer)
    this.resizeObserver.disconnect()
    this.map.remove()
  }

  /** Centers the map on a position, at the current zoom. */
  centerOn({ lat, lon }: Position): void {
    this.isMovedByRider = true
    this.map.panTo([lat, lon], { animate: false })
  }

  zoomBy(steps: number): void {
    this.isMovedByRider = true
    this.map.setZoom(this.map.getZoom() + steps)
  }

  /** Fits the map to the points of its subject, unless it was already fitted to the same points. */
  setFrame(points: readonly Position[]): void {
    const frameKey = JSON.stringify(points)
    if (frameKey === this.frameKey) return
    this.frameKey = frameKey
    this.show(points)
  }

  /** Fits the map to points, and again whenever its size changes, until the rider moves it. */
  show(points: readonly Position[]): void {
    if (points.length === 0) return
    this.frame = points
    this.isMovedByRider = false
    this.fit()
  }

  /** Highlights the chosen mark. If `mark` is undefined, focuses the mark that was chosen before. */
  choose(mark: MarkKey | undefined): void {
    if (this.chosenMark && !mark) this.marks.focus(this.chosenMark)
    this.chosenMark = mark
    this.scheduleLayout()
  }

  /** Sets the built-in base map, or raster tiles; falls back to the built-in map if tiles fail. */
  setBase(base: BaseMap, dark: boolean, tiles?: RasterTiles): void {
    this.base?.remove()
    if (!this.events) {
      // Fitting needs the height of the credits, so they are added first. The layer is added last, so that it is drawn only once.
      this.map.attributionControl?.addAttribution(tiles ? escapeMarkup(tiles.attribution) : base.attribution)
      this.resize()
    }
    const addBuiltInLayer = () => {
      this.base?.remove()
      this.base = new BaseLayer(base, dark).addTo(this.map)
    }
    if (!tiles) addBuiltInLayer()
    else {
      let failureCount = 0
      this.base = tileLayer(tiles.template, { attribution: escapeMarkup(tiles.attribution), maxZoom: MAX_ZOOM })
        .on('tileerror', () => {
          failureCount++
          if (failureCount === MAX_TILE_FAILURES) addBuiltInLayer()
        })
        .addTo(this.map)
    }
    this.scene = { ...this.scene, labels: base.labels }
    this.scheduleLayout()
  }

  setLines(lines: readonly MapLine[]): void {
    this.scene = { ...this.scene, lines }
    this.lines.clearLayers()
    for (const { points, kind, strong, branch, pale, color = LINE_COLORS[kind] } of [...lines].sort((a, b) => level(a) - level(b))) {
      const shape = points.map(({ lat, lon }): [number, number] => [lat, lon])
      const draw = (look: PolylineOptions) =>
        polyline(shape, {
          interactive: false,
          pane: pale ? PALE : 'overlayPane',
          ...(kind === 'walk' && { dashArray: '2 8' }),
          ...look,
        }).addTo(this.lines)
      if (strong) draw({ color: '#0e1f1b', weight: 8, opacity: 0.85 })
      draw({ color, weight: strong ? 5 : 4 })
      if (branch) draw({ className: styles.hollowLine!, weight: 1.5 })
    }
  }

  setStations(stations: readonly MapStation[], burmese: boolean): void {
    this.scene = { ...this.scene, stations, burmese }
    this.scheduleLayout()
  }

  setPlaces(places: readonly MapLandmark[]): void {
    this.scene = { ...this.scene, places }
    this.scheduleLayout()
  }

  setTrains(trains: readonly MapTrain[]): void {
    this.scene = { ...this.scene, trains }
    this.scheduleLayout()
  }

  /** Sets the rider's position and the station nearest to it, with their labels. */
  setOwnPosition(at: Position, labels: { readonly rider: string; readonly nearest: string }, nearest: string | undefined): void {
    drawRiderPosition(this.map, at, labels.rider)
    this.scene = { ...this.scene, riderPosition: at, nearest: nearest === undefined ? undefined : { slug: nearest, label: labels.nearest } }
    this.scheduleLayout()
  }

  private fit(): void {
    const [onlyPoint] = this.frame
    if (this.frame.length === 1 && onlyPoint) return void this.map.setView([onlyPoint.lat, onlyPoint.lon], 14, { animate: false })
    const bounds = latLngBounds(this.frame.map(({ lat, lon }) => [lat, lon]))
    this.map.fitBounds(bounds, {
      ...(this.events ? mapPadding(this.map) : thumbnailPadding(this.map)),
      maxZoom: 15,
      animate: false,
    })
  }

  private resize(): void {
    this.map.invalidateSize({ pan: false, animate: false })
    if (this.isMovedByRider || this.frame.length === 0) this.revealChosen()
    else this.fit()
  }

  /** Moves the chosen mark into sight, because its sheet may have covered it. */
  private revealChosen(): void {
    const mark = this.chosenMark && this.drawnMarks.find((drawn) => markKeyText(drawn) === markKeyText(this.chosenMark!))
    if (mark) this.map.panInside(this.map.layerPointToLatLng([mark.at.x, mark.at.y]), { padding: [40, 60], animate: false })
  }

  /** Handles a tap: chooses the mark whose name was tapped, otherwise the nearest mark. */
  private handleTap({ originalEvent, layerPoint }: LeafletMouseEvent, { onPress }: MapEvents): void {
    const target = originalEvent.target instanceof Element ? originalEvent.target.closest(`.${styles.name}`)?.parentElement : undefined
    const key = target?.dataset['mark']
    const mark = this.drawnMarks.find((drawn) => markKeyText(drawn) === key) ?? nearestMark(this.drawnMarks, layerPoint)
    if (mark) onPress({ kind: mark.kind, slug: mark.slug })
  }

  /** Lays out the marks once the map is idle, after pending taps are handled. */
  private scheduleLayout(delay = IDLE_MS): void {
    clearTimeout(this.layoutTimer)
    this.layoutTimer = setTimeout(() => this.layOut(), delay)
  }

  private layOut(): void {
    clearTimeout(this.layoutTimer)
    // Trains glide from one position to the next, but not from one zoom level to another.
    const zoom = this.map.getZoom()
    this.map.getContainer().classList.toggle(styles.jump!, zoom !== this.zoom)
    this.zoom = zoom
    const { marks, towns } = arrangeMarks(this.map, this.scene, this.chosenMark)
    this.drawnMarks = marks
    this.marks.show(marks)
    drawTowns(this.map, towns)
  }
}
