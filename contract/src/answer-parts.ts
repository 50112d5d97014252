import { zonedIso, type DayView, type Provenance, type Railway, type Route } from '@yatha/timetable'
import type * as shape from './shapes.ts'

// What the answers of several features are made of.

export interface Timed<T> {
  readonly at: number
  readonly what: T
}

export const since = <T>(all: readonly Timed<T>[], time: number): T[] => all.filter(({ at }) => at >= time).map(({ what }) => what)

/** Most days of pairs and stations that are kept for one view. */
const MOST_REMEMBERED = 2000
const memories = new WeakMap<DayView, Map<string, unknown>>()

/** What was worked out for a view before; a live change makes a new view, which remembers nothing. */
export function remembered<T>(view: DayView, key: string, work: (view: DayView) => T): T {
  let memory = memories.get(view)
  if (!memory) memories.set(view, (memory = new Map()))
  if (memory.has(key)) return memory.get(key) as T
  const result = work(view)
  if (memory.size >= MOST_REMEMBERED) memory.delete(memory.keys().next().value!)
  memory.set(key, result)
  return result
}

const instants = new WeakMap<DayView, Map<number, string>>()

/** ISO 8601 of a time of a view; remembered, since a day has few different times. */
export function instantOf(view: DayView, seconds: number): string {
  let known = instants.get(view)
  if (!known) instants.set(view, (known = new Map()))
  let text = known.get(seconds)
  if (text === undefined) known.set(seconds, (text = zonedIso(view.epoch + seconds, view.timetable.feed.zone)))
  return text
}

/** `HH:MM` of a service time; hours go on past 24. */
export const clock = (seconds: number): string =>
  `${String(Math.floor(seconds / 3600)).padStart(2, '0')}:${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}`

export const trainOf = (route: Route) => ({
  route: route.slug,
  number: route.name,
  numberMy: route.nameMy,
  type: route.type,
  way: route.way,
})

export function provenanceOf({ source, edition, asOf, times, days, validFrom }: Provenance): shape.Provenance {
  return { source, edition, asOf, times, days, ...(validFrom && { validFrom }) }
}

/** The cheapest published fare between two stations on a train. */
export function fareOf(railway: Railway, route: Route, from: number, to: number): shape.Fare | undefined {
  const offers = railway.pack.fares.filter(
    (f) => f.routes.includes(route.number) && (f.from < 0 || f.from === from) && (f.to < 0 || f.to === to),
  )
  const cheapest = offers.sort((a, b) => a.kyat - b.kyat)[0]
  return cheapest && { kyat: cheapest.kyat, fareClass: cheapest.fareClass, source: cheapest.source, asOf: cheapest.asOf }
}
