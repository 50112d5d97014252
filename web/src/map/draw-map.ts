import { escaped } from '@yatha/language'
import {
  divIcon,
  featureGroup,
  layerGroup,
  latLngBounds,
  Map as LeafletMap,
  marker,
  polyline,
  popup,
  tileLayer,
  type Layer,
  type LeafletEvent,
  type Marker,
} from 'leaflet'
import type { Position } from '@yatha/contract'
import type { Frame } from '@yatha/timetable'
import { BaseLayer } from './base-layer.ts'
import { MAX_ZOOM, type BaseMap } from './base-map.ts'
import { placed } from './labels.ts'
import styles from './map.module.css'

export interface MapLine {
  readonly points: readonly Position[]
  readonly kind: 'urban' | 'highway' | 'walk'
  /** The subject of the map, drawn above the network. */
  readonly strong: boolean
}

export interface MapStation {
  readonly slug: string
  readonly name: string
  readonly tag: string
  readonly position: Position
  /** Shown from this zoom on. */
  readonly from: number
  readonly strong: boolean
}

export interface MapTrain {
  readonly slug: string
  readonly label: string
  readonly trainNumber: string
  /** The delay in short: `+8`; empty if on time. */
  readonly late: string
  readonly type: 'urban' | 'highway'
  readonly position: Position & { readonly bearing: number }
}

export interface MapPlace {
  readonly slug: string
  readonly name: string
  readonly tag: string
  readonly position: Position
  /** Shown from this zoom on. */
  readonly from: number
}

export interface MapEvents {
  readonly onStation: (slug: string) => void
  readonly onTrain: (slug: string) => void
  /** The popup of a long press or a right click. */
  readonly onHold: (at: Position) => HTMLElement
  /** Called when the visible part of the map changes. */
  readonly onMoved: (center: Position) => void
}

export interface Tiles {
  readonly template: string
  readonly attribution: string
}

const LINE_COLORS = { urban: '#1cbc9b', highway: '#5f7cd0', walk: '#8fa8a0' } as const
const LABEL_HEIGHT = 22
const REST_MS = 120
const BATCH = 10
const LONG_PRESS = { tapHold: true, tapTolerance: 15 } as const
/** Number of failed raster tiles after which the built-in map returns. */
const FAILURES = 3

/** The Leaflet map with our layers. The numbers of spec §9 are Leaflet's defaults. */
export class RailwayMapView {
  private readonly map: LeafletMap
  private base: Layer | undefined
  private readonly lines = featureGroup()
  private readonly stations = layerGroup()
  private readonly places = layerGroup()
  private readonly labels = layerGroup()
  private readonly trains = new Map<string, Marker>()
  private layingOut: ReturnType<typeof setTimeout> | undefined
  private shown: {
    stations: readonly MapStation[]
    places: readonly MapPlace[]
    labels: BaseMap['labels']
    burmese: boolean
  } = {
    stations: [],
    places: [],
    labels: [],
    burmese: false,
  }

  constructor(
    container: HTMLElement,
    city: Frame,
    private readonly events: MapEvents | undefined,
  ) {
    const still = events === undefined
    this.map = new LeafletMap(container, {
      ...(still
        ? {
            dragging: false,
            touchZoom: false,
            scrollWheelZoom: false,
            doubleClickZoom: false,
            boxZoom: false,
            keyboard: false,
            zoomControl: false,
          }
        : LONG_PRESS),
      maxZoom: MAX_ZOOM,
      minZoom: 6,
      // Markers jump to their new places: animating each through a zoom is too slow on a slow phone.
      zoomAnimation: false,
      fadeAnimation: false,
      zoomControl: false,
    })
    this.map.attributionControl?.setPrefix(false)
    this.map.fitBounds([
      [city.south, city.west],
      [city.north, city.east],
    ])
    for (const layer of [this.lines, this.labels, this.places, this.stations]) layer.addTo(this.map)
    this.map.on('moveend', () => this.layOutSoon())
    if (!events) return
    this.map.on('moveend', () => events.onMoved(this.center()))
    this.map.on('contextmenu', ({ latlng }) => {
      popup({ closeButton: false, className: styles.popup! })
        .setLatLng(latlng)
        .setContent(events.onHold({ lat: latlng.lat, lon: latlng.lng }))
        .openOn(this.map)
    })
  }

  destroy(): void {
    clearTimeout(this.layingOut)
    this.map.remove()
  }

