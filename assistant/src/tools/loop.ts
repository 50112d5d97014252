import type { Answers } from '@yatha/answers'
import { addDays, parseServiceDay, serviceDayAt, type ServiceDay } from '@yatha/timetable'
import type { RequestedDirection } from '../understand/understood.ts'
import { findTrainRun, type TrainRun } from './train-run.ts'

/** A run of a train around the whole loop. */
export interface LoopRun {
  readonly run: TrainRun
  readonly first: TrainRun['trip']['calls'][number] & { readonly departs: { readonly planned: string } }
  readonly arrives: string
  readonly minutes: number
}

export interface LoopRequest {
  readonly day?: string | undefined
  readonly time?: string | undefined
  /** `arrive`: the latest run that is back by `time`. */
  readonly by?: 'depart' | 'arrive' | undefined
  /** `other`: the direction opposite to the next run. */
  readonly way?: RequestedDirection | undefined
  readonly trainOfDay?: 'first' | 'last' | 'fastest' | undefined
  /** Number of runs after the next one. */
  readonly shift?: number | undefined
}

/** Returns a run around the whole loop, by default the next one, on its day or the day after; undefined if the railway has no loop. */
export function findLoopRun(
  answers: Answers,
  { day, time = '00:00', by, way, trainOfDay, shift = 0 }: LoopRequest = {},
): LoopRun | undefined {
  const start = dayOf(answers, day)
  const ofDay = runsOn(answers, start)
  if (trainOfDay === 'first' || trainOfDay === 'last') return trainOfDay === 'first' ? ofDay[0] : ofDay.at(-1)
  const ahead = [...ofDay, ...runsOn(answers, addDays(start, 1))].filter(
    ({ first }) => Date.parse(first.departs.planned) / 1000 >= answers.now,
  )
  if (by === 'arrive') return ahead.findLast(({ arrives }) => arrives < `${start}T${time}:59`) ?? ahead[0]
  const next = ahead.filter(({ first }) => first.departs.planned >= `${start}T${time}`)
  const asked = way === 'other' ? next.find((one) => wayOfRun(one) !== wayOfRun(next[0]!))?.run.route.way : way === 'loop' ? undefined : way
  return next.filter((one) => asked === undefined || wayOfRun(one) === asked).at(Math.max(0, shift))
}

/** Returns the run in the same direction that is `shift` places after a train's run; undefined if there is none on its day. */
export function loopRunAfter(answers: Answers, { route, trip }: TrainRun, shift: number): LoopRun | undefined {
  const runs = runsOn(answers, dayOf(answers, trip.day)).filter((one) => wayOfRun(one) === route.way)
  const at = runs.findIndex(({ run }) => run.route.slug === route.slug)
  return at < 0 ? undefined : runs[at + shift]
}

const dayOf = ({ now, railway }: Answers, day: string | undefined) => parseServiceDay(day ?? '') ?? serviceDayAt(now, railway.zone).day

const wayOfRun = ({ run }: LoopRun) => run.route.way

/** Returns the runs of a day around the whole loop, by departure. */
const runsOn = (answers: Answers, day: ServiceDay): LoopRun[] =>
  answers.railway.routes
    .filter(({ pattern }) => pattern === 'full-loop')
    .flatMap(({ trainNumber }) => toLoopRun(findTrainRun(answers, trainNumber, day)))
    .sort((a, b) => Date.parse(a.first.departs.planned) - Date.parse(b.first.departs.planned))

function toLoopRun(run: TrainRun | undefined): LoopRun[] {
  const [first, last] = [run?.trip.calls[0], run?.trip.calls.at(-1)]
  if (!run || run.trip.cancelled || !first?.departs || !last?.arrives) return []
  const minutes = (Date.parse(last.arrives.planned) - Date.parse(first.departs.planned)) / 60_000
  return [{ run, first: { ...first, departs: first.departs }, arrives: last.arrives.planned, minutes }]
}
