import { trainRun, type TrainRun } from '../tools/train-run.ts'
import type { Spoken } from './answered.ts'
import type { InWords } from './in-words.ts'

/** Answers where a train is, and whether it is late; undefined for an unknown train. */
export function sayPosition(words: InWords, train: string): Spoken | undefined {
  const run = trainRun(words.answers, train)
  if (!run) return undefined
  const { t } = words
  const { running, route, trip } = run
  const chips = [t('assistant.chipTomorrow')]
  if (!running)
    return {
      text: words.sentences(t('assistant.notUnderWay', { number: words.train(route) }), runsText(words, run)),
      results: [run],
      chips,
    }
  const time = words.clock(running.next.expected ?? running.next.planned)
  const place = running.standing
    ? t('assistant.standing', { number: words.train(route), station: words.station(running.from), time })
    : t('assistant.between', { number: words.train(route), from: words.station(running.from), to: words.station(running.to), time })
  return {
    text: words.sentences(place, lateText(words, running.delaySeconds)),
    results: [{ facts: run.facts, cards: run.cards }],
    chips: trip.cancelled ? [] : chips,
  }
}

function lateText({ t }: InWords, delaySeconds: number | undefined): string {
  if (delaySeconds === undefined) return t('assistant.noLive')
  const minutes = Math.round(delaySeconds / 60)
  if (minutes === 0) return t('assistant.onTime')
  return minutes > 0 ? t('assistant.late', { minutes }) : t('assistant.early', { minutes: -minutes })
}

/** Answers whether a train runs on a day; undefined for an unknown train. */
export function sayRuns(words: InWords, train: string, day?: string): Spoken | undefined {
  const run = trainRun(words.answers, train, day)
  return run && { text: runsText(words, run), results: [run], chips: [words.t('assistant.chipTomorrow')] }
}

function runsText(words: InWords, { route, trip, nextDay }: TrainRun): string {
  const { t } = words
  const number = words.train(route)
  const [first, last] = [trip.calls[0], trip.calls.at(-1)]
  if (trip.cancelled || !first?.departs || !last?.arrives) {
    const no = t(trip.cancelled ? 'assistant.cancelled' : 'assistant.runsNot', { number, day: words.day(trip.day) })
    return nextDay ? words.sentences(no, t('assistant.runsNext', { day: words.day(nextDay) })) : no
  }
  return t('assistant.runs', {
    number,
    day: words.day(trip.day),
    from: first.station.name,
    departs: words.clock(first.departs.expected ?? first.departs.planned),
    to: last.station.name,
    arrives: words.clock(last.arrives.expected ?? last.arrives.planned),
  })
}
