import { formatClockTime, type AssistantSlots } from '@yatha/contract'
import { memoize, type Railway, type Route } from '@yatha/timetable'
import { ALL_VOCABULARIES } from '../words/all-words.ts'
import { anyPhrasePattern, type Cue, type Vocabulary } from '../words/words.ts'
import type { PlacesByRole } from './place-roles.ts'
import type { Question } from './question.ts'

const BURMESE = 'က-အ'
const LETTERED = new RegExp(
  `(?<![a-z${BURMESE}\\u102B-\\u103E])([a-z]{2,8}|[${BURMESE}][${BURMESE}\\u102B-\\u103E]{0,11})[ \\-–]?(\\d{1,3})(?![\\d:.]|[ ]?နာရီ)`,
  'gu',
)
/** Pattern of units after which a number is no train number. Also matches folded text. */
const TIME_UNIT = ALL_VOCABULARIES.map(({ trainNumber }) => trainNumber.units).join('|')
/** Numbers without letters count as train numbers only beside a word for train, because they may be times. */
const [BEFORE, AFTER] = [listOf(({ before }) => before), listOf(({ after }) => after)]
const NUMBERED = new RegExp(
  `(?:(?<!\\p{L})(?:${BEFORE})|${BEFORE.split('|')
    .filter((word) => !/^[a-zü]/.test(word))
    .join(
      '|',
    )})(?: ?(?:no\\.?|number|nr\\.?|n°|numéro|အမှတ်|番号|#))? ?(\\d{1,3})(?![\\d:]|\\.\\d| ?(?:${TIME_UNIT}|pm\\b)| ?am\\b(?! [\\p{L}\\d]))|(?<![\\d:.]|(?:${TIME_UNIT}) ?)(\\d{1,3}) ?(?:${AFTER})`,
  'gu',
)

function listOf(side: (words: Vocabulary['trainNumber']) => string): string {
  const all = ALL_VOCABULARIES.flatMap(({ trainNumber }) => side(trainNumber).split('|').filter(Boolean))
  return [...new Set(all)].sort((a, b) => b.length - a.length).join('|')
}

const byNumber = memoize(
  (railway: Railway): ReadonlyMap<string, Route> =>
    new Map(railway.routes.toReversed().flatMap((route) => [route.trainNumber, route.trainNumberMy].map((n) => [keyOf(n), route]))),
)

const keyOf = (number: string): string => latinDigits(number.toLowerCase()).replace(/[\s\-–]/g, '')
const latinDigits = (text: string) =>
  text.replace(/[၀-၉]/g, (d) => String(d.charCodeAt(0) - 0x1040)).replace(/[๐-๙]/g, (d) => String(d.charCodeAt(0) - 0x0e50))

/** Numbers without letters up to this value may be hours. */
export const MAX_HOUR = 24
const UNIT = new RegExp(
  `^ ?(?:${TIME_UNIT}|am\\b|pm\\b|[.]\\d|月|日|号|號|월|일|ရက်|stop|station|kyat|ks\\b|\\p{L}{3,9}ber\\b|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|de[cz]|août)`,
  'u',
)

/** Matches words that exclude the number before them: “11번 말고 9번” means “9, not 11”. */
const NEGATED = new RegExp(
  `^ ?${anyPhrasePattern(
    ALL_VOCABULARIES.map(({ after }) => after.not)
      .filter(Boolean)
      .join('|'),
  )}`,
  'u',
)

export interface NamedTrain {
  readonly route?: Route
  /** Set if the question names a train number that does not exist. */
  readonly isInvalid?: true
  /** The question without the train number. */
  readonly rest: string
}

