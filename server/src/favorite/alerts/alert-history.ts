import { ALERT_FAILURE_REASONS, MAX_ALERTS, type Alert } from '@yatha/contract/endpoints'
import { addDays, earlierInstant, listedStation, serviceDayAt, zonedIso, type DayCall, type LiveView, type Railway } from '@yatha/timetable'
import type { Db } from '../../db/database.ts'
import { nextAlerts, favoritesWithAlerts, type NextAlert } from './alert.store.ts'
import { CallsByDay, createDueAlert } from './due-alerts.ts'
import { pastAlerts, type PastAlert } from './alert-history.store.ts'

/** Number of days searched for the next alert: an alert for a single weekday is due within a week. */
const DAYS_AHEAD = 8
/** Maps the stored reason of a failed push to the reason that riders see. */
const FAULTS: Readonly<Record<string, Alert['why']>> = {
  busy: 'unreachable',
  away: 'unreachable',
  network: 'unreachable',
  timeout: 'unreachable',
}

/** A rider's next alerts, and the rider's earlier alerts with their delivery state. */
export class AlertHistory {
  /** The calls of the days ahead, and of yesterday, because a train of yesterday may leave after midnight. */
  private readonly calls = new CallsByDay(DAYS_AHEAD + 1)

  /** Returns the next alerts of an account (`armed`) and the earlier ones (`past`). `now`: epoch seconds. */
  async read(db: Db, live: LiveView, accountId: string, now: number): Promise<{ armed: Alert[]; past: Alert[] }> {
    const past = await pastAlerts(db, accountId, MAX_ALERTS)
    const armed = await this.armedAlerts(db, live, accountId, now)
    return { armed, past: past.map((alert) => pastAlert(live.railway, alert)) }
  }

  private async armedAlerts(db: Db, live: LiveView, accountId: string, now: number): Promise<Alert[]> {
    const { railway } = live
    const favorites = await favoritesWithAlerts(db, [accountId])
    // A call gets alerts only for the lead times of favorites that it concerns. With the lead times of all favorites, every call would get
    // many alerts.
    const minutesOf = new Map(favorites.map(({ kind, slug, minutes }) => [`${kind} ${slug}`, minutes]))
    const minutesAt = ({ stop, tripIndex }: DayCall): number[] => {
      const keys = [`station ${listedStation(railway, stop).slug}`, `route ${railway.routeOfTrip(tripIndex).slug}`]
      return [...new Set(keys.flatMap((key) => minutesOf.get(key) ?? []))]
    }
    const nextByFavorite = new Map<string, NextAlert>()
    const { day: today } = serviceDayAt(now, railway.zone)
    for (let ahead = -1; ahead < DAYS_AHEAD && nextByFavorite.size < favorites.length; ahead++) {
      const due = this.calls.callsOn(live, addDays(today, ahead)).flatMap((call) =>
        minutesAt(call)
          .filter((minutes) => earlierInstant(call) - minutes * 60 > now)
          .map((minutes) => createDueAlert(live, call, minutes)),
      )
      for (const next of await nextAlerts(db, accountId, due)) {
        if (!nextByFavorite.has(next.favoriteId)) nextByFavorite.set(next.favoriteId, next)
      }
    }
    return [...nextByFavorite.values()]
      .sort((a, b) => a.due.dueAt - b.due.dueAt)
      .map(({ favorite, lateMinutes, due }) => ({
        favorite,
        ...trainOf(railway, due.trip),
        day: due.day,
        station: due.station,
        state: 'armed',
        planned: zonedIso(due.planned, railway.zone),
        ...(lateMinutes !== null && { lateMinutes }),
        ...(due.expected !== null && { expected: zonedIso(due.expected, railway.zone) }),
        dueAt: zonedIso(due.dueAt, railway.zone),
      }))
  }
}

function pastAlert(railway: Railway, { kind, slug, trip, why, ...alert }: PastAlert): Alert {
  const iso = (at: number) => zonedIso(Math.floor(at), railway.zone)
  return {
    ...(kind !== null && slug !== null && { favorite: { kind, slug } }),
    ...trainOf(railway, trip),
    day: alert.day,
    station: alert.station,
    planned: iso(alert.planned),
    ...(alert.expected !== null && { expected: iso(alert.expected) }),
    dueAt: iso(alert.due),
    state: alert.state,
    ...(alert.sent !== null && { sentAt: iso(alert.sent) }),
    ...(alert.shown !== null && { shownAt: iso(alert.shown) }),
    ...(alert.state === 'failed' && { why: FAULTS[why ?? ''] ?? ALERT_FAILURE_REASONS.find((fault) => fault === why) ?? 'refused' }),
  }
}

/** Returns the train of a trip. If the timetable no longer has the trip, its id stands for the train. */
function trainOf(railway: Railway, trip: string): Pick<Alert, 'route' | 'trainNumber' | 'trainNumberMy'> {
  const index = railway.timetable.feed.trips.ids.indexOf(trip.replace(/~\d+$/, ''))
  if (index === -1) return { route: trip, trainNumber: trip, trainNumberMy: trip }
  const { slug: route, trainNumber, trainNumberMy } = railway.routeOfTrip(index)
  return { route, trainNumber, trainNumberMy }
}
