import type { Answers } from '@yatha/answers'
import { addDays, serviceDayAt } from '@yatha/timetable'
import { trainRun, type TrainRun } from './train-run.ts'

/** A run of a train around the whole loop. */
export interface LoopRun {
  readonly run: TrainRun
  readonly first: TrainRun['trip']['calls'][number] & { readonly departs: { readonly planned: string } }
  readonly minutes: number
}

/** Returns the next run around the whole loop, today or tomorrow; undefined if the railway has no loop. */
export function loopRun(answers: Answers): LoopRun | undefined {
  const today = serviceDayAt(answers.now, answers.railway.zone).day
  const routes = answers.railway.routes.filter(({ pattern }) => pattern === 'full-loop')
  const runs = [today, addDays(today, 1)].flatMap((day) =>
    routes.flatMap(({ trainNumber }) => toLoopRun(trainRun(answers, trainNumber, day))),
  )
  const next = runs.filter(({ first }) => Date.parse(first.departs.planned) / 1000 >= answers.now)
  return next.sort((a, b) => Date.parse(a.first.departs.planned) - Date.parse(b.first.departs.planned))[0]
}

function toLoopRun(run: TrainRun | undefined): LoopRun[] {
  const [first, last] = [run?.trip.calls[0], run?.trip.calls.at(-1)]
  if (!run || run.trip.cancelled || !first?.departs || !last?.arrives) return []
  const minutes = (Date.parse(last.arrives.planned) - Date.parse(first.departs.planned)) / 60_000
  return [{ run, first: { ...first, departs: first.departs }, minutes }]
}
