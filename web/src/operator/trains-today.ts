import { useMemo } from 'react'
import { answerRoutes, answerRunningTrains, answerTrip } from '@yatha/answers'
import { minutesLate, type RouteSummary, type StationName, type StopCall } from '@yatha/contract'
import { parseServiceDay } from '@yatha/timetable'
import { useAnswers, useRailwayNow } from '../railway/railway.tsx'

/** A train of today, as shown to operators. */
export interface TrainToday {
  readonly route: RouteSummary
  /** The station that the train is at or has left; for a train that is not running, its state. */
  readonly at: StationName | 'notLeft' | 'arrived' | 'addedToday'
  readonly isRunning: boolean
  readonly isChanged: boolean
  readonly state: 'cancelled' | 'skipped' | 'late' | 'early' | 'onTime' | 'scheduled'
  readonly minutes: number
  /** Number of riders whose reports determine the state; undefined if the state has another source. */
  readonly riders: number | undefined
}

/** Returns the trains of the railway's current day by departure, with their live times. */
export function useTrainsToday(): readonly TrainToday[] {
  const answers = useAnswers()
  const { day } = useRailwayNow()
  return useMemo(() => {
    const runningTrains = new Map(answerRunningTrains(answers).map((train) => [`${train.route} ${train.day}`, train]))
    const stations = new Map(answers.railway.stations.map((station) => [station.slug, station]))
    const trains = answerRoutes(answers).flatMap((route): TrainToday[] => {
      const trip = answerTrip(answers, { route: route.slug, day: parseServiceDay(day)! })
      if (!trip || trip.calls.length === 0) return []
      const train = runningTrains.get(`${route.slug} ${day}`)
      const lastStation = train && stations.get(train.from)
      const first = trip.calls[0]!.departs!
      const next: StopCall = train?.next ?? (Date.parse(first.planned) / 1000 > answers.now ? first : trip.calls.at(-1)!.arrives!)
      const minutes = minutesLate(next)
      const isSkipping = trip.calls.some(({ arrives, departs }) => (departs ?? arrives)?.cancelled)
      const state = trip.cancelled
        ? 'cancelled'
        : isSkipping
          ? 'skipped'
          : next.basis === 'timetable'
            ? 'scheduled'
            : minutes > 0
              ? 'late'
              : minutes < 0
                ? 'early'
                : 'onTime'
      return [
        {
          route,
          at: lastStation
            ? answers.stationName(lastStation)
            : Date.parse(first.expected ?? first.planned) / 1000 > answers.now || trip.cancelled
              ? route.added
                ? 'addedToday'
                : 'notLeft'
              : 'arrived',
          isRunning: train !== undefined,
          isChanged: route.added !== undefined || (state !== 'scheduled' && state !== 'onTime'),
          state,
          minutes: Math.abs(minutes),
          riders: next.basis === 'riders' ? (next.riders ?? 0) : undefined,
        },
      ]
    })
    return trains.toSorted((a, b) => a.route.departs.localeCompare(b.route.departs))
  }, [answers, day])
}
