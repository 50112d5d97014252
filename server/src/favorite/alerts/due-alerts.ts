import { ALERT_LEAD_MINUTES, LATE_ALERT_MINUTES, parseClockTime, ALERT_QUIET_HOURS } from '@yatha/contract'
import {
  addDays,
  callsOfDay,
  earlierInstant,
  expectedDeparture,
  listedStation,
  getOrCompute,
  serviceDayAt,
  weekdayOf,
  type DayCall,
  type LiveBasis,
  type LiveView,
  type Railway,
  type RouteDirection,
  type ServiceDay,
  type TripUpdate,
} from '@yatha/timetable'

const MAX_MINUTES = ALERT_LEAD_MINUTES.most
const CACHED_DAYS = 4

/** An alert due for all riders with the same lead time, `minutes`, before a train at a stop. Instants are epoch seconds. */
export interface DueAlert {
  readonly day: string
  readonly trip: string
  readonly call: number
  readonly minutes: number
  readonly dueAt: number
  readonly station: string
  readonly route: string
  readonly way: RouteDirection
  readonly planned: number
  readonly expected: number | null
  readonly isEarliest: boolean
  readonly cancelled: boolean
  /** Delay in whole minutes, at most the maximum that riders can choose; for a canceled train, that maximum. */
  readonly late: number
  /**
   * The alert goes to favorites whose minimum delay is between `lateFrom` and `late`, inclusive. `lateFrom` is 0 at first, then one
   * more than the delay at the previous alert.
   */
  readonly lateFrom: number
  readonly basis: LiveBasis | null
  readonly doubt: DayCall['doubt'] | null
  /** For favorite stations: whether riders can board the train here. */
  readonly boards: boolean
  /** For favorite trains: see `DayCall.isFirstHere`. */
  readonly isFirstHere: boolean
  /** Weekday of the service day: 0 Monday … 6 Sunday. */
  readonly weekday: number
  /** Minute of the calendar day at which the train is planned. */
  readonly minute: number
  readonly isQuiet: boolean
}

interface CachedCalls {
  readonly railway: Railway
  readonly updates: ReadonlyMap<string, TripUpdate>
  readonly calls: DayCall[]
}

/**
 * The calls of service days, with a cache of the `days` most recently used days. For a cached day, only trains whose live times have
 * changed are recomputed.
 */
export class CallsByDay {
  private readonly cache = new Map<ServiceDay, CachedCalls>()

  constructor(private readonly days: number) {}

  callsOn(live: LiveView, day: ServiceDay): DayCall[] {
    const updates = new Map(live.updates.flatMap((update) => (update.day === day ? [[update.trip, update] as const] : [])))
    const before = this.cache.get(day)
    const calls = before?.railway === live.railway ? updateCalls(live, day, before, updates) : callsOfDay(live, day)
    this.cache.delete(day)
    getOrCompute(this.cache, day, this.days, () => ({ railway: live.railway, updates, calls }))
    return calls
  }
}

function updateCalls(live: LiveView, day: ServiceDay, before: CachedCalls, updates: ReadonlyMap<string, TripUpdate>): DayCall[] {
  const trips = new Set([...before.updates.keys(), ...updates.keys()].filter((trip) => before.updates.get(trip) !== updates.get(trip)))
  if (trips.size === 0) return before.calls
  const { ids } = live.railway.timetable.feed.trips
  const others = before.calls.filter(({ tripIndex }) => !trips.has(ids[tripIndex]!))
  return [...others, ...callsOfDay(live, day, trips)].sort((a, b) => earlierInstant(a) - earlierInstant(b))
}

/** Finds alerts that have come due. Returns each alert once, and again after `reset` or when the delay of its train has grown. */
export class DueAlertFinder {
  private readonly calls = new CallsByDay(CACHED_DAYS)
  /** For each call: the shortest lead time for which alerts were returned, the delay at that time, and when the train leaves. */
  private readonly returnedByCall = new Map<string, { readonly minutes: number; readonly late: number; readonly until: number }>()

