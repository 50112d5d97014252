import { callInstant } from '@yatha/contract'
import { planTrip } from '../tools/plan-trip.ts'
import { findTrainRun, type TrainRun } from '../tools/train-run.ts'
import type { AnswerParts } from './answered.ts'
import { isLoopDirection, type AnswerFormatter } from './answer-formatter.ts'
import { alarmText } from './alarm-text.ts'

/** A train by its number; `boardingStation` is the slug of the station at which the rider boards. */
export interface DepartingTrain {
  readonly train: string
  readonly day?: string | undefined
  readonly boardingStation?: string
}

/** Answers where a train is, and whether it is late; undefined for an unknown train. */
export function answerTrainPosition(format: AnswerFormatter, { train, day, boardingStation }: DepartingTrain): AnswerParts | undefined {
  const run = findTrainRun(format.answers, train, day)
  if (!run) return undefined
  const chips = run.trip.cancelled ? [] : [format.t('assistant.chipTomorrow')]
  return { text: positionText(format, run) ?? notRunningText(format, run, boardingStation), results: [run], chips }
}

/** Returns between which stations a train is and whether it is late; undefined if it is not under way. */
function positionText(format: AnswerFormatter, { running, route }: TrainRun): string | undefined {
  if (!running) return undefined
  const number = format.train(route)
  const time = format.clock(running.next.expected ?? running.next.planned)
  const place = running.standing
    ? format.t('assistant.standing', { number, station: format.station(running.from), time })
    : format.t('assistant.between', { number, from: format.station(running.from), to: format.station(running.to), time })
  return format.sentences(place, punctualityText(format, running.delaySeconds))
}

/** Returns the text for a train that has not left yet, is canceled, or has finished its run. */
function notRunningText(format: AnswerFormatter, run: TrainRun, boardingStation: string | undefined): string {
  const { t, answers } = format
  const { trip, route } = run
  const number = format.train(route)
  const call = trip.calls.find(({ station, departs }) => departs && station.slug === boardingStation) ?? trip.calls[0]
  const time = call?.departs && (call.departs.expected ?? call.departs.planned)
  if (trip.cancelled || !call || time === undefined || Date.parse(time) / 1000 < answers.now)
    return format.sentences(t('assistant.notUnderWay', { number }), scheduleText(format, run))
  const text = t('assistant.notLeft', { number, station: call.station.name, time: format.clock(time) })
  return format.withDayUnlessToday(trip.day, text)
}

function punctualityText({ t }: AnswerFormatter, delaySeconds: number | undefined): string {
  if (delaySeconds === undefined) return t('assistant.noLive')
  const minutes = Math.round(delaySeconds / 60)
  if (minutes === 0) return t('assistant.onTime')
  return minutes > 0 ? t('assistant.late', { minutes }) : t('assistant.early', { minutes: -minutes })
}

/** Answers whether a train runs on a day and, if it is under way, where it is; undefined for an unknown train. */
export function answerRunsOnDay(format: AnswerFormatter, train: string, day?: string): AnswerParts | undefined {
  const run = findTrainRun(format.answers, train, day)
  if (!run) return undefined
  const text = format.sentences(scheduleText(format, run), positionText(format, run) ?? '')
  return { text, results: [run], chips: [format.t('assistant.chipTomorrow')] }
}

/** Answers on which days a train runs; undefined for an unknown train. */
export function answerRunDays(format: AnswerFormatter, train: string | undefined): AnswerParts | undefined {
  const run = train === undefined ? undefined : findTrainRun(format.answers, train)
  if (!run) return undefined
  const { weekdays, added, provenance } = run.route
  const names = added ? added.map((day) => format.day(day)) : weekdays.map((day) => format.weekday(day))
  const days = !added && weekdays.length === 7 ? format.t('route.daily') : format.list(names)
  const text = format.t('assistant.runDays', {
    number: format.train(run.route),
    days: provenance.days === 'assumed' ? format.t('state.assumed', { days }) : days,
  })
  return { text, results: [{ facts: { facts: run.facts, added }, cards: run.cards }], chips: [] }
}

