import {
  addDays,
  findDelayedTrains,
  predictTimes,
  getOrCompute,
  serviceDayAt,
  type TrainWithTimes,
  type Prediction,
  type Railway,
  type ServiceDay,
} from '@yatha/timetable'
import { trainKey } from '../railway/index.ts'
import type { DelayConsensus } from './consensus.ts'
import { singleTrackLookup } from './single-track.ts'
import { markAsEarliest, isStandingStill } from './standstill.ts'
import type { Statement } from './statement.ts'
import { trainRun, type TrainRun } from './train-run.ts'

/** Maximum time until a train's departure for which delays that other trains cause are predicted. */
const MAX_AHEAD_SECONDS = 3 * 3600
/** Minimum delay of a train that delays other trains. */
const MIN_DELAY_SECONDS = 120
const CACHED_DAYS = 4

/** Predicts the delays that a late train causes to other trains on the line. */
export class TrackOccupancy {
  private readonly days = new Map<ServiceDay, TrainRun[]>()
  private readonly isSingleTrack: (a: number, b: number) => boolean

  constructor(readonly railway: Railway) {
    this.isSingleTrack = singleTrackLookup(railway)
  }

  /** Returns predicted times of the trains in `seen` and of the trains that they delay. `by`: key of the train that causes the delay. */
  expectedTimes(
    seen: ReadonlyMap<string, { readonly run: TrainRun; readonly prediction: Prediction }>,
    isCancelled: (run: TrainRun) => boolean,
    now: number,
  ): Map<string, { readonly run: TrainRun; readonly prediction: Prediction; readonly by: string }> {
    const expectedTimes = new Map([...seen].map(([key, one]) => [key, { ...one, by: key }]))
    if (![...seen.values()].some(isLate)) return expectedTimes
    const trains = new Map(this.currentTrains(now).map((run) => [trainKey(run), run]))
    for (const [key, { run }] of seen) trains.set(key, run)
    const line: TrainWithTimes[] = [...trains]
      .filter(([key, run]) => seen.has(key) || !isCancelled(run))
      .map(([key, run]) => ({ key, stops: run.stops, planned: run, expected: seen.get(key)?.prediction ?? plannedPrediction(run, now) }))
    for (const heldTrain of findDelayedTrains(line, this.isSingleTrack)) {
      if (seen.has(heldTrain.by) || seen.has(heldTrain.key))
        expectedTimes.set(heldTrain.key, {
          run: trains.get(heldTrain.key)!,
          prediction: heldTrain,
          by: seen.has(heldTrain.key) ? heldTrain.key : heldTrain.by,
        })
    }
    return expectedTimes
  }

  /** Returns the trains that, according to the timetable, are on the line or leave soon. */
  private currentTrains(now: number): TrainRun[] {
    const { day } = serviceDayAt(now, this.railway.zone)
    return [addDays(day, -1), day].flatMap((one) =>
      this.runsOf(one).filter(({ arrives, departs }) => departs[0]! <= now + MAX_AHEAD_SECONDS && arrives.at(-1)! >= now),
    )
  }

  private runsOf(day: ServiceDay): TrainRun[] {
    return getOrCompute(this.days, day, CACHED_DAYS, () =>
      this.railway.timetable.feed.trips.ids.flatMap((trip) => trainRun(this.railway, trip, day) ?? []),
    )
  }
}

const isLate = ({ run, prediction: { first, arrives } }: { run: TrainRun; prediction: Prediction }): boolean =>
  arrives[first]! - run.arrives[first]! >= MIN_DELAY_SECONDS

const plannedPrediction = ({ arrives, departs }: TrainRun, now: number): Prediction => ({
  first: Math.max(
    0,
    departs.findIndex((time) => time >= now),
  ),
  arrives,
  departs,
})

/** Predicts a train's next calls from the sightings of a consensus. Detects from positions by rider whether the train stands still. */
export function predictionOf(
  run: TrainRun,
  seen: DelayConsensus,
  positions: ReadonlyMap<string, readonly Statement[]>,
  now: number,
): Prediction | undefined {
  const observations = seen.members.map(({ delaySeconds, at, standing }) => ({ delaySeconds, at, weight: standing === 'trusted' ? 2 : 1 }))
  const prediction = predictTimes(run, observations, now)
  return prediction && isStandingStill(run, seen, positions) ? markAsEarliest(prediction, seen) : prediction
}
