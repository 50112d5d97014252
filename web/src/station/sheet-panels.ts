import type { RouteDetail } from '@yatha/contract'
import { ROUTE_DIRECTIONS, type RouteDirection } from '@yatha/timetable'

/** A departure on a printed timetable. */
export interface SheetTrain {
  /** Minutes as two Latin digits. */
  readonly minute: string
  /** Letter of the train's destination; undefined for the panel's main destination. */
  readonly letter: string | undefined
  /** True if the source does not contain the time, or contains times that contradict it. */
  readonly isStarred: boolean
  /** True if riders' reports on several recent days contradict the timetable of this train. */
  readonly isDoubted: boolean
}

/** The destination of trains, with the days of service if they do not run daily. */
export interface SheetDestination {
  /** The first train with this destination. */
  readonly route: RouteDetail
  /** True if the train goes around at least half of the loop after leaving the station; otherwise, its last stop is the destination. */
  readonly goesAround: boolean
  /** Weekdays on which the train leaves the station, 0 for Monday. After midnight, this is the weekday after the service day's weekday. */
  readonly weekdays: readonly number[]
}

export interface SheetPanel {
  readonly way: RouteDirection
  /** The most common destination; its trains have no letter. */
  readonly destination: SheetDestination
  /** Trains by hour, in the order of `SheetPanels.hours`. */
  readonly rows: readonly (readonly SheetTrain[])[]
}

/** The trains of a direction with only a few trains, ordered by departure. Hours are numbered as in `SheetPanels.hours`. */
export interface SheetLine extends Pick<SheetPanel, 'way' | 'destination'> {
  readonly trains: readonly (SheetTrain & { readonly hour: number })[]
}

export interface SheetPanels {
  /** Consecutive hours from the first to the last departure of any panel; 24 and above after midnight. */
  readonly hours: readonly number[]
  readonly panels: readonly SheetPanel[]
  /** Directions with few trains. They are printed as lines instead of panels if the loop has panels. */
  readonly lines: readonly SheetLine[]
  readonly letters: readonly { readonly letter: string; readonly destination: SheetDestination }[]
  readonly hasStarred: boolean
  readonly hasDoubted: boolean
  readonly maxPerHour: number
}

const LOOP: readonly RouteDirection[] = ['clockwise', 'anticlockwise']
const WAYS: readonly RouteDirection[] = [...LOOP, ...ROUTE_DIRECTIONS.filter((way) => !LOOP.includes(way))]

/** Maximum number of trains for which a direction is printed as a line, if the loop has panels. */
const MAX_TRAINS_ON_A_LINE = 6

interface SheetDeparture extends SheetDestination {
  readonly hour: number
  readonly minute: string
  readonly isStarred: boolean
  readonly isDoubted: boolean
}

/**
 * Returns a station's printable timetable, made from all its departures: a panel for each direction, all with the same rows of hours.
 * Directions with few trains become lines instead (see `lines`).
 * `dayBegins` is the first hour of the railway's day. `doubtedTrains`: slugs of the trains that riders doubt.
 */
export function sheetPanels(
  routes: readonly RouteDetail[],
  station: string,
  dayBegins: number,
  doubtedTrains: ReadonlySet<string>,
): SheetPanels {
  const departures = routes
    .flatMap((route) => departuresOf(route, station, dayBegins, doubtedTrains.has(route.slug)))
    .sort((a, b) => a.hour - b.hour || a.minute.localeCompare(b.minute))
  const hasLoopTrains = departures.some(({ route }) => LOOP.includes(route.way))
  const isLine = (way: RouteDirection) =>
    hasLoopTrains && !LOOP.includes(way) && departures.filter(({ route }) => route.way === way).length <= MAX_TRAINS_ON_A_LINE
  const lineWays = new Set(WAYS.filter(isLine))
  const panelDepartures = departures.filter(({ route }) => !lineWays.has(route.way))
  const first = panelDepartures[0]?.hour ?? 0
  const hours = Array.from({ length: panelDepartures.length > 0 ? panelDepartures.at(-1)!.hour - first + 1 : 0 }, (_, i) => first + i)
  const letters = new Map<string, { letter: string; destination: SheetDestination }>()
  const trainsByWay = WAYS.flatMap((way) => {
    const departuresOfWay = departures.filter(({ route }) => route.way === way)
    if (departuresOfWay.length === 0) return []
    const mainKey = mostCommon(departuresOfWay.map(destinationKey))
    const letterOf = (destination: SheetDestination) => {
      const key = destinationKey(destination)
      if (key === mainKey) return undefined
      if (!letters.has(key)) letters.set(key, { letter: String.fromCharCode(65 + letters.size), destination })
      return letters.get(key)!.letter
    }
    const trains = departuresOfWay.map((departure) => ({
      hour: departure.hour,
      minute: departure.minute,
      letter: letterOf(departure),
      isStarred: departure.isStarred,
      isDoubted: departure.isDoubted,
    }))
    return [{ way, destination: departuresOfWay.find((departure) => destinationKey(departure) === mainKey)!, trains }]
  })
  const panels = trainsByWay
    .filter(({ way }) => !lineWays.has(way))
    .map(({ way, destination, trains }) => ({ way, destination, rows: hours.map((hour) => trains.filter((train) => train.hour === hour)) }))
  const allRows = panels.flatMap(({ rows }) => rows)
  return {
    hours,
    panels,
    lines: trainsByWay.filter(({ way }) => lineWays.has(way)),
    letters: [...letters.values()],
    hasStarred: departures.some(({ isStarred }) => isStarred),
    hasDoubted: departures.some(({ isDoubted }) => isDoubted),
    maxPerHour: Math.max(0, ...allRows.map((row) => row.length)),
  }
}

/** Returns the departures of a train from the station; empty if the train ends there. */
const departuresOf = (route: RouteDetail, station: string, dayBegins: number, isDoubted: boolean): SheetDeparture[] =>
  route.calls.slice(0, -1).flatMap(({ station: { slug }, departs, flag }, i) => {
    if (slug !== station) return []
    const [hours, minute] = departs.split(':')
    const days = Math.floor((Number(hours) - dayBegins) / 24)
    return [
      {
        route,
        goesAround: route.pattern === 'full-loop' && i * 2 < route.calls.length,
        weekdays: route.weekdays.map((day) => (((day + days) % 7) + 7) % 7).sort((a, b) => a - b),
        hour: Number(hours) - days * 24,
        minute: minute!,
        isStarred: flag !== undefined || route.provenance.times === 'derived',
        isDoubted,
      },
    ]
  })

/** Returns the key of a destination. Trains with the same key share a letter. */
const destinationKey = ({ route, goesAround, weekdays }: SheetDestination): string =>
  `${goesAround ? 'around' : route.destination.slug} ${weekdays.join('')}`

function mostCommon(keys: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}
