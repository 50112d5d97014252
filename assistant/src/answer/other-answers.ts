import { answerRunningTrains } from '@yatha/answers'
import { trainNumberText } from '@yatha/language'
import { planTrip } from '../tools/plan-trip.ts'
import { findStationBoard } from '../tools/station-board.ts'
import { findTrainRun } from '../tools/train-run.ts'
import { trainOfTrip } from './trip-answers.ts'
import { answeredTopics, helpText } from '../tools/app-help.ts'
import type { UnknowableTopic } from '../understand/unknowable.ts'
import type { QuestionMeaning } from '../understand/understood.ts'
import type { AnswerParts } from './answered.ts'
import type { AnswerFormatter } from './answer-formatter.ts'

/** Asks the rider for a value that is missing, does not exist or is ambiguous. */
export function askForClarification(
  format: AnswerFormatter,
  { askedIntent, slots, missing, noSuch, isCutShort }: QuestionMeaning,
): AnswerParts {
  const { t } = format
  if (isCutShort) return { text: t('assistant.cutShort'), results: [], chips: starterChips(format) }
  const places = [slots.from, slots.to, slots.station].flatMap((slug) => (slug === undefined ? [] : [slug]))
  const results = stationFacts(format, places)
  const { mainStation, namedOnRing } = format.answers.railway
  const offered = [...(mainStation ? [mainStation] : []), ...namedOnRing].map(({ slug }) => slug).filter((slug) => !places.includes(slug))
  const chips = [...new Set(offered)].slice(0, 3).map((slug) => format.station(slug))
  if (noSuch === 'place') return { text: t('assistant.noSuchPlace'), results, chips }
  if (missing === 'time')
    return { text: t('assistant.noSuchTime'), results, chips: [t('assistant.chipNow'), t('assistant.chipFirst'), t('assistant.chipLast')] }
  if (missing === 'day') return { text: t('assistant.noSuchDay'), results, chips: [t('assistant.chipNow'), t('assistant.chipTomorrow')] }
  if (missing === 'train') {
    const text = t('assistant.whichTrain')
    return {
      text: noSuch === 'train' ? format.sentences(t('assistant.noSuchTrain'), text) : text,
      results,
      chips: exampleTrainNumbers(format),
    }
  }
  if (missing === 'from') {
    if (slots.to === undefined) return { text: t('assistant.fromWhere'), results, chips }
    const station = format.station(slots.to)
    const alarm = askedIntent === 'wake' ? t('assistant.wake', { action: t('wake.action'), station }) : ''
    return { text: format.sentences(alarm, t('assistant.fromWhereTo', { station })), results, chips }
  }
  // Riders who ask for the alarm without a stop may ask how to turn it on.
  if (askedIntent === 'wake' && missing === 'to' && places.length === 0 && slots.train === undefined)
    return { text: format.sentences(helpText('alarm', t, format.answers.railway), t('assistant.toWhere')), results, chips }
  if (missing === 'to')
    return {
      text: slots.from === undefined ? t('assistant.toWhere') : t('assistant.toWhereFrom', { station: format.station(slots.from) }),
      results,
      chips,
    }
  return { text: t('assistant.whichStation'), results, chips }
}

/** Returns up to three numbers of city trains as chips, trains under way first. Omits numbers without letters: they parse as times. */
function exampleTrainNumbers({ answers }: AnswerFormatter): string[] {
  const { railway, tag } = answers
  const running = answerRunningTrains(answers).flatMap(({ route }) => railway.route(route) ?? [])
  const candidates = [...running, ...railway.routes].filter(({ type, trainNumber }) => type === 'urban' && /\D/.test(trainNumber))
  return [...new Set(candidates.map((route) => trainNumberText(route, tag)))].slice(0, 3)
}

const stationFacts = ({ answers }: AnswerFormatter, slugs: readonly string[]) => [
  { facts: { stations: slugs.map((slug) => answers.stationName(answers.railway.station(slug)!)) }, cards: [] },
]

/** Answers how to do something in the app, with a card of the station, train or trip that the rider means. */
export function answerAppHelp(format: AnswerFormatter, { topics, about = {} }: QuestionMeaning): AnswerParts {
  const asked = answeredTopics(topics)
  const { station, from, to, day, time, by } = about
  const text = format.sentences(...asked.map((topic) => helpText(topic, format.t, format.answers.railway)))
  const chips = starterChips(format)
  if (asked.includes('share') && from !== undefined && to !== undefined) {
    const { facts, cards } = planTrip(format.answers, { from, to, day, time, by })
    return { text, results: [{ facts, cards: cards.slice(0, 1) }], chips }
  }
  const train =
    about.train ?? (from !== undefined && to !== undefined ? trainOfTrip(format, { from, to, day, time, by }, {})?.train : undefined)
  const stationOf = station ?? from ?? to
  const subject =
    train === undefined
      ? stationOf && findStationBoard(format.answers, { station: stationOf, day })
      : findTrainRun(format.answers, train, day)
  return { text, results: subject ? [subject] : [], chips }
}

/** If the question is how long before the stop the alarm rings, replaces the answer's text with how to choose this time. */
export function replaceWithLeadTimeText(
  format: AnswerFormatter,
  { details, slots: { to } }: QuestionMeaning,
  parts: AnswerParts,
): AnswerParts {
  if (!details?.lead || to === undefined) return parts
  const text = format.t('assistant.wakeLead', { action: format.t('wake.action'), station: format.station(to) })
  return { ...parts, text, results: [...parts.results, ...stationFacts(format, [to])] }
}

/** Answers how to turn off the alarm. */
export const answerTurnOffAlarm = (format: AnswerFormatter): AnswerParts => ({
  text: format.t('assistant.wakeOff', { action: format.t('go.wakeOn') }),
  results: [],
  chips: [],
})

export const answerSmallTalk = (format: AnswerFormatter, thanks: boolean): AnswerParts => ({
  text: format.t(thanks ? 'assistant.thanks' : 'assistant.hello'),
  results: [],
  chips: starterChips(format),
})

/** Answers that the feed has no fares. Does not ask for missing stations, because with them the answer would be the same. */
export const answerWithoutFares = (format: AnswerFormatter): AnswerParts => ({
  text: format.t('assistant.noFares'),
  results: [],
  chips: starterChips(format),
})
export const answerWithoutLandmarks = (format: AnswerFormatter): AnswerParts => ({
  text: format.t('assistant.noLandmarks'),
  results: [],
  chips: starterChips(format),
})

/** Answers that the app has no data about a topic, and what the rider can do instead. */
export const answerWithoutData = (format: AnswerFormatter, topic: UnknowableTopic): AnswerParts => ({
  text: format.t(`assistant.${topic}`),
  results: [],
  chips: starterChips(format),
})

export const answerOffTopic = (format: AnswerFormatter): AnswerParts => ({
  text: format.t('assistant.offTopic'),
  results: [],
  chips: starterChips(format),
})

function starterChips({ answers, t }: AnswerFormatter): string[] {
  const [a, b] = [answers.railway.mainStation, answers.railway.namedOnRing.find((station) => station !== answers.railway.mainStation)]
  if (!a || !b) return [t('assistant.chipHours')]
  const [from, to] = [a, b].map((station) => answers.stationName(station).name)
  return [t('assistant.chipNext', { station: from! }), t('assistant.chipTrip', { from: from!, to: to! }), t('assistant.chipHours')]
}
