import { divIcon, DomUtil, marker, type Map as LeafletMap, type Marker } from 'leaflet'
import type { Position } from '@yatha/contract'
import type { Point } from './layout.ts'
import styles from './map.module.css'

const riderMarkers = new WeakMap<LeafletMap, Marker>()

/** Draws the rider's position. */
export function drawRiderPosition(map: LeafletMap, { lat, lon }: Position, label: string): void {
  riderMarkers.get(map)?.remove()
  const icon = divIcon({ className: styles.own!, iconSize: [20, 20] })
  riderMarkers.set(map, marker([lat, lon], { icon, title: label, keyboard: false, interactive: false }).addTo(map))
}

/**
 * Draws the names of townships, villages and similar places, for orientation. The names are not interactive, and screen readers ignore
 * them.
 */
export function drawTowns(map: LeafletMap, towns: readonly { readonly name: string; readonly tag: string; readonly at: Point }[]): void {
  const pane = map.getPane('town') ?? map.createPane('town')
  pane.style.zIndex = '590'
  pane.ariaHidden = 'true'
  pane.replaceChildren(
    ...towns.map(({ name, tag, at }) => {
      const element = document.createElement('span')
      element.className = styles.town!
      element.lang = tag
      element.textContent = name
      DomUtil.setPosition(element, at as Parameters<typeof DomUtil.setPosition>[1])
      return element
    }),
  )
}
