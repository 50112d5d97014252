import {
  addDays,
  holdBack,
  predict,
  remembered,
  serviceDayAt,
  type LineTrain,
  type Prediction,
  type Railway,
  type ServiceDay,
} from '@yatha/timetable'
import { trainKey } from '../railway/index.ts'
import type { Seen } from './consensus.ts'
import { singleTrack } from './single-track.ts'
import { asEarliest, standsStill } from './standstill.ts'
import type { Statement } from './statement.ts'
import { trainRun, type TrainRun } from './train-run.ts'

/** Trains that leave later than this are not delayed by others yet. */
const AHEAD_SECONDS = 3 * 3600
/** Trains with a smaller delay do not delay others. */
const LATE_SECONDS = 120
const DAYS_KEPT = 4

/** Predicts how late trains delay other trains on the line. */
export class Line {
  private readonly days = new Map<ServiceDay, TrainRun[]>()
  private readonly isSingle: (a: number, b: number) => boolean

  constructor(readonly railway: Railway) {
    this.isSingle = singleTrack(railway)
  }

  /** Predicted times of the trains in `seen` and of trains that they delay. `by`: key of the train that is the cause. */
  expected(
    seen: ReadonlyMap<string, { readonly run: TrainRun; readonly prediction: Prediction }>,
    isCancelled: (run: TrainRun) => boolean,
    now: number,
  ): Map<string, { readonly run: TrainRun; readonly prediction: Prediction; readonly by: string }> {
    const found = new Map([...seen].map(([key, one]) => [key, { ...one, by: key }]))
    if (![...seen.values()].some(isLate)) return found
    const trains = new Map(this.underWay(now).map((run) => [trainKey(run), run]))
    for (const [key, { run }] of seen) trains.set(key, run)
    const line: LineTrain[] = [...trains]
      .filter(([key, run]) => seen.has(key) || !isCancelled(run))
      .map(([key, run]) => ({ key, stops: run.stops, planned: run, expected: seen.get(key)?.prediction ?? asPlanned(run, now) }))
    for (const held of holdBack(line, this.isSingle)) {
      if (seen.has(held.by) || seen.has(held.key))
        found.set(held.key, { run: trains.get(held.key)!, prediction: held, by: seen.has(held.key) ? held.key : held.by })
    }
    return found
  }

  /** Trains on the line according to the timetable, and trains that leave soon. */
  private underWay(now: number): TrainRun[] {
    const { day } = serviceDayAt(now, this.railway.zone)
    return [addDays(day, -1), day].flatMap((one) =>
      this.runsOf(one).filter(({ arrives, departs }) => departs[0]! <= now + AHEAD_SECONDS && arrives.at(-1)! >= now),
    )
  }

  private runsOf(day: ServiceDay): TrainRun[] {
    return remembered(this.days, day, DAYS_KEPT, () =>
      this.railway.timetable.feed.trips.ids.flatMap((trip) => trainRun(this.railway, trip, day) ?? []),
    )
  }
}

const isLate = ({ run, prediction: { first, arrives } }: { run: TrainRun; prediction: Prediction }): boolean =>
  arrives[first]! - run.arrives[first]! >= LATE_SECONDS

const asPlanned = ({ arrives, departs }: TrainRun, now: number): Prediction => ({
  first: Math.max(
    0,
    departs.findIndex((time) => time >= now),
  ),
  arrives,
  departs,
})

/** Predicts a train's next calls from sightings that agree and from positions by rider. */
export function predictionOf(
  run: TrainRun,
  seen: Seen,
  positions: ReadonlyMap<string, readonly Statement[]>,
  now: number,
): Prediction | undefined {
  const observations = seen.members.map(({ delaySeconds, at, standing }) => ({ delaySeconds, at, weight: standing === 'trusted' ? 2 : 1 }))
  const prediction = predict(run, observations, now)
  return prediction && standsStill(run, seen, positions) ? asEarliest(prediction, seen) : prediction
}