/** Answers at which stations a train stops, and when; undefined for an unknown train, or one that does not run on the day. */
export function answerStopsOfTrain(format: AnswerFormatter, train: string, day?: string): AnswerParts | undefined {
  const run = findTrainRun(format.answers, train, day)
  return !run || run.trip.cancelled || run.trip.calls.length === 0 ? undefined : answerStopsOfRun(format, run, run.trip.calls)
}

export function answerStopsOfRun(format: AnswerFormatter, run: TrainRun, calls: TrainRun['trip']['calls']): AnswerParts {
  const list = calls.map((call) => `${call.station.name} ${format.clock(timeOf(call))}`)
  const text = format.t('assistant.stopsOf', { number: format.train(run.route), list: format.list(list) })
  return { text: format.withDayUnlessToday(run.trip.day, text), results: [{ ...run, facts: { facts: run.facts, calls } }], chips: [] }
}

/** Answers that a train does not stop at a station; undefined if it does, or does not run on the day. */
export function answerDoesNotStop(format: AnswerFormatter, train: string, slug: string, day?: string): AnswerParts | undefined {
  const run = findTrainRun(format.answers, train, day)
  const calls = run?.trip.calls ?? []
  if (!run || calls.length === 0 || calls.some(({ station }) => station.slug === slug)) return undefined
  const station = format.station(slug)
  const text = format.t('assistant.stopsNot', { number: format.train(run.route), station })
  const facts = { facts: run.facts, station: format.answers.stationName(format.answers.railway.station(slug)!) }
  return { text: format.sentences(text, scheduleText(format, run)), results: [{ ...run, facts }], chips: [] }
}

const timeOf = ({ arrives, departs }: TrainRun['trip']['calls'][number]): string => callInstant((departs ?? arrives)!)

function scheduleText(format: AnswerFormatter, { route, trip, nextDay }: TrainRun): string {
  const { t } = format
  const number = format.train(route)
  const [first, last] = [trip.calls[0], trip.calls.at(-1)]
  if (trip.cancelled || !first?.departs || !last?.arrives) {
    const notRunning = t(trip.cancelled ? 'assistant.cancelled' : 'assistant.runsNot', { number, day: format.day(trip.day) })
    return nextDay ? format.sentences(notRunning, t('assistant.runsNext', { day: format.day(nextDay) })) : notRunning
  }
  const times = {
    number,
    departs: format.clock(first.departs.expected ?? first.departs.planned),
    arrives: format.clock(last.arrives.expected ?? last.arrives.planned),
  }
  const isFullLoop = first.station.slug === last.station.slug
  const text = isFullLoop
    ? t('assistant.runsAround', { ...times, station: first.station.name, way: format.way(route.way) })
    : format.sentences(
        t('assistant.runsFrom', { ...times, from: first.station.name, to: last.station.name }),
        isLoopDirection(route.way) ? t('assistant.trainWay', { way: format.way(route.way) }) : '',
      )
  return format.withDay(trip.day, text)
}

/** Answers with a trip on a train; its card has the button that sets the alarm. Undefined if the train does not call at the station. */
export function answerAlarmOnTrain(format: AnswerFormatter, train: string, to: string, day?: string): AnswerParts | undefined {
  const run = findTrainRun(format.answers, train, day)
  const start = run?.running?.to ?? run?.trip.calls[0]?.station.slug
  const call = run?.trip.calls.find(({ station }) => station.slug === start)
  const departs = call?.departs?.planned
  if (!run || start === undefined || departs === undefined || start === to) return undefined
  const request = { from: start, to, day: run.trip.day, time: departs.slice(11, 16) }
  const { search, trips, ...result } = planTrip(format.answers, request, (found) =>
    found.direct.filter(({ legs: [leg] }) => leg?.kind === 'ride' && leg.trainNumber === train),
  )
  const [trip] = trips
  return trip && { text: alarmText(format, trip, search.to.name), results: [{ ...result, cards: result.cards.slice(0, 1) }], chips: [] }
}
