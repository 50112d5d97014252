import { answerRunningTrains, answerTrip, resolveTripQuery, type Answers } from '@yatha/answers'
import type { AssistantCard, RouteSummary, RunningTrain, Trip } from '@yatha/contract'
import { addDays, LOOK_AHEAD_DAYS } from '@yatha/timetable'
import type { ToolResult } from './tool.ts'

export interface TrainRun extends ToolResult {
  readonly route: RouteSummary
  readonly trip: Trip
  readonly running?: RunningTrain
  /** If the train does not run on the requested day: the next day on which it does. */
  readonly nextDay?: string
}

/** Returns the run of a train on a day, by default the one under way or today's, with its position. Undefined for an unknown number. */
export function findTrainRun(answers: Answers, train: string, day?: string): TrainRun | undefined {
  const { railway } = answers
  const found = railway.routes.filter((route) => route.trainNumber === train)
  if (found.length === 0) return undefined
  const runs = found.map((route) => ({ route, question: resolveTripQuery(answers, { route: route.slug, day }) }))
  const { route, question } = runs.find((run) => answerTrip(answers, run.question)!.calls.length > 0) ?? runs[0]!
  const trip = answerTrip(answers, question)!
  const summary = answers.routeSummary(route)
  const running = answerRunningTrains(answers).find((one) => one.route === route.slug && one.day === trip.day)
  const { notices = [] } = trip
  const days = Array.from({ length: LOOK_AHEAD_DAYS }, (_, i) => addDays(question.day, i + 1))
  const nextDay =
    trip.calls.length > 0 && !trip.cancelled
      ? undefined
      : days.find((one) => (answerTrip(answers, { route: route.slug, day: one })?.calls.length ?? 0) > 0)
  const first = trip.calls[0]?.departs
  const last = trip.calls.at(-1)?.arrives
  const minutesLate = running?.delaySeconds === undefined ? undefined : Math.round(running.delaySeconds / 60)
  const cards: AssistantCard[] = [
    trip.calls.length > 0 ? { kind: 'run', route: summary, trip, ...(running && { running }) } : { kind: 'route', route: summary },
    ...notices.slice(0, 2).map((notice): AssistantCard => ({ kind: 'notice', notice })),
  ]
  return {
    route: summary,
    trip,
    ...(running && { running }),
    ...(nextDay && { nextDay }),
    facts: {
      route: summary,
      day: trip.day,
      runs: trip.calls.length > 0 && !trip.cancelled,
      first,
      last,
      running,
      minutesLate: minutesLate === undefined ? undefined : Math.abs(minutesLate),
      nextDay,
      notices,
    },
    cards,
  }
}
