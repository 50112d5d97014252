import { answerTrip, type Answers } from '@yatha/answers'
import { callInstant, type Itinerary, type RideLeg } from '@yatha/contract'
import { addDays, parseServiceDay } from '@yatha/timetable'
import { forgetVisit, recallVisit, rememberVisit } from '../device/storage.ts'
import { makeStore } from '../device/store.ts'

// Waking a rider before each station where they get off a train. It is kept for the visit, so that it survives a reload.

/** How long before the station. */
export type Before = { readonly stops: number } | { readonly minutes: number }

export interface Wake {
  readonly rides: readonly RideLeg[]
  readonly before: Before
  /** Index of the last ride for which the rider said that they are awake; −1 for none. */
  readonly awake: number
}

const KEY = 'yatha.wake'
let current = read()
const store = makeStore(() => current)
export const useWake = store.use

function read(): Wake | undefined {
  const text = recallVisit(KEY)
  return text === undefined ? undefined : (JSON.parse(text) as Wake) // Written below.
}

export function setWake(wake: Wake | undefined): void {
  current = wake
  if (wake) rememberVisit(KEY, JSON.stringify(wake))
  else forgetVisit(KEY)
  store.changed()
}

export const wakeOf = ({ legs }: Pick<Itinerary, 'legs'>, before: Before): Wake => ({
  rides: legs.filter((leg) => leg.kind === 'ride'),
  before,
  awake: -1,
})

/** When a train is at each stop of a ride, in seconds since 1970. */
export type Times = readonly number[]

/** As expected now; as the trip said, where the timetable no longer has the train. */
export function timesNow(answers: Answers, ride: RideLeg): Times {
  const date = parseServiceDay(ride.departs.planned.slice(0, 10))!
  // After midnight the train may be of the evening before.
  const trips = [date, addDays(date, -1)].map((day) => answerTrip(answers, { route: ride.route, day }))
  const trip = trips.find((each) =>
    each?.calls.some(({ station, departs }) => station.slug === ride.from && departs?.planned === ride.departs.planned),
  )
  const first =
    trip?.calls.findIndex(({ station, departs }) => station.slug === ride.from && departs?.planned === ride.departs.planned) ?? -1
  return ride.stops.map((stop, i) => {
    const call = first >= 0 ? trip!.calls[first + i] : undefined
    const known = call?.station.slug === stop.station ? (i === 0 ? call.departs : (call.arrives ?? call.departs)) : undefined
    return Date.parse(callInstant(known ?? stop.arrives ?? stop.departs ?? ride.departs)) / 1000
  })
}

/** When to wake: not before the train leaves. */
export function alarmAt(times: Times, before: Before): number {
  const last = times.length - 1
  if ('stops' in before) return times[Math.max(0, last - before.stops)]!
  return Math.max(times[0]!, times[last]! - before.minutes * 60)
}

export interface WakeState {
  /** Index of the ride it is about; the last one after it. */
  readonly ride: number
  readonly phase: 'early' | 'ringing' | 'awake' | 'arrived'
  readonly alarmAt: number
  readonly arrivesAt: number
  /** Stops until the rider gets off. */
  readonly stopsLeft: number
}

/** A rider who has not answered is woken for so long after the station. */
const LATE_SECONDS = 300

/** What to show at a time: the first ride that is not over. */
export function stateAt({ rides, before, awake }: Wake, timesOf: readonly Times[], now: number): WakeState {
  const isOver = (i: number) => now >= timesOf[i]!.at(-1)! + (i <= awake ? 0 : LATE_SECONDS)
  const found = rides.findIndex((_, i) => !isOver(i))
  const ride = found < 0 ? rides.length - 1 : found
  const times = timesOf[ride]!
  const alarm = alarmAt(times, before)
  const phase = found < 0 ? 'arrived' : ride <= awake ? 'awake' : now >= alarm ? 'ringing' : 'early'
  return { ride, phase, alarmAt: alarm, arrivesAt: times.at(-1)!, stopsLeft: times.filter((time) => time > now).length }
}
