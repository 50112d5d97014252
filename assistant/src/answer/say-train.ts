import { callInstant } from '@yatha/contract'
import { planTrip } from '../tools/plan-trip.ts'
import { loopRun, type Moment } from '../tools/loop.ts'
import { trainRun, type TrainRun } from '../tools/train-run.ts'
import type { Spoken } from './answered.ts'
import type { InWords } from './in-words.ts'
import { sayHours } from './say-around.ts'
import { wakeText } from './wake-text.ts'

/** A train by its number; `at` is the slug of the station at which the rider boards. */
export interface DepartingTrain {
  readonly train: string
  readonly day?: string | undefined
  readonly at?: string
}

/** Answers where a train is, and whether it is late; undefined for an unknown train. */
export function sayPosition(words: InWords, { train, day, at }: DepartingTrain): Spoken | undefined {
  const run = trainRun(words.answers, train, day)
  if (!run) return undefined
  const { t } = words
  const { running, route, trip } = run
  const chips = trip.cancelled ? [] : [t('assistant.chipTomorrow')]
  const number = words.train(route)
  if (!running) return { text: notRunningText(words, run, at), results: [run], chips }
  const time = words.clock(running.next.expected ?? running.next.planned)
  const place = running.standing
    ? t('assistant.standing', { number, station: words.station(running.from), time })
    : t('assistant.between', { number, from: words.station(running.from), to: words.station(running.to), time })
  return { text: words.sentences(place, lateText(words, running.delaySeconds)), results: [{ facts: run.facts, cards: run.cards }], chips }
}

/** Says that a train has not left yet, or that its run is over. */
function notRunningText(words: InWords, run: TrainRun, at: string | undefined): string {
  const { t, answers } = words
  const { trip, route } = run
  const number = words.train(route)
  const call = trip.calls.find(({ station, departs }) => departs && station.slug === at) ?? trip.calls[0]
  const time = call?.departs && (call.departs.expected ?? call.departs.planned)
  if (trip.cancelled || !call || time === undefined || Date.parse(time) / 1000 < answers.now)
    return words.sentences(t('assistant.notUnderWay', { number }), runsText(words, run))
  const text = t('assistant.notLeft', { number, station: call.station.name, time: words.clock(time) })
  return words.onDay(trip.day, text)
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

/** Answers on which days a train runs; undefined for an unknown train. */
export function sayRunDays(words: InWords, train: string | undefined): Spoken | undefined {
  const run = train === undefined ? undefined : trainRun(words.answers, train)
  if (!run) return undefined
  const { weekdays, added, provenance } = run.route
  const names = added ? added.map((day) => words.day(day)) : weekdays.map((day) => words.weekday(day))
  const days = !added && weekdays.length === DAYS_OF_WEEK ? words.t('route.daily') : words.list(names)
  const text = words.t('assistant.runDays', {
    number: words.train(run.route),
    days: provenance.days === 'assumed' ? words.t('state.assumed', { days }) : days,
  })
  return { text, results: [{ facts: { facts: run.facts, added }, cards: run.cards }], chips: [] }
}

const DAYS_OF_WEEK = 7

/** Answers at which stations a train stops, and when; undefined for an unknown train, or one that does not run on the day. */
export function sayStopsOf(words: InWords, train: string, day?: string): Spoken | undefined {
  const run = trainRun(words.answers, train, day)
  if (!run || run.trip.cancelled || run.trip.calls.length === 0) return undefined
  const list = run.trip.calls.map((call) => `${words.name(call.station)} ${words.clock(timeOf(call))}`)
  const text = words.t('assistant.stopsOf', { number: words.train(run.route), list: words.list(list) })
  return { text: words.onDay(run.trip.day, text), results: [{ ...run, facts: { facts: run.facts, calls: run.trip.calls } }], chips: [] }
}

/** Answers that a train does not stop at a station; undefined if it does, or does not run on the day. */
export function sayStopsNot(words: InWords, train: string, slug: string, day?: string): Spoken | undefined {
  const run = trainRun(words.answers, train, day)
  const calls = run?.trip.calls ?? []
  if (!run || calls.length === 0 || calls.some(({ station }) => station.slug === slug)) return undefined
  const station = words.station(slug)
  const text = words.t('assistant.stopsNot', { number: words.train(run.route), station })
  const facts = { facts: run.facts, station: words.answers.stationName(words.answers.railway.station(slug)!) }
  return { text: words.sentences(text, runsText(words, run)), results: [{ ...run, facts }], chips: [] }
}

const timeOf = ({ arrives, departs }: TrainRun['trip']['calls'][number]): string => callInstant((departs ?? arrives)!)

function runsText(words: InWords, { route, trip, nextDay }: TrainRun): string {
  const { t } = words
  const number = words.train(route)
  const [first, last] = [trip.calls[0], trip.calls.at(-1)]
  if (trip.cancelled || !first?.departs || !last?.arrives) {
    const no = t(trip.cancelled ? 'assistant.cancelled' : 'assistant.runsNot', { number, day: words.day(trip.day) })
    return nextDay ? words.sentences(no, t('assistant.runsNext', { day: words.day(nextDay) })) : no
  }
  const times = {
    number,
    departs: words.clock(first.departs.expected ?? first.departs.planned),
    arrives: words.clock(last.arrives.expected ?? last.arrives.planned),
  }
  const isAround = first.station.slug === last.station.slug
  const text = isAround
    ? t('assistant.runsAround', { ...times, station: first.station.name })
    : t('assistant.runsFrom', { ...times, from: first.station.name, to: last.station.name })
  return words.onNamedDay(trip.day, text)
}

/** Answers how long a train around the whole loop takes. */
export function sayLoop(words: InWords, moment: Moment = {}): Spoken {
  const found = loopRun(words.answers, moment)
  if (!found) return sayHours(words)
  const { first, last, minutes, run } = found
  const text = words.t('assistant.loop', {
    number: words.train(run.route),
    duration: words.duration(minutes),
    station: first.station.name,
    departs: words.clock(first.departs.planned),
    arrives: words.clock(last),
  })
  const chips = [words.t('assistant.chipNext', { station: first.station.name }), words.t('assistant.chipHours')]
  return { text: words.onDay(run.trip.day, text), results: [{ facts: { ...run, minutes }, cards: run.cards }], chips }
}

/** Answers with the trip on a train whose card offers to wake the rider; undefined if the train does not call at the station. */
export function sayWakeOnTrain(words: InWords, train: string, to: string, day?: string): Spoken | undefined {
  const run = trainRun(words.answers, train, day)
  const start = run?.running?.to ?? run?.trip.calls[0]?.station.slug
  const call = run?.trip.calls.find(({ station }) => station.slug === start)
  const departs = call?.departs?.planned
  if (!run || start === undefined || departs === undefined || start === to) return undefined
  const asked = { from: start, to, day: run.trip.day, time: departs.slice(11, 16) }
  const { search, trips, ...result } = planTrip(words.answers, asked, (found) =>
    found.direct.filter(({ legs: [leg] }) => leg?.kind === 'ride' && leg.trainNumber === train),
  )
  const [trip] = trips
  return trip && { text: wakeText(words, trip, search.to.name), results: [{ ...result, cards: result.cards.slice(0, 1) }], chips: [] }
}