  center(): Position {
    const { lat, lng } = this.map.getCenter()
    return { lat, lon: lng }
  }

  zoomBy(steps: number): void {
    this.map.setZoom(this.map.getZoom() + steps)
  }

  show(points: readonly Position[], zoom?: number): void {
    if (points.length === 1 && points[0]) this.map.setView([points[0].lat, points[0].lon], zoom ?? 14, { animate: false })
    else if (points.length > 1)
      this.map.fitBounds(latLngBounds(points.map(({ lat, lon }) => [lat, lon])), { padding: [32, 32], maxZoom: 15, animate: false })
  }

  /** The built-in base map, or raster tiles; falls back to the built-in map if tiles fail. */
  setBase(base: BaseMap, dark: boolean, tiles?: Tiles): void {
    this.base?.remove()
    const builtIn = () => {
      this.base?.remove()
      this.base = new BaseLayer(base, dark).addTo(this.map)
    }
    if (!tiles) builtIn()
    else {
      let failed = 0
      this.base = tileLayer(tiles.template, { attribution: escaped(tiles.attribution), maxZoom: MAX_ZOOM })
        .on('tileerror', () => {
          failed++
          if (failed === FAILURES) builtIn()
        })
        .addTo(this.map)
    }
    this.shown = { ...this.shown, labels: base.labels }
    this.layOutSoon()
  }

  setLines(lines: readonly MapLine[]): void {
    this.lines.clearLayers()
    for (const { points, kind, strong } of [...lines].sort((a, b) => Number(a.strong) - Number(b.strong))) {
      const shape = points.map(({ lat, lon }): [number, number] => [lat, lon])
      const dash = kind === 'walk' ? { dashArray: '2 8' } : {}
      if (strong) polyline(shape, { color: '#0e1f1b', weight: 8, interactive: false, opacity: 0.85, ...dash }).addTo(this.lines)
      polyline(shape, { color: LINE_COLORS[kind], weight: strong ? 5 : 4, interactive: false, ...dash }).addTo(this.lines)
    }
  }

  setStations(stations: readonly MapStation[], burmese: boolean): void {
    this.shown = { ...this.shown, stations, burmese }
    this.layOutSoon()
  }

  setPlaces(places: readonly MapPlace[]): void {
    this.shown = { ...this.shown, places }
    this.layOut()
  }

  /** Animates trains from their previous to their current positions. */
  setTrains(trains: readonly MapTrain[]): void {
    const gone = new Set(this.trains.keys())
    for (const train of trains) {
      gone.delete(train.slug)
      const at: [number, number] = [train.position.lat, train.position.lon]
      const known = this.trains.get(train.slug)
      if (known) known.setLatLng(at)
      else this.trains.set(train.slug, this.trainMarker(train, at))
      const element = this.trains.get(train.slug)?.getElement()
      if (element) say(element, train)
    }
    for (const slug of gone) {
      this.trains.get(slug)?.remove()
      this.trains.delete(slug)
    }
  }

  setOwnPosition({ lat, lon }: Position, label: string): void {
    marker([lat, lon], {
      icon: divIcon({ className: styles.own!, iconSize: [20, 20] }),
      title: label,
      keyboard: false,
      interactive: false,
    }).addTo(this.map)
    this.map.setView([lat, lon], 14)
  }

  private trainMarker({ slug, label, trainNumber, type }: MapTrain, at: [number, number]): Marker {
    const icon = divIcon({
      className: `${styles.train} ${styles[type]}`,
      html: `<i></i><b>${escaped(trainNumber)}</b><em class="number" aria-hidden="true"></em>`,
      iconSize: [44, 44],
    })
    const train = marker(at, {
      icon,
      title: label,
      zIndexOffset: 1000,
      interactive: this.events !== undefined,
      keyboard: this.events !== undefined,
    })
    return pressed(train, () => this.events?.onTrain(slug)).addTo(this.map)
  }

  /** Runs once the map is idle, after pending taps. */
  private layOutSoon(): void {
    clearTimeout(this.layingOut)
    this.layingOut = setTimeout(() => this.layOut(), REST_MS)
  }

