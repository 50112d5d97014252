import { answerRunningTrains } from '@yatha/answers'
import { trainNumberText } from '@yatha/language'
import { bearsOn, HELP_TOPICS } from '../tools/app-help.ts'
import type { UnknowableTopic } from '../understand/unknowable.ts'
import type { Understood } from '../understand/understood.ts'
import type { Spoken } from './answered.ts'
import type { InWords } from './in-words.ts'

/** Asks the rider for a value that is missing, does not exist or is ambiguous. */
export function sayClarify(words: InWords, { slots, missing, noSuch, isCutShort }: Understood): Spoken {
  const { t } = words
  if (isCutShort) return { text: t('assistant.cutShort'), results: [], chips: chipsToBegin(words) }
  const places = [slots.from, slots.to, slots.station].flatMap((slug) => (slug === undefined ? [] : [slug]))
  const results = named(words, places)
  const { mainStation, namedOnRing } = words.answers.railway
  const offered = [...(mainStation ? [mainStation] : []), ...namedOnRing].map(({ slug }) => slug).filter((slug) => !places.includes(slug))
  const chips = [...new Set(offered)].slice(0, 3).map((slug) => words.station(slug))
  if (missing === 'time')
    return { text: t('assistant.noSuchTime'), results, chips: [t('assistant.chipNow'), t('assistant.chipFirst'), t('assistant.chipLast')] }
  if (missing === 'day') return { text: t('assistant.noSuchDay'), results, chips: [t('assistant.chipNow'), t('assistant.chipTomorrow')] }
  if (missing === 'train') {
    const text = t('assistant.whichTrain')
    return { text: noSuch === 'train' ? words.sentences(t('assistant.noSuchTrain'), text) : text, results, chips: trainsNow(words) }
  }
  if (missing === 'from')
    return {
      text: slots.to === undefined ? t('assistant.fromWhere') : t('assistant.fromWhereTo', { station: words.station(slots.to) }),
      results,
      chips,
    }
  if (missing === 'to')
    return {
      text: slots.from === undefined ? t('assistant.toWhere') : t('assistant.toWhereFrom', { station: words.station(slots.from) }),
      results,
      chips,
    }
  return { text: t('assistant.whichStation'), results, chips }
}

/** Numbers of city trains, starting with trains under way. Omits numbers without letters, which would be read as times. */
function trainsNow({ answers }: InWords): string[] {
  const { railway, tag } = answers
  const running = answerRunningTrains(answers).flatMap(({ route }) => railway.route(route) ?? [])
  const own = [...running, ...railway.routes].filter(({ type, trainNumber }) => type === 'urban' && /\D/.test(trainNumber))
  return [...new Set(own.map((route) => trainNumberText(route, tag)))].slice(0, 3)
}

const named = ({ answers }: InWords, slugs: readonly string[]) => [
  { facts: { stations: slugs.map((slug) => answers.stationName(answers.railway.station(slug)!)) }, cards: [] },
]

/** Explains how to do something in the app. */
export function sayHelp(words: InWords, understood: Understood): Spoken {
  const topic = HELP_TOPICS.find((one) => understood.topics?.includes(one)) ?? 'general'
  return { text: words.t(bearsOn(topic, words.answers.railway)), results: [], chips: chipsToBegin(words) }
}

export const saySmallTalk = (words: InWords, thanks: boolean): Spoken => ({
  text: words.t(thanks ? 'assistant.thanks' : 'assistant.hello'),
  results: [],
  chips: chipsToBegin(words),
})

/** The answer if the feed of the railway has no fares. Asks for nothing, since no question about fares has an answer. */
export const sayNoFares = (words: InWords): Spoken => ({ text: words.t('assistant.noFares'), results: [], chips: chipsToBegin(words) })
export const sayNoLandmarks = (words: InWords): Spoken => ({
  text: words.t('assistant.noLandmarks'),
  results: [],
  chips: chipsToBegin(words),
})

/** Says that the app has no data about a topic, and what the rider can do instead. */
export const sayUnknowable = (words: InWords, topic: UnknowableTopic): Spoken => ({
  text: words.t(`assistant.${topic}`),
  results: [],
  chips: chipsToBegin(words),
})

export const sayOffTopic = (words: InWords): Spoken => ({ text: words.t('assistant.offTopic'), results: [], chips: chipsToBegin(words) })

function chipsToBegin({ answers, t }: InWords): string[] {
  const [a, b] = [answers.railway.mainStation, answers.railway.namedOnRing.find((station) => station !== answers.railway.mainStation)]
  if (!a || !b) return [t('assistant.chipHours')]
  const [from, to] = [a, b].map((station) => answers.stationName(station).name)
  return [t('assistant.chipNext', { station: from! }), t('assistant.chipTrip', { from: from!, to: to! }), t('assistant.chipHours')]
}
