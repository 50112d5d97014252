import { type Prediction, type Railway, type ServiceDay } from '@yatha/timetable'
import { consensusOf } from '../src/report/consensus.ts'
import { StatementStore } from '../src/report/statement-store.ts'
import { trainKey } from '../src/railway/index.ts'
import { TrackOccupancy, predictionOf } from '../src/report/track-occupancy.ts'
import { isPositionPlausible, isReportPlausible } from '../src/report/plausible.ts'
import { singleTrackLookup } from '../src/report/single-track.ts'
import { OPERATOR_OR_FEED, type Statement } from '../src/report/statement.ts'
import { delaySecondsAt, lastCallIndex, metersAt, trainRun, type TrainPosition, type TrainRun } from '../src/report/train-run.ts'
import { seededRandom } from '../../timetable/test/seeded.ts'

// Simulates a day: the true train movements, the data that riders' phones send, and the positions and times that our functions compute.

export const SCENARIOS = ['onTime', 'late', 'cancelled', 'blocked'] as const
export type Scenario = (typeof SCENARIOS)[number]

const EVERY_SECONDS = 15
const STEP_SECONDS = 60
const NOISE_METERS = 300
/** Seconds for which a stopped train must have moved again before the track counts as free. */
const FREE_AFTER_SECONDS = 120

export interface SimulationFigures {
  /** `trains`: simulated trains. `shown`: trains with published reports. */
  trains: number
  shown: number
  /** `positions`: errors of shown positions, in stops. `arrivals`: errors of predicted arrivals, in seconds. */
  positions: number[]
  arrivals: number[]
  /** Errors of arrivals that were predicted before the track was blocked, in seconds. */
  unforeseen: number[]
  /**
   * `blocked`: errors of arrivals predicted while the track is blocked, in seconds. `earliest`: number of arrivals that are only stated as
   * the earliest possible at that time.
   */
  blocked: number[]
  earliest: number
  /** Arrivals over a minute before the time stated as the earliest, and times stated as the earliest without a blocked track. */
  tooSoon: number
  needless: number
  past: number
  /** Canceled trains shown with times, and running trains shown as missing. */
  falseTimes: number
  falseMissing: number
  statements: number
  refused: number
}

export const emptyFigures = (): SimulationFigures => ({
  trains: 0,
  shown: 0,
  positions: [],
  arrivals: [],
  unforeseen: [],
  blocked: [],
  earliest: 0,
  tooSoon: 0,
  needless: 0,
  past: 0,
  falseTimes: 0,
  falseMissing: 0,
  statements: 0,
  refused: 0,
})

/** Start and end of a blockage of the track, in epoch seconds. */
interface Blockage {
  readonly from: number
  readonly until: number
}

const NEVER_BLOCKED: Blockage = { from: 0, until: 0 }
const SOON_SECONDS = 60

interface Times {
  readonly arrives: number[]
  readonly departs: number[]
}

