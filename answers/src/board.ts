import {
  addDays,
  DAY_SECONDS,
  LOOK_AHEAD_DAYS,
  ROUTE_DIRECTIONS,
  stationBoard,
  type BoardCall,
  type DayView,
  type Route,
  type ServiceDay,
  type Station,
} from '@yatha/timetable'
import { RECENTLY_DEPARTED_SECONDS } from '@yatha/contract'
import { withoutUndefined } from './without-undefined.ts'
import type { Answers } from './answers.ts'
import { resolveMoment, type Moment } from './defaults.ts'
import { noticesAbout, spanOfRailwayDay } from './notices.ts'
import { provenanceOf, trainKindOf, trainOf } from './parts.ts'
import { getOrComputePerView } from './cached-per-view.ts'
import { toStopCall, callTimesOf } from './stop-call.ts'
import type * as shape from '@yatha/contract'
import type { HandlerInput, showBoard } from '@yatha/contract/endpoints'

/** A query for a station's departures; omitted fields have defaults. */
export type RequestedBoard = { readonly station: string } & HandlerInput<typeof showBoard>['query']

/** A board query with all defaults filled in. */
export interface ResolvedBoardQuery extends Moment {
  readonly station: string
  readonly way?: Route['way'] | undefined
}

export function resolveBoardQuery(answers: Answers, { station, way, day, time }: RequestedBoard): ResolvedBoardQuery {
  return { station, ...resolveMoment(answers, { day, time }), way }
}

/** Departures between a time and the end of the railway's day, optionally in one direction; undefined for an unknown station. */
export function answerBoard(answers: Answers, { station: slug, day, time, way }: ResolvedBoardQuery): shape.StationBoard | undefined {
  const station = answers.railway.station(slug)
  if (!station) return undefined
  const all = departuresOfDay(answers, station, day, way)
  const departures = all.filter(({ at }) => at >= time)
  const recent = all.filter(({ at }) => at < time && at >= time - RECENTLY_DEPARTED_SECONDS)
  const ofDay = byWay(mainTrains(all).filter((timed) => timed.at >= dayBegins(answers) && isRunning(timed)))
  return {
    station: answers.stationName(station),
    day,
    departures: departures.map(({ departure }) => departure),
    recent: recent.map(({ departure }) => departure),
    ways: ofDay.map(([way, of]) => ({ way, first: of[0]!.departure, last: of.at(-1)!.departure })),
    next: nextByDirection(answers, station, { day, time, way }, mainTrains(all)),
    ...withoutUndefined<shape.StationBoard>({ notices: noticesOf(answers, station, day, time, departures) }),
  }
}

/** Notices about the railway, the station or the trains of these departures that are in force between a time and the end of the day. */
function noticesOf(answers: Answers, station: Station, day: ServiceDay, time: number, departures: readonly TimedDeparture[]) {
  const { railway, live } = answers
  if (live.notices.length === 0) return undefined
  const routes = departures.map(({ departure }) => railway.route(departure.route)!)
  return noticesAbout(answers, spanOfRailwayDay(answers, day, time), { stations: [station.index], routes })
}

interface TimedDeparture {
  /** Expected departure or, without live times, planned departure; in seconds after time 0 of the day. */
  readonly at: number
  readonly departure: shape.Departure
}

/** All departures from RECENTLY_DEPARTED_SECONDS before time 0 to the end of the railway's day, ordered by expected time. */
function departuresOfDay(answers: Answers, station: Station, day: ServiceDay, way?: Route['way']): TimedDeparture[] {
  const { railway, language } = answers
  const view = answers.live.view(day)
  const all = getOrComputePerView(answers, view, `board ${station.index} ${language}`, () =>
    stationBoard(view, railway.timetable.nodesOf[station.index]!, -RECENTLY_DEPARTED_SECONDS, railway.dayEnds).map((call) => ({
      at: call.expected ?? call.planned,
      departure: departure(answers, view, call),
    })),
  )
  return way ? all.filter(({ departure }) => departure.way === way) : all
}

function departure(answers: Answers, view: DayView, call: BoardCall): shape.Departure {
  const { railway } = answers
  const route = railway.routeOfTrip(call.trip)
  const flag = route.flags.find((f) => f.call === call.call)?.flag
  return {
    ...trainOf(route),
    ...trainKindOf(route),
    destination: answers.stationName(railway.stations[route.destination]!),
    ...toStopCall(view, callTimesOf(view, call, call.call), 'departs', answers.now),
    ...withoutUndefined<shape.Departure>({ flag }),
    provenance: provenanceOf(route.provenance),
  }
}

/** The departures of city trains; at a station without city trains, all departures. */
function mainTrains(all: readonly TimedDeparture[]): readonly TimedDeparture[] {
  const city = all.filter(({ departure }) => departure.type === 'urban')
  return city.length > 0 ? city : all
}

const isRunning = ({ departure }: TimedDeparture): boolean => !departure.cancelled

/** Groups departures by direction. The order of the directions is the same at every station. */
function byWay(departures: readonly TimedDeparture[]): [Route['way'], TimedDeparture[]][] {
  const ways = new Map<Route['way'], TimedDeparture[]>()
  for (const timed of departures) {
    const of = ways.get(timed.departure.way)
    if (of) of.push(timed)
    else ways.set(timed.departure.way, [timed])
  }
  return [...ways].sort(([a], [b]) => ROUTE_DIRECTIONS.indexOf(a) - ROUTE_DIRECTIONS.indexOf(b))
}

/** The start of the railway's day in seconds after time 0, such as 10,800 (03:00). Earlier departures belong to the previous day. */
const dayBegins = ({ railway }: Answers): number => railway.dayEnds - DAY_SECONDS

/** For each direction without a remaining departure on this day, the first departure on a later day. */
function nextByDirection(
  answers: Answers,
  station: Station,
  { day, time, way }: Omit<ResolvedBoardQuery, 'station'>,
  ofDay: readonly TimedDeparture[],
): shape.NextDeparture[] {
  const remainingWays = new Set(ofDay.filter((timed) => timed.at >= time && isRunning(timed)).map(({ departure }) => departure.way))
  const endedWays = ofDay.map(({ departure }) => departure.way).filter((of) => !remainingWays.has(of))
  const next = new Map<Route['way'], shape.NextDeparture>()
  for (let days = 1; days <= LOOK_AHEAD_DAYS; days++) {
    if (endedWays.every((of) => next.has(of)) && remainingWays.size + next.size > 0) break
    const date = addDays(day, days)
    const from = days === 1 ? dayBegins(answers) : 0
    for (const timed of mainTrains(departuresOfDay(answers, station, date, way))) {
      const { departure, at } = timed
      if (at < from || !isRunning(timed) || remainingWays.has(departure.way) || next.has(departure.way)) continue
      next.set(departure.way, { day: date, departure })
    }
  }
  return [...next.values()]
}