/** Finds the train that a question names by its number. */
export function findTrain(text: string, railway: Railway): NamedTrain {
  const plain = latinDigits(text.normalize('NFKC').toLowerCase())
  const routes = byNumber(railway)
  let invalidTrain: NamedTrain | undefined
  for (const pattern of [LETTERED, NUMBERED]) {
    for (const match of plain.matchAll(pattern)) {
      const isLettered = pattern === LETTERED
      const route = routes.get(isLettered ? match[1]! + match[2]! : (match[1] ?? match[2])!)
      const after = plain.slice(match.index + match[0].length)
      const rest = `${plain.slice(0, match.index)} ${after}`
      if (NEGATED.test(after)) continue
      if (route) return { route, rest }
      const isTrain = isLettered ? lettersOf(railway).has(match[1]!) : Number(match[1] ?? match[2]) > MAX_HOUR
      if (isTrain && !UNIT.test(after)) invalidTrain ??= { isInvalid: true, rest }
    }
  }
  return invalidTrain ?? { rest: plain }
}

/** A number without a unit; excludes numbers such as in “10 times a day”. */
const BARE = new RegExp(`(?<![\\d:.]|하루에?|매일)\\d{1,3}(?![\\d:.]| ?(?:${TIME_UNIT}|(?:times|fois|mal)\\b))`, 'gu')

/** Returns the trains whose numbers occur in pieces of a question that are not taken yet: “is 62 running?”, “9, not 11”. */
export const findBareTrains = (question: Question, railway: Railway): Route[] =>
  [...question.matches(BARE)].flatMap(({ match }) => byNumber(railway).get(match[0]) ?? [])

/** Returns the letters in the train numbers of the railway: `kha`, `ခ`. */
const lettersOf = memoize(
  (railway: Railway): ReadonlySet<string> =>
    new Set([...byNumber(railway).keys()].map((number) => number.replace(/\d+$/, '')).filter(Boolean)),
)

/** Cues of questions about one train, which riders may name by its departure time: “does the 14:40 stop at Tamwe?”. */
const ONE_TRAIN_CUES: readonly Cue[] = ['direction', 'clockwise', 'anticlockwise', 'stopsAt', 'runs', 'late', 'where', 'tripDetails']

interface QuestionWithTime {
  readonly cues: ReadonlySet<Cue>
  readonly ends: PlacesByRole
  readonly train?: Route
  readonly time?: string
  readonly by?: 'depart' | 'arrive'
}

/** Returns whether a question names a train by its departure time only. A place is then a stop of the train. */
export function namesTrainByTime(question: QuestionWithTime, { from, to, station, train }: AssistantSlots): boolean {
  const { cues, ends, time, by } = question
  const isKnown = question.train !== undefined || (from ?? to ?? station ?? train) !== undefined
  const places = ends.from ? 2 : ends.one ? 1 : 0
  if (isKnown || time === undefined || by === 'arrive' || cues.has('aboard') || cues.has('loop') || places === 2) return false
  const asksStop = cues.has('stopsAt') || ((cues.has('clockwise') || cues.has('anticlockwise')) && (cues.has('when') || cues.has('arrive')))
  return places === 1 ? asksStop && ends.one!.role !== 'from' : ONE_TRAIN_CUES.some((cue) => cues.has(cue))
}

/** Returns the city train that leaves the main station at a time `HH:MM` or, if there is none, the long-distance train. */
export function trainLeavingAt(time: string | undefined, railway: Railway): Route | undefined {
  const main = railway.mainStation?.index
  const leaving = railway.routes.filter(
    (route) => route.origin === main && formatClockTime(railway.timesOf(route)[0]?.departs ?? -1) === time,
  )
  return leaving.find(({ type }) => type === 'urban') ?? leaving[0]
}

/** Returns the slug of the main station if the train that leaves it at `time` calls at `to`: “the 11:30 to Insein”. */
export function startOfTrainAt({ to, time, by }: Pick<AssistantSlots, 'to' | 'time' | 'by'>, railway: Railway): string | undefined {
  const route = by === 'arrive' ? undefined : trainLeavingAt(time, railway)
  const destination = to === undefined ? undefined : railway.station(to)?.index
  const isOnWay = route && destination !== undefined && railway.callsOf(route).lastIndexOf(destination) > 0
  return isOnWay ? railway.mainStation?.slug : undefined
}
