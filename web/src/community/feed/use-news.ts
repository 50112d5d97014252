import { useMemo } from 'react'
import { answerBoard, resolveBoardQuery, type Answers } from '@yatha/answers'
import { formatClockTime, minutesLate, type Departure, type Notice, type StationName } from '@yatha/contract'
import { serviceDayAt } from '@yatha/timetable'
import { useAnswers } from '../../railway/railway.tsx'
import { hasLiveState } from '../../railway/stop-time.tsx'

/** A departure from one of the requested stations that is canceled, or for which there are live times or reports. */
export interface TrainNews {
  readonly departure: Departure
  readonly at: StationName
  readonly day: string
}

export interface News {
  readonly notices: readonly Notice[]
  /** Trains that are canceled or late. */
  readonly changes: readonly TrainNews[]
  /** Trains with other reports from riders. */
  readonly reports: readonly TrainNews[]
}

/** How long after its departure a train is still listed. */
const MAX_AGE_SECONDS = 3600

/** Returns notices, changes and reports about the trains of some stations, from an hour ago to the end of the day. */
export function useNews(stations: readonly string[]): News {
  const answers = useAnswers()
  return useMemo(() => newsAt(answers, stations), [answers, stations])
}

function newsAt(answers: Answers, stations: readonly string[]): News {
  const { day, time } = serviceDayAt(answers.now, answers.railway.zone)
  const since = formatClockTime(Math.max(0, time - MAX_AGE_SECONDS))
  const boards = stations.flatMap((station) => answerBoard(answers, resolveBoardQuery(answers, { station, day, time: since })) ?? [])
  const notices = new Map(boards.flatMap((board) => board.notices ?? []).map((notice) => [notice.id, notice]))
  const trains = new Map<string, TrainNews>()
  for (const { station: at, departures } of boards)
    for (const departure of departures)
      if ((departure.cancelled || hasLiveState(departure)) && !trains.has(departure.route))
        trains.set(departure.route, { departure, at, day })
  const isChange = ({ departure }: TrainNews) => departure.cancelled === true || minutesLate(departure) > 0
  const allNews = [...trains.values()]
  return {
    notices: [...notices.values()],
    changes: allNews.filter(isChange),
    reports: allNews.filter((news) => !isChange(news) && isFromRiders(news.departure)),
  }
}

const isFromRiders = ({ basis, unconfirmed, notSeen, crowded }: Departure): boolean =>
  basis === 'riders' || unconfirmed !== undefined || notSeen !== undefined || crowded === true