/** Simulates the trains of a scenario on a day, and adds the results to the figures. */
export function simulateDay(
  railway: Railway,
  day: ServiceDay,
  scenario: Scenario,
  seed: number,
  maxTrains: number,
  figures: SimulationFigures,
): void {
  const random = seededRandom(seed)
  const randomBetween = (min: number, max: number) => min + random() * (max - min)
  const occupancy = new TrackOccupancy(railway)
  const isSingle = singleTrackLookup(railway)
  const runs = railway.timetable.feed.trips.ids
    .flatMap((trip) => trainRun(railway, trip, day) ?? [])
    .filter((run) => run.arrives.at(-1)! - run.departs[0]! < 4 * 3600 && run.arrives.length > 6)
  const trainGroups = scenario === 'blocked' ? blockedPairs(runs, isSingle) : runs.map((run) => [run])
  for (const trains of shuffled(trainGroups, random).slice(0, maxTrains)) {
    const truths = trains.map((run) => simulateTimes(run, scenario))
    follow(trains, truths, scenario === 'blocked' ? blockTrack(trains, truths, isSingle) : NEVER_BLOCKED)
  }

  function simulateTimes(run: TrainRun, kind: Scenario): Times {
    const times: Times = { arrives: [], departs: [] }
    let late = kind === 'late' ? randomBetween(240, 1500) : randomBetween(-20, 60)
    for (let call = 0; call <= lastCallIndex(run); call++) {
      if (call > 0) {
        const seconds = run.arrives[call]! - run.departs[call - 1]!
        const extraSeconds = kind === 'late' && random() < 0.08 ? randomBetween(30, 150) : 0
        times.arrives.push(Math.round(times.departs[call - 1]! + seconds * randomBetween(0.97, 1.04) + extraSeconds))
      } else times.arrives.push(Math.round(run.arrives[0]! + Math.max(0, late)))
      const dwell = Math.min(run.departs[call]! - run.arrives[call]!, randomBetween(20, 45))
      times.departs.push(Math.round(Math.max(run.departs[call]!, times.arrives[call]! + dwell)))
      late = 0
    }
    return times
  }

  /**
   * The first train stops before a single track; the second, in the opposite direction, waits until the track is free. Returns the time
   * for which the track is blocked.
   */
  function blockTrack([first, second]: readonly TrainRun[], [one, other]: readonly Times[], single: typeof isSingle): Blockage {
    const call = first!.stops.findIndex((stop, i) => i > 1 && i < lastCallIndex(first!) - 1 && single(stop, first!.stops[i + 1]!))
    const from = one!.departs[call]!
    delay(first!, one!, call, randomBetween(900, 1500))
    const blocked = { from, until: one!.departs[call]! + FREE_AFTER_SECONDS }
    if (!second || !other) return blocked
    for (let i = 0; i < lastCallIndex(second); i++) {
      const meets = first!.stops.findIndex((stop, at) => stop === second.stops[i + 1] && first!.stops[at + 1] === second.stops[i])
      if (meets === -1 || !single(second.stops[i]!, second.stops[i + 1]!)) continue
      // The train that arrives first at the single track enters it first.
      if (other.departs[i]! > one!.departs[meets]! && other.departs[i]! < one!.arrives[meets + 1]! + 30)
        delay(second, other, i, one!.arrives[meets + 1]! + randomBetween(20, 60) - other.departs[i]!)
    }
    return blocked
  }

  function delay(run: TrainRun, times: Times, call: number, seconds: number): void {
    times.departs[call] = Math.round(times.departs[call]! + seconds)
    for (let i = call + 1; i <= lastCallIndex(run); i++) {
      times.arrives[i] = Math.round(times.departs[i - 1]! + run.arrives[i]! - run.departs[i - 1]!)
      times.departs[i] = Math.max(run.departs[i]!, times.arrives[i]! + Math.min(30, run.departs[i]! - run.arrives[i]!))
    }
  }

  function follow(trains: readonly TrainRun[], truths: readonly Times[], blocked: Blockage): void {
    const crowd = new StatementStore()
    const sent = trains
      .flatMap((run, i) => (scenario === 'cancelled' ? statementsAtStops(run) : statementsOnTrain(run, truths[i]!)))
      .sort((a, b) => a.receivedAt - b.receivedAt)
    let next = 0
    const from = Math.min(...truths.map(({ departs }) => departs[0]!))
    const until = Math.max(...truths.map(({ arrives }) => arrives.at(-1)!))
    const shownRuns = new Set<TrainRun>()
    figures.trains += trains.length
    for (let now = from; now <= until; now += STEP_SECONDS) {
      for (; next < sent.length && sent[next]!.receivedAt <= now; next++) receive(crowd, sent[next]!)
      const seen = new Map<string, { run: TrainRun; prediction: Prediction }>()
      for (const run of trains) {
        const consensus = consensusOf(crowd.listByTrain(run.trip, run.day))
        const prediction = consensus.seen && predictionOf(run, consensus.seen, crowd.positions(run.trip, run.day), now)
        if (prediction) seen.set(trainKey(run), { run, prediction })
        if (consensus.seen && scenario === 'cancelled') figures.falseTimes++
        if (consensus.missing && scenario !== 'cancelled') figures.falseMissing++
        if (consensus.missing && scenario === 'cancelled') shownRuns.add(run)
      }
      const expected = occupancy.expectedTimes(seen, () => false, now)
      trains.forEach((run, i) => {
        const found = expected.get(trainKey(run))
        if (!found || scenario === 'cancelled' || now > truths[i]!.arrives.at(-1)!) return
        shownRuns.add(run)
        compare(run, truths[i]!, found.prediction, now, blocked)
      })
    }
    figures.shown += shownRuns.size
  }

  function compare(
    run: TrainRun,
    real: Times,
    { first, arrives, departs, earliestFrom = Infinity }: Prediction,
    now: number,
    blocked: Blockage,
  ): void {
    const place = placeAt({ arrives: [...arrives], departs: [...departs] }, now)
    figures.positions.push(Math.abs(place.call + place.progress - (placeAt(real, now).call + placeAt(real, now).progress)))
    for (let call = first; call <= lastCallIndex(run); call++) {
      if (real.arrives[call]! <= now) continue
      if (call > first && arrives[call]! < now) figures.past++
      const error = arrives[call]! - real.arrives[call]!
      const isBlocked = now >= blocked.from && now < blocked.until
      if (call <= earliestFrom)
        (isBlocked ? figures.blocked : now < blocked.from ? figures.unforeseen : figures.arrivals).push(Math.abs(error))
      else {
        figures[isBlocked ? 'earliest' : 'needless']++
        if (error > SOON_SECONDS) figures.tooSoon++
      }
    }
  }

  function receive(crowd: StatementStore, { statement, receivedAt }: SentStatement): void {
    const run = trainRun(railway, statement.trip, statement.day)!
    figures.statements++
    const positions = crowd.positions(run.trip, run.day).get(statement.rider) ?? []
    const isPlausible =
      statement.kind === 'here'
        ? isPositionPlausible(
            run,
            { ...statement, position: { lat: 0, lon: 0 } },
            { onTrain: positions, onOtherTrain: undefined },
            receivedAt,
          )
        : statement.kind !== 'nothing' && isReportPlausible(run, { ...statement, kind: statement.kind }, receivedAt)
    if (isPlausible) crowd.add(statement)
    else figures.refused++
  }

  /** Positions sent by riders on the train. Each rider boards and gets off somewhere, is sometimes offline, and has an inexact position. */
  function statementsOnTrain(run: TrainRun, real: Times): SentStatement[] {
    const riders = Math.round(randomBetween(4, 9))
    return Array.from({ length: riders }, (_, rider) => {
      const boards = rider < 4 ? 0 : Math.floor(randomBetween(0, lastCallIndex(run) - 2))
      const leaves = rider < 3 ? lastCallIndex(run) : Math.min(lastCallIndex(run), boards + 2 + Math.floor(randomBetween(0, 8)))
      const sent: SentStatement[] = []
      let offlineUntil = 0
      for (let at = real.departs[boards]! + Math.floor(randomBetween(0, EVERY_SECONDS)); at < real.arrives[leaves]!; at += EVERY_SECONDS) {
        if (random() < 0.02) offlineUntil = at + randomBetween(60, 240)
        if (at < offlineUntil || random() < 0.15) continue
        const place = addNoise(run, placeAt(real, at))
        sent.push({
          statement: statementOf(run, rider, 'here', place, at),
          receivedAt: at + Math.floor(random() < 0.1 ? randomBetween(5, 60) : randomBetween(0, 2)),
        })
      }
      return sent
    }).flat()
  }

  /** Reports of riders who wait at several stops for a train that does not come. */
  function statementsAtStops(run: TrainRun): SentStatement[] {
    return Array.from({ length: 5 }, (_, rider) => {
      const call = Math.floor(randomBetween(0, lastCallIndex(run)))
      const at = Math.round(run.arrives[call]! + randomBetween(120, 1200))
      return { statement: statementOf(run, rider, rider % 2 ? 'notYet' : 'didNotRun', { call, progress: 0 }, at), receivedAt: at + 1 }
    })
  }

  function statementOf(
    run: TrainRun,
    rider: number,
    kind: 'here' | 'notYet' | 'didNotRun',
    { call, progress }: TrainPosition,
    at: number,
  ): Statement {
    return {
      rider: `rider ${rider}`,
      network: `network ${rider % 3}`,
      standing: 'counts',
      ...(rider === 0 && { confirmers: [OPERATOR_OR_FEED] }),
      trip: run.trip,
      day: run.day,
      kind,
      call,
      progress,
      at,
      delaySeconds: Math.round(delaySecondsAt(run, { call, progress }, at)),
    }
  }

  function addNoise(run: TrainRun, place: TrainPosition): TrainPosition {
    const sum = randomBetween(-1, 1) + randomBetween(-1, 1)
    const meters = Math.min(run.meters.at(-1)!, Math.max(0, metersAt(run, place) + (sum * NOISE_METERS) / 2))
    const call = Math.max(
      0,
      run.meters.findLastIndex((one) => one <= meters),
    )
    if (call >= lastCallIndex(run)) return { call: lastCallIndex(run), progress: 0 }
    const length = run.meters[call + 1]! - run.meters[call]!
    // The phone matches a position near a stop to the stop.
    const progress = length < 1 ? 0 : Math.round(((meters - run.meters[call]!) / length) * 100) / 100
    return progress >= 1 ? { call: call + 1, progress: 0 } : { call, progress }
  }
}

