import { runOfDeparture, type Answers } from '@yatha/answers'
import { callEpochSeconds, type Itinerary, type RideLeg } from '@yatha/contract'
import { deleteSessionStorage, readSessionStorage, writeSessionStorage } from '../../device/storage.ts'
import { makeStore } from '../../device/store.ts'

// The alarm that wakes a rider before each station where they get off. It is stored in sessionStorage, so that a reload does not end it.

/** The number of stops before the rider's station at which the alarm rings. */
export interface AlarmLead {
  readonly stops: number
}

export interface TripAlarm {
  readonly rides: readonly RideLeg[]
  /** Leg names of the trip, as in URLs of /go. */
  readonly legs: readonly string[]
  readonly before: AlarmLead
  /** Index of the last ride for which the rider confirmed being awake; −1 if none. */
  readonly awake: number
  /** State of the additional push from the server; undefined if no push is wanted. */
  readonly push?: 'requested' | 'scheduled' | undefined
}

const KEY = 'yatha.alarm'
let current = read()
const store = makeStore(() => current)
export const useTripAlarm = store.use

/** The alarm, for code outside components. */
export const currentTripAlarm = (): TripAlarm | undefined => current

function read(): TripAlarm | undefined {
  const text = readSessionStorage(KEY)
  return text === undefined ? undefined : (JSON.parse(text) as TripAlarm) // `setTripAlarm` writes this type.
}

export function setTripAlarm(wake: TripAlarm | undefined): void {
  const hadPush = current?.push !== undefined
  current = wake
  if (wake) writeSessionStorage(KEY, JSON.stringify(wake))
  else deleteSessionStorage(KEY)
  store.notify()
  if (hadPush || wake?.push) void updatePush()
}

/** Cancels only the push for a trip. The alarm on the phone stays set. */
export function cancelAlarmPush(names: readonly string[]): void {
  if (current?.push && current.legs.join() === names.join()) setTripAlarm({ ...current, push: undefined })
}

/** Loaded on demand: most visits have no alarm. */
const updatePush = async (): Promise<void> => (await import('./wake-push.ts')).updateAlarmPush()

// Repeats the request after a reload, because it may not have reached the server.
if (current?.push === 'requested') void updatePush()

interface TripAlarmOptions {
  /** Leg names of the trip, as in URLs of /go. */
  readonly names: readonly string[]
  readonly before: AlarmLead
  /** Whether the server also sends a push. */
  readonly wantsPush: boolean
}

export const createTripAlarm = ({ legs }: Pick<Itinerary, 'legs'>, { names, before, wantsPush }: TripAlarmOptions): TripAlarm => ({
  rides: legs.filter((leg) => leg.kind === 'ride'),
  legs: names,
  before,
  awake: -1,
  ...(wantsPush && { push: 'requested' }),
})

/** The times at which a train calls at each stop of a ride, in epoch seconds. */
export type RideCallTimes = readonly number[]

/** Returns the currently expected times. If the timetable no longer has the train, returns the times stored with the trip. */
export function expectedCallTimes(answers: Answers, ride: RideLeg): RideCallTimes {
  const run = runOfDeparture(answers, { ...ride, planned: ride.departs.planned })
  return ride.stops.map((stop, i) => {
    const call = run?.trip.calls[run.call + i]
    const liveCall = call?.station.slug === stop.station ? (i === 0 ? call.departs : (call.arrives ?? call.departs)) : undefined
    return callEpochSeconds(liveCall ?? stop.arrives ?? stop.departs ?? ride.departs)
  })
}

/** Returns the index of the stop at which the alarm rings during a ride with `stops` stops: at the earliest, the first stop. */
export const alarmStopIndex = (stops: number, before: AlarmLead): number => Math.max(0, stops - 1 - before.stops)

/** Returns the instant at which the alarm rings, in epoch seconds. */
export const alarmTime = (times: RideCallTimes, before: AlarmLead): number => times[alarmStopIndex(times.length, before)]!

export interface TripAlarmState {
  /** Index of the current ride; after the trip, of the last ride. */
  readonly ride: number
  readonly phase: 'early' | 'ringing' | 'awake' | 'arrived'
  readonly alarmAt: number
  readonly arrivesAt: number
  /** Number of stops until the rider gets off. */
  readonly stopsLeft: number
}

/** How long after the arrival at the station the alarm still rings if the rider does not confirm being awake. */
const MAX_LATE_SECONDS = 300

/** Returns the state of the alarm at an instant, for the first ride that is not over. */
export function alarmStateAt({ rides, before, awake }: TripAlarm, timesOf: readonly RideCallTimes[], now: number): TripAlarmState {
  const isOver = (i: number) => now >= timesOf[i]!.at(-1)! + (i <= awake ? 0 : MAX_LATE_SECONDS)
  const currentRide = rides.findIndex((_, i) => !isOver(i))
  const ride = currentRide < 0 ? rides.length - 1 : currentRide
  const times = timesOf[ride]!
  const alarm = alarmTime(times, before)
  const phase = currentRide < 0 ? 'arrived' : ride <= awake ? 'awake' : now >= alarm ? 'ringing' : 'early'
  return { ride, phase, alarmAt: alarm, arrivesAt: times.at(-1)!, stopsLeft: times.filter((time) => time > now).length }
}
