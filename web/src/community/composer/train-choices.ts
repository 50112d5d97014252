import { useMemo } from 'react'
import { answerTrip, resolveTripQuery } from '@yatha/answers'
import type { Departure } from '@yatha/contract'
import { addDays, type ServiceDay } from '@yatha/timetable'
import { useAnswers } from '../../railway/railway.tsx'
import { tripIdOf } from '../../ride/index.ts'
import { useBoard } from '../../station/index.ts'
import type { ChosenTopic } from './about.ts'

export interface TrainChoice {
  readonly departure: Departure
  readonly about: Extract<ChosenTopic, { kind: 'train' }>
}

/** Maximum numbers of listed trains before and after now. */
const [MAX_BEFORE, MAX_AFTER] = [4, 4]

/** The trains that most recently left a station and the trains that leave next, as topics for a post. */
export function useTrainChoices(station: string): readonly TrainChoice[] {
  const answers = useAnswers()
  const board = useBoard(station)
  return useMemo(() => {
    if (!board) return []
    const departures = [...board.recent.slice(-MAX_BEFORE), ...board.lines.slice(0, MAX_AFTER)]
    return departures.flatMap((departure) => {
      const trip = tripIdOf(answers, departure.route)
      // After midnight, trains of the previous service day still run.
      const today = board.board.day as ServiceDay // Boards format their day as a `ServiceDay`.
      for (const day of [today, addDays(today, -1)]) {
        const calls = answerTrip(answers, resolveTripQuery(answers, { route: departure.route, day }))?.calls ?? []
        const call = calls.findIndex((one) => one.station.slug === station && (one.departs ?? one.arrives)?.planned === departure.planned)
        if (trip !== undefined && call >= 0)
          return [{ departure, about: { kind: 'train' as const, route: departure.route, trip, day, call, station } }]
      }
      return []
    })
  }, [answers, board, station])
}
