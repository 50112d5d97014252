import { DomUtil, type Map as LeafletMap } from 'leaflet'
import { escapeMarkup } from '@yatha/language'
import type { PlacedMark } from './layout.ts'
import styles from './map.module.css'

export type MarkKind = 'station' | 'train' | 'place'

/** Identifies a mark on the map. */
export interface MarkKey {
  readonly kind: MarkKind
  readonly slug: string
}

export interface DrawnMark extends PlacedMark, MarkKey {
  /** The mark's name for screen readers. */
  readonly label: string
  /** The mark's description for screen readers. */
  readonly description?: string | undefined
  /** The name drawn beside the mark, with its language tag. */
  readonly name: string
  readonly tag: string
  readonly className: string
  /** A train's direction, in degrees clockwise from north. */
  readonly bearing?: number
  /** A train's delay in minutes as short text, such as `+8`; empty if on time. */
  readonly late?: string
  /** True if the tab key reaches the mark. */
  readonly inTabOrder: boolean
}

/** Stacking order of the marks' panes. Stations are above trains, and precede them in tab order. */
const PANES: Readonly<Record<MarkKind, number>> = { station: 620, train: 610, place: 605 }

/** The marks of the map as buttons. Their elements are reused while the map moves, so that a focused mark keeps the focus. */
export class Marks {
  private readonly elements = new Map<string, HTMLElement>()

  constructor(
    private readonly map: LeafletMap,
    /** Undefined on a static map. */
    private readonly onPress: ((mark: MarkKey) => void) | undefined,
  ) {
    for (const [kind, level] of Object.entries(PANES)) map.createPane(kind).style.zIndex = String(level)
  }

  show(marks: readonly DrawnMark[]): void {
    const visibleKeys = new Set(marks.map(markKeyText))
    for (const [key, element] of this.elements) {
      if (visibleKeys.has(key)) continue
      element.remove()
      this.elements.delete(key)
    }
    const nextIndexes: Record<MarkKind, number> = { station: 0, train: 0, place: 0 }
    for (const mark of marks) {
      const element = this.elements.get(markKeyText(mark)) ?? this.create(mark)
      const pane = this.map.getPane(mark.kind)!
      const before = pane.children[nextIndexes[mark.kind]++]
      if (before !== element) pane.insertBefore(element, before ?? null)
      draw(element, mark, this.onPress !== undefined)
    }
  }

  focus(mark: MarkKey): void {
    this.elements.get(markKeyText(mark))?.focus({ preventScroll: true })
  }

  private create(mark: DrawnMark): HTMLElement {
    const element = document.createElement('div')
    element.dataset['mark'] = markKeyText(mark)
    if (this.onPress) {
      element.setAttribute('role', 'button')
      element.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        event.stopPropagation()
        this.onPress?.(mark)
      })
    }
    this.elements.set(markKeyText(mark), element)
    return element
  }
}

export const markKeyText = ({ kind, slug }: MarkKey): string => `${kind} ${slug}`

function draw(element: HTMLElement, mark: DrawnMark, isInteractive: boolean): void {
  element.className = `${styles.mark} ${styles[mark.kind]} ${mark.className}`
  element.style.setProperty('--own', `${mark.tapSize}px`)
  DomUtil.setPosition(element, mark.at as Parameters<typeof DomUtil.setPosition>[1])
  if (isInteractive) {
    element.tabIndex = mark.inTabOrder ? 0 : -1
    element.setAttribute('aria-label', mark.label)
    element.title = mark.label
    element.ariaDescription = mark.description ?? null
  }
  const sign = mark.kind === 'train' ? ARROW : '<i></i>'
  const late = mark.late ? `<em class="number">${escapeMarkup(mark.late)}</em>` : ''
  const name = mark.side
    ? `<span class="${styles.name} ${styles[mark.side]}" lang="${mark.tag}">${escapeMarkup(mark.name)}${late}</span>`
    : ''
  const html = sign + name
  // Setting equal HTML again would restart transitions.
  if (element.dataset['html'] !== html) {
    element.innerHTML = html
    element.dataset['html'] = html
  }
  const arrow = element.querySelector('svg')
  if (arrow) arrow.style.rotate = `${(mark.bearing ?? 0) - 90}deg`
}

/** The arrow of `TrainArrow` as HTML, because React does not render the marks of the map. */
const ARROW = '<svg viewBox="-11 -10 24 20" aria-hidden="true"><path d="M-8 -7L10 0L-8 7L-4.5 0Z"/></svg>'
