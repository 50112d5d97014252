import { addDays, callTimes, serviceDayAt, type Route, type ServiceDay } from '@yatha/timetable'
import { withoutUndefined } from './without-undefined.ts'
import type { Answers } from './answers.ts'
import { resolveMoment } from './defaults.ts'
import { noticesAbout, spanBetween, spanOfRailwayDay } from './notices.ts'
import { toStopCall, callTimesOf } from './stop-call.ts'
import type * as shape from '@yatha/contract'
import type { HandlerInput, showTrip } from '@yatha/contract/endpoints'

/** A query for one run of a train; omitted fields have defaults. */
export type RequestedTrip = { readonly route: string } & HandlerInput<typeof showTrip>['query']

/** A trip query with its defaults filled in. */
export interface ResolvedTripQuery {
  readonly route: string
  readonly day: ServiceDay
}

/** Fills in the default day: the service day of the run that is under way, which may have started on an earlier day, otherwise today. */
export function resolveTripQuery(answers: Answers, { route: slug, day }: RequestedTrip): ResolvedTripQuery {
  const requestedDay = resolveMoment(answers, { day }).day
  const route = answers.railway.route(slug)
  return { route: slug, day: day === undefined && route ? addDays(requestedDay, daysUnderWay(answers, route)) : requestedDay }
}

/** The run of a train on a day with the times of all its calls; undefined for an unknown train. */
export function answerTrip(answers: Answers, { route: slug, day }: ResolvedTripQuery): shape.Trip | undefined {
  const route = answers.railway.route(slug)
  if (!route) return undefined
  const view = answers.live.view(day)
  const run = answers.railway.runsOf(route).find((run) => callTimes(view, run, 0, 0))
  if (run === undefined)
    return { route: slug, day, calls: [], ...withoutUndefined<shape.Trip>({ notices: noticesOf(answers, route, day, false) }) }
  const place = { run, dayOffset: 0 }
  const stations = answers.railway.callsOf(route)
  const calls = Array.from(stations, (station, i) => {
    const times = callTimesOf(view, place, i)
    return {
      station: answers.stationName(answers.railway.stations[station]!),
      ...withoutUndefined<shape.Trip['calls'][number]>({
        arrives: i > 0 ? toStopCall(view, times, 'arrives', answers.now) : undefined,
        departs: i < stations.length - 1 ? toStopCall(view, times, 'departs', answers.now) : undefined,
      }),
    }
  })
  return {
    route: slug,
    day,
    ...withoutUndefined<shape.Trip>({ cancelled: callTimesOf(view, place, 0).cancelled || undefined }),
    calls,
    ...withoutUndefined<shape.Trip>({ notices: noticesOf(answers, route, day, true) }),
  }
}

/** Notices about the railway, the train or a station where it calls: during its run, or all day if it does not run. */
function noticesOf(answers: Answers, route: Route, day: ServiceDay, runs: boolean) {
  const { railway } = answers
  const times = railway.timesOf(route)
  const span = runs ? spanBetween(answers, day, times[0]!.departs, times.at(-1)!.arrives) : spanOfRailwayDay(answers, day, 0)
  return noticesAbout(answers, span, { stations: [...railway.callsOf(route)], routes: [route] })
}

/** Days from today to the service day of the run under way; 0 if there is none. */
function daysUnderWay(answers: Answers, route: Route): number {
  const { railway, live, now } = answers
  const { day, time } = serviceDayAt(now, railway.zone)
  const view = live.view(day)
  const last = answers.railway.callsOf(route).length - 1
  for (let days = 0; days >= -railway.timetable.daysBefore; days--) {
    for (const run of answers.railway.runsOf(route)) {
      const starts = callTimes(view, run, days, 0)?.expected
      const ends = callTimes(view, run, days, last)?.expected
      if (starts && ends && starts.departs <= time && time <= ends.arrives) return days
    }
  }
  return 0
}
