import { addDays, pointAlong, runningTrains, serviceDayAt, type DayView, type TrainPosition } from '@yatha/timetable'
import { withoutUndefined } from './without-undefined.ts'
import type { Answers } from './answers.ts'
import { trainOf } from './parts.ts'
import { basisOf, toStopCall, callTimesOf } from './stop-call.ts'
import type * as shape from '@yatha/contract'

/** The trains under way at an instant (epoch seconds; default: now) with their computed positions; with a slug, only runs of that train. */
export function answerRunningTrains(answers: Answers, instant = answers.now, slug?: string): shape.RunningTrain[] {
  const { railway } = answers
  const { day, time } = serviceDayAt(instant, railway.zone)
  const view = answers.live.view(day)
  return runningTrains(view, time)
    .filter(({ trip }) => slug === undefined || railway.routeOfTrip(trip).slug === slug)
    .map((train) => runningTrain(answers, view, train, time))
}

function runningTrain(answers: Answers, view: DayView, train: TrainPosition, time: number): shape.RunningTrain {
  const { railway } = answers
  const route = railway.routeOfTrip(train.trip)
  const calls = answers.railway.callsOf(route)
  const nextCall = train.standing ? train.call : train.call + 1
  const which = train.standing ? 'departs' : 'arrives'
  const times = callTimesOf(view, train, nextCall)
  const basis = basisOf(train.update)
  return {
    ...trainOf(route),
    day: addDays(view.day, train.dayOffset),
    position: positionOf(answers, train),
    standing: train.standing,
    from: railway.stations[calls[train.call]!]!.slug,
    to: railway.stations[calls[nextCall]!]!.slug,
    progress: Math.round(train.progress * 1000) / 1000,
    next: toStopCall(view, times, which, answers.now),
    secondsToNext: train.next - time,
    basis,
    // The delay at the next call, even if the train skips it.
    ...withoutUndefined<shape.RunningTrain>({ delaySeconds: basis === 'timetable' ? undefined : train.next - times.planned[which] }),
  }
}

/** The position of a train on the track of its route, interpolated by time between two calls. */
function positionOf({ railway }: Answers, { trip, call, standing, progress }: TrainPosition): shape.RunningTrain['position'] {
  const route = railway.routeOfTrip(trip)
  const distances = railway.distancesOf(route)
  const metersAtCall = distances[call]!
  const meters = standing ? metersAtCall : metersAtCall + (distances[call + 1]! - metersAtCall) * progress
  const { position, bearing } = pointAlong(railway.shapeOf(route), meters)
  return { lat: rounded(position.lat), lon: rounded(position.lon), bearing: Math.round(bearing) }
}

const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000