interface SentStatement {
  readonly statement: Statement
  readonly receivedAt: number
}

function placeAt({ arrives, departs }: Times, at: number): TrainPosition {
  const call = Math.max(
    0,
    arrives.findLastIndex((time) => time <= at),
  )
  if (call === arrives.length - 1 || at <= departs[call]!) return { call, progress: 0 }
  return { call, progress: Math.min(0.99, (at - departs[call]!) / Math.max(1, arrives[call + 1]! - departs[call]!)) }
}

/**
 * Pairs each train that passes a single track with a train that enters it within half an hour in the opposite direction. Without such a
 * train, the first train is alone.
 */
function blockedPairs(runs: readonly TrainRun[], isSingle: (a: number, b: number) => boolean): TrainRun[][] {
  return runs.flatMap((first) => {
    const call = first.stops.findIndex((stop, i) => i > 1 && i < first.stops.length - 2 && isSingle(stop, first.stops[i + 1]!))
    if (call === -1) return []
    const second = runs.find((other) => {
      const at = other.stops.findIndex((stop, i) => stop === first.stops[call + 1] && other.stops[i + 1] === first.stops[call])
      return at > 0 && other.departs[at]! > first.arrives[call + 1]! && other.departs[at]! < first.arrives[call + 1]! + 1800
    })
    return [second ? [first, second] : [first]]
  })
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
