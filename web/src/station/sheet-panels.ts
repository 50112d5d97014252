import type { RouteDetail } from '@yatha/contract'
import { ROUTE_WAYS, type RouteWay } from '@yatha/timetable'

/** A departure on a printed timetable. */
export interface SheetTrain {
  /** Two Latin digits. */
  readonly minute: string
  /** The letter of its goal; undefined for the panel's own goal. */
  readonly letter: string | undefined
  /** The time is not in the source, or contradicts others there. */
  readonly starred: boolean
  /** Riders have not seen it lately. */
  readonly doubted: boolean
}

/** Where trains go, and on which days if not on all. */
export interface SheetGoal {
  /** The first train that goes there. */
  readonly route: RouteDetail
  /** Around the loop: from here on at least half of it. Otherwise to where the train ends. */
  readonly around: boolean
  /** The days on which it leaves here, 0 for Monday: the next ones, if it comes after a night. */
  readonly weekdays: readonly number[]
}

export interface SheetPanel {
  readonly way: RouteWay
  /** The goal of trains without a letter: that of most. */
  readonly goal: SheetGoal
  /** Trains by hour, in the order of `Sheet.hours`. */
  readonly rows: readonly (readonly SheetTrain[])[]
}

/** The few trains of one way, in order, each with its hour, as in `SheetPanels.hours`. */
export interface SheetLine extends Pick<SheetPanel, 'way' | 'goal'> {
  readonly trains: readonly (SheetTrain & { readonly hour: number })[]
}

export interface SheetPanels {
  /** From the first departure to the last of any panel, without gaps; past 23 after midnight. */
  readonly hours: readonly number[]
  readonly panels: readonly SheetPanel[]
  /** Beside the loop’s panels: other ways with few trains, which need none of their own. */
  readonly lines: readonly SheetLine[]
  readonly letters: readonly { readonly letter: string; readonly goal: SheetGoal }[]
  readonly starred: boolean
  readonly doubted: boolean
  readonly mostInAnHour: number
}

const LOOP: readonly RouteWay[] = ['clockwise', 'anticlockwise']
const WAYS: readonly RouteWay[] = [...LOOP, ...ROUTE_WAYS.filter((way) => !LOOP.includes(way))]

/** Beside the loop’s panels, a way with more trains has a panel, too. */
const ON_A_LINE = 6

interface Leaving extends SheetGoal {
  readonly hour: number
  readonly minute: string
  readonly starred: boolean
  readonly doubted: boolean
}

/**
 * The timetable of a station for print: a panel for each way with the same hours in all, from all trains that leave it. The
 * railway's day begins at the hour `dayBegins`. Riders have not seen the trains in `doubted`, by slug, lately.
 */
export function sheetPanels(routes: readonly RouteDetail[], station: string, dayBegins: number, doubted: ReadonlySet<string>): SheetPanels {
  const all = routes
    .flatMap((route) => leavings(route, station, dayBegins, doubted.has(route.slug)))
    .sort((a, b) => a.hour - b.hour || a.minute.localeCompare(b.minute))
  const onLoop = all.some(({ route }) => LOOP.includes(route.way))
  const isLine = (way: RouteWay) => onLoop && !LOOP.includes(way) && all.filter(({ route }) => route.way === way).length <= ON_A_LINE
  const lineWays = new Set(WAYS.filter(isLine))
  const inPanels = all.filter(({ route }) => !lineWays.has(route.way))
  const first = inPanels[0]?.hour ?? 0
  const hours = Array.from({ length: inPanels.length > 0 ? inPanels.at(-1)!.hour - first + 1 : 0 }, (_, i) => first + i)
  const letters = new Map<string, { letter: string; goal: SheetGoal }>()
  const byWay = WAYS.flatMap((way) => {
    const ofWay = all.filter(({ route }) => route.way === way)
    if (ofWay.length === 0) return []
    const own = mostCommon(ofWay.map(goalKey))
    const letterOf = (goal: SheetGoal) => {
      const key = goalKey(goal)
      if (key === own) return undefined
      if (!letters.has(key)) letters.set(key, { letter: String.fromCharCode(65 + letters.size), goal })
      return letters.get(key)!.letter
    }
    const trains = ofWay.map((leaving) => ({
      hour: leaving.hour,
      minute: leaving.minute,
      letter: letterOf(leaving),
      starred: leaving.starred,
      doubted: leaving.doubted,
    }))
    return [{ way, goal: ofWay.find((leaving) => goalKey(leaving) === own)!, trains }]
  })
  const panels = byWay
    .filter(({ way }) => !lineWays.has(way))
    .map(({ way, goal, trains }) => ({ way, goal, rows: hours.map((hour) => trains.filter((train) => train.hour === hour)) }))
  const shown = panels.flatMap(({ rows }) => rows)
  return {
    hours,
    panels,
    lines: byWay.filter(({ way }) => lineWays.has(way)),
    letters: [...letters.values()],
    starred: all.some(({ starred }) => starred),
    doubted: all.some(({ doubted }) => doubted),
    mostInAnHour: Math.max(0, ...shown.map((row) => row.length)),
  }
}

/** The calls at which a train leaves the station: none where it ends. */
const leavings = (route: RouteDetail, station: string, dayBegins: number, doubted: boolean): Leaving[] =>
  route.calls.slice(0, -1).flatMap(({ station: { slug }, departs, flag }, i) => {
    if (slug !== station) return []
    const [hours, minute] = departs.split(':')
    const days = Math.floor((Number(hours) - dayBegins) / 24)
    return [
      {
        route,
        around: route.pattern === 'full-loop' && i * 2 < route.calls.length,
        weekdays: route.weekdays.map((day) => (((day + days) % 7) + 7) % 7).sort((a, b) => a - b),
        hour: Number(hours) - days * 24,
        minute: minute!,
        starred: flag !== undefined || route.provenance.times === 'derived',
        doubted,
      },
    ]
  })

/** Trains with the same key share a letter. */
const goalKey = ({ route, around, weekdays }: SheetGoal): string => `${around ? 'around' : route.destination.slug} ${weekdays.join('')}`

function mostCommon(keys: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}
