import type { Answers } from '@yatha/answers'
import { addDays, parseServiceDay, serviceDayAt } from '@yatha/timetable'
import { trainRun, type TrainRun } from './train-run.ts'

/** A run of a train around the whole loop. */
export interface LoopRun {
  readonly run: TrainRun
  readonly first: TrainRun['trip']['calls'][number] & { readonly departs: { readonly planned: string } }
  readonly arrives: string
  readonly minutes: number
}

export interface DayAndTime {
  readonly day?: string | undefined
  readonly time?: string | undefined
  /** Number of runs after the next one. */
  readonly shift?: number | undefined
}

/** Returns the next run around the whole loop from a moment on, on its day or the day after; undefined if the railway has no loop. */
export function loopRun(answers: Answers, { day, time = '00:00', shift = 0 }: DayAndTime = {}): LoopRun | undefined {
  const today = serviceDayAt(answers.now, answers.railway.zone).day
  const start = parseServiceDay(day ?? '') ?? today
  const routes = answers.railway.routes.filter(({ pattern }) => pattern === 'full-loop')
  const runs = [start, addDays(start, 1)].flatMap((on) =>
    routes.flatMap(({ trainNumber }) => toLoopRun(trainRun(answers, trainNumber, on))),
  )
  const next = runs.filter(
    ({ first }) => Date.parse(first.departs.planned) / 1000 >= answers.now && first.departs.planned >= `${start}T${time}`,
  )
  return next.sort((a, b) => Date.parse(a.first.departs.planned) - Date.parse(b.first.departs.planned)).at(Math.max(0, shift))
}

function toLoopRun(run: TrainRun | undefined): LoopRun[] {
  const [first, last] = [run?.trip.calls[0], run?.trip.calls.at(-1)]
  if (!run || run.trip.cancelled || !first?.departs || !last?.arrives) return []
  const minutes = (Date.parse(last.arrives.planned) - Date.parse(first.departs.planned)) / 60_000
  return [{ run, first: { ...first, departs: first.departs }, arrives: last.arrives.planned, minutes }]
}