  /** Visible stations and labels that fit at this zoom. */
  private layOut(): void {
    const zoom = this.map.getZoom()
    const bounds = this.map.getBounds().pad(0.2)
    const inSight = ({ lat, lon }: Position) => bounds.contains([lat, lon])
    for (const layer of [this.stations, this.places, this.labels]) layer.clearLayers()
    const stations = this.shown.stations.filter((station) => (station.strong || zoom >= station.from) && inSight(station.position))
    const at = ({ lat, lon }: Position) => this.map.latLngToLayerPoint([lat, lon])
    const names = stations
      .filter((station) => station.strong || zoom >= 12)
      .map((station) => {
        const { x, y } = at(station.position)
        const width = station.name.length * 7.5 + 24
        return { station, x: x + width / 2, y, width, height: LABEL_HEIGHT }
      })
      .sort((a, b) => Number(b.station.strong) - Number(a.station.strong) || a.station.from - b.station.from)
    const landmarks = this.shown.places
      .filter((place) => zoom >= place.from && inSight(place.position))
      .map((place) => {
        const { x, y } = at(place.position)
        const width = place.name.length * 7 + 20
        return { place, x: x + width / 2, y, width, height: LABEL_HEIGHT }
      })
    const towns = this.shown.labels
      .filter(
        (label) => inSight(label) && (label.kind === 'township' ? zoom >= 10 && zoom <= 14 : zoom >= (label.kind === 'village' ? 14 : 13)),
      )
      .map((label) => {
        const { x, y } = at(label)
        const name = (this.shown.burmese && label.my) || label.en
        return { name, kind: label.kind, position: label, x, y, width: name.length * 7, height: LABEL_HEIGHT }
      })
    const room = new Set<unknown>(placed<{ x: number; y: number; width: number; height: number }>([...names, ...landmarks, ...towns]))
    const named = new Set(names.filter((name) => room.has(name)).map(({ station }) => station))
    const markers = [
      ...stations.map((station) => () => this.stationMarker(station, named.has(station)).addTo(this.stations)),
      ...landmarks
        .filter((l) => room.has(l))
        .map(
          ({ place }) =>
            () =>
              placeMarker(place).addTo(this.places),
        ),
      ...towns.filter((town) => room.has(town)).map((town) => () => townMarker(town, this.shown.burmese).addTo(this.labels)),
    ]
    this.addInBatches(markers)
  }

  /** A few at a time, so that taps are handled in between. */
  private addInBatches(markers: (() => unknown)[]): void {
    for (const add of markers.splice(0, BATCH)) add()
    if (markers.length > 0) this.layingOut = setTimeout(() => this.addInBatches(markers))
  }

  private stationMarker({ slug, name, tag, position, strong }: MapStation, named: boolean): Marker {
    const label = named ? `<span lang="${tag}">${escaped(name)}</span>` : ''
    const icon = divIcon({ className: `${styles.station} ${strong ? styles.strong : ''}`, html: `<i></i>${label}`, iconSize: [44, 44] })
    const interactive = this.events !== undefined
    return pressed(marker([position.lat, position.lon], { icon, title: name, interactive, keyboard: interactive }), () =>
      this.events?.onStation(slug),
    )
  }
}

/** Updates the marker of a train on the map: its heading, name and delay. */
function say(element: HTMLElement, { label, late, position }: MapTrain): void {
  element.title = label
  element.ariaLabel = label
  const arrow = element.querySelector('i')
  if (arrow) arrow.style.rotate = `${position.bearing}deg`
  const sign = element.querySelector('em')
  if (sign) sign.textContent = late
}

function placeMarker({ name, tag, position }: MapPlace): Marker {
  const icon = divIcon({ className: styles.place!, html: `<i></i><span lang="${tag}">${escaped(name)}</span>`, iconSize: [12, 12] })
  return marker([position.lat, position.lon], { icon, interactive: false, keyboard: false })
}

interface TownLabel {
  readonly name: string
  readonly kind: string
  readonly position: BaseMap['labels'][number]
}

function townMarker({ name, kind, position }: TownLabel, burmese: boolean): Marker {
  const tag = burmese && position.my ? 'my' : 'en'
  const className = `${styles.town} ${styles[kind] ?? ''}`
  const icon = divIcon({ className, html: `<span lang="${tag}">${escaped(name)}</span>`, iconSize: [0, 0] })
  return marker([position.lat, position.lon], { icon, interactive: false, keyboard: false })
}

/** A marker that behaves like a button, with touch and keyboard. */
function pressed(button: Marker, act: () => void): Marker {
  return button.on('click', act).on('keypress', (event: LeafletEvent & { originalEvent?: KeyboardEvent }) => {
    if (event.originalEvent?.key === 'Enter' || event.originalEvent?.key === ' ') act()
  })
}
