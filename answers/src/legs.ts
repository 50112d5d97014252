import { addDays, parseServiceDay, zonedIso, type ServiceDay } from '@yatha/timetable'
import { legInstants, type Itinerary, type LegStop, type RideLeg, type Trip, type WalkLeg } from '@yatha/contract'
import type { Answers } from './answers.ts'
import { withoutUndefined } from './without-undefined.ts'
import { trainOf } from './parts.ts'
import { answerTrip } from './trip.ts'

// The URL of a trip contains the names of its legs, so that the trip can be opened even if a search no longer returns it:
// `2026-11-23.kha-1.hledan.insein` (service day, train, from, to) and `walk.insein.gyogon.5` (from, to, minutes).

export type Leg = Itinerary['legs'][number]

export const legNamesOf = (answers: Answers, legs: readonly Leg[]): string[] =>
  legs.map((leg) => {
    if (leg.kind === 'ride') return [serviceDayOf(answers, leg), leg.route, leg.from, leg.to].join('.')
    const { departs, arrives } = legInstants(leg)
    return ['walk', leg.from, leg.to, Math.round((Date.parse(arrives) - Date.parse(departs)) / 60_000)].join('.')
  })

/** The named legs with current times, even if a transfer has become impossible; undefined if the timetable lacks one of the legs. */
export function answerLegs(answers: Answers, names: readonly string[]): Leg[] | undefined {
  const legs: Leg[] = []
  const walks: { readonly at: number; readonly minutes: number }[] = []
  for (const name of names) {
    const [first = '', ...rest] = name.split('.')
    if (first === 'walk') {
      const [from = '', to = '', minutes = ''] = rest
      if (!answers.railway.station(from) || !answers.railway.station(to) || !/^\d{1,3}$/.test(minutes)) return undefined
      walks.push({ at: legs.length, minutes: Number(minutes) })
      legs.push({ kind: 'walk', from, to, departs: '', arrives: '' })
    } else {
      const ride = rideLeg(answers, parseServiceDay(first), rest)
      if (!ride) return undefined
      legs.push(ride)
    }
  }
  // The times of a walk come from the adjacent ride, so one of the first two legs must be a ride.
  if (legs.slice(0, 2).every(({ kind }) => kind === 'walk')) return undefined
  for (const { at, minutes } of walks) legs[at] = timedWalk(answers, legs, at, minutes)
  return legs
}

/** The planner's minimum transfer time at a station, in seconds. */
export function transferSecondsAt({ railway }: Answers, slug: string): number {
  const { nodesOf, changeSeconds } = railway.timetable
  return Math.min(...[...nodesOf[railway.station(slug)!.index]!].map((node) => changeSeconds[node]!))
}

function rideLeg(answers: Answers, day: ServiceDay | undefined, [slug = '', from, to]: readonly string[]): RideLeg | undefined {
  const route = answers.railway.route(slug)
  const { calls = [] } = (day && route && answerTrip(answers, { route: slug, day })) ?? {}
  const [board, alight] = endsOf(calls, from, to)
  const [departs, arrives] = [calls[board]?.departs, calls[alight]?.arrives]
  if (!route || from === undefined || to === undefined || !departs || !arrives) return undefined
  const stops = calls.slice(board, alight + 1).map(
    ({ station, ...times }, i): LegStop => ({
      station: station.slug,
      ...withoutUndefined<LegStop>({
        arrives: i > 0 ? times.arrives : undefined,
        departs: board + i < alight ? times.departs : undefined,
      }),
    }),
  )
  return { kind: 'ride', ...trainOf(route), from, to, departs, arrives, stops }
}

/** Indices of the calls where the rider boards and alights, or -1. If the train calls at a station twice, chooses the shorter ride. */
function endsOf(calls: Trip['calls'], from: string | undefined, to: string | undefined): [board: number, alight: number] {
  let ends: [number, number] = [-1, -1]
  for (let board = -1, i = 0; i < calls.length; i++) {
    const { slug } = calls[i]!.station
    if (slug === to && board >= 0 && (ends[0] < 0 || i - board < ends[1] - ends[0])) ends = [board, i]
    if (slug === from) board = i
  }
  return ends
}

/** Returns the walk with its times. It starts when the previous train arrives or, if it is the first leg, ends when the next train departs. */
function timedWalk(answers: Answers, legs: readonly Leg[], at: number, minutes: number): WalkLeg {
  const leg = legs[at] as WalkLeg // The caller passes the index of a walk.
  const instant = (seconds: number) => zonedIso(seconds, answers.railway.zone)
  const before = legs[at - 1]
  if (before) {
    const { arrives: departs } = legInstants(before)
    return { ...leg, departs, arrives: instant(Date.parse(departs) / 1000 + minutes * 60) }
  }
  const { departs: arrives } = legInstants(legs[at + 1]!)
  return { ...leg, departs: instant(Date.parse(arrives) / 1000 - minutes * 60), arrives }
}

const serviceDayOf = (answers: Answers, { route, from, departs }: RideLeg): string =>
  runOfDeparture(answers, { route, from, planned: departs.planned })?.trip.day ?? departs.planned.slice(0, 10)

/**
 * The run of a train that departs from a station at a planned time, with the index of that call; undefined if there is no such run. After
 * midnight, the run may belong to the previous service day.
 */
export function runOfDeparture(
  answers: Answers,
  { route, from, planned }: { readonly route: string; readonly from: string; readonly planned: string },
): { readonly trip: Trip; readonly call: number } | undefined {
  const date = parseServiceDay(planned.slice(0, 10))!
  for (const day of [date, addDays(date, -1)]) {
    const trip = answerTrip(answers, { route, day })
    const call = trip?.calls.findIndex(({ station, departs }) => station.slug === from && departs?.planned === planned) ?? -1
    if (trip && call >= 0) return { trip, call }
  }
  return undefined
}