  /** Returns the new alerts due at `now` for trains that have not left, and when the next alert is due, at most `MAX_MINUTES` ahead. */
  findDue(live: LiveView, now: number): { readonly due: DueAlert[]; readonly next: number } {
    const due: DueAlert[] = []
    let next = now + MAX_MINUTES * 60
    const { day } = serviceDayAt(now, live.railway.zone)
    for (const near of [addDays(day, -1), day, addDays(day, 1)]) {
      for (const call of this.calls.callsOn(live, near)) {
        const earliestAt = earlierInstant(call)
        if (earliestAt > now + MAX_MINUTES * 60) {
          next = Math.min(next, earliestAt - MAX_MINUTES * 60)
          break
        }
        if (expectedDeparture(call) <= now) continue
        // Alerts with this lead time or a longer one are due.
        const minMinutes = Math.max(1, Math.ceil((earliestAt - now) / 60))
        if (minMinutes > 1) next = Math.min(next, earliestAt - (minMinutes - 1) * 60)
        const key = `${call.day} ${call.trip} ${call.call}`
        const before = this.returnedByCall.get(key) ?? { minutes: MAX_MINUTES + 1, late: 0 }
        const late = lateMinutesOf(call)
        for (let minutes = minMinutes; minutes < before.minutes; minutes++) due.push(createDueAlert(live, call, minutes))
        // The delay has grown, so alerts that are only for late trains become due now, even if their lead time began earlier.
        if (late > before.late)
          for (let minutes = Math.max(minMinutes, before.minutes); minutes <= MAX_MINUTES; minutes++)
            due.push({
              ...createDueAlert(live, call, minutes),
              dueAt: now,
              isQuiet: isQuietAt(now, live.railway.zone),
              lateFrom: before.late + 1,
            })
        if (minMinutes < before.minutes || late !== before.late)
          this.returnedByCall.set(key, { minutes: Math.min(minMinutes, before.minutes), late, until: expectedDeparture(call) })
      }
    }
    for (const [key, { until }] of this.returnedByCall) if (until <= now) this.returnedByCall.delete(key)
    return { due, next }
  }

  /** Makes `findDue` return all alerts again that are still due. Call it if returned alerts could not be stored. */
  reset(): void {
    this.returnedByCall.clear()
  }
}

/** Returns the alert for a call with a lead time of `minutes`. */
export function createDueAlert({ railway }: LiveView, call: DayCall, minutes: number): DueAlert {
  const { zone } = railway
  const dueAt = earlierInstant(call) - minutes * 60
  const route = railway.routeOfTrip(call.tripIndex)
  return {
    day: call.day,
    trip: call.trip,
    call: call.call,
    minutes,
    dueAt,
    station: listedStation(railway, call.stop).slug,
    route: route.slug,
    way: route.way,
    planned: call.planned,
    expected: call.expected ?? null,
    isEarliest: call.isEarliest,
    cancelled: call.cancelled,
    late: lateMinutesOf(call),
    lateFrom: 0,
    basis: call.basis ?? null,
    doubt: call.doubt ?? null,
    boards: call.boards,
    isFirstHere: call.isFirstHere,
    weekday: weekdayOf(call.day),
    minute: minuteOf(call.planned, zone),
    isQuiet: isQuietAt(dueAt, zone),
  }
}

const lateMinutesOf = ({ planned, expected, cancelled }: DayCall): number =>
  cancelled ? LATE_ALERT_MINUTES.most : Math.min(Math.max(0, Math.floor(((expected ?? planned) - planned) / 60)), LATE_ALERT_MINUTES.most)

const [QUIET_FROM, QUIET_UNTIL] = [minutesOf(ALERT_QUIET_HOURS.from), minutesOf(ALERT_QUIET_HOURS.until) - 1440]

/** Returns whether an epoch second is in the quiet hours. */
export function isQuietAt(instant: number, zone: string): boolean {
  const minute = minuteOf(instant, zone)
  return minute >= QUIET_FROM || minute < QUIET_UNTIL
}

/** Returns the minute of the calendar day. */
const minuteOf = (instant: number, zone: string): number => Math.floor(serviceDayAt(instant, zone).time / 60)

/** Returns the minute of the day of a clock time, which is one of our constants and therefore valid. */
function minutesOf(time: string): number {
  return parseClockTime(time)! / 60
}
