import type { AssistantSlots } from '@yatha/contract'
import type { Cue } from '../words/words.ts'
import type { HelpTopic } from '../tools/app-help.ts'
import { impliedCuesOf } from './take-cues.ts'
import type { ParsedQuestion } from './read-question.ts'
import type { QuestionMeaning } from './understood.ts'
import type { UnknowableTopic } from './unknowable.ts'

/** Cues that make a sentence a question about trains, unlike a remark such as “I’m in Hledan”. */
export const TRAIN_QUESTION_CUES: readonly Cue[] = [
  'next',
  'duration',
  'stops',
  'direction',
  'fare',
  'near',
  'where',
  'late',
  'runs',
  'when',
  'hours',
]

/** Topics that riders continue in further messages, for example with where an accident happened or whom to call. */
const ONGOING_TOPICS: readonly (UnknowableTopic | undefined)[] = ['emergency', 'lost']
/** Help topics that concern a station, a train or a trip; the rider may name the station or train in the next message. */
const PLACE_TOPICS: readonly HelpTopic[] = ['share', 'favorites', 'alerts']

/** Returns the meaning of a message that continues a topic without trains: the place of an accident, or a station to be saved. */
export function continueAside(reading: ParsedQuestion, standalone: QuestionMeaning, aside: QuestionMeaning): QuestionMeaning | undefined {
  const { cues, ends, train, language, guessed } = reading
  const { intent, topic, topics } = aside
  const isNearStation = ends.one !== undefined && !ends.one.place.landmark
  const unsure = guessed ? [guessed, ...impliedCuesOf(guessed)] : []
  const isAsking = TRAIN_QUESTION_CUES.some(
    (cue) => cues.has(cue) && !unsure.includes(cue) && cue !== 'where' && !(cue === 'near' && isNearStation),
  )
  if (
    isAsking ||
    ends.from ||
    (standalone.isAboard && cues.has('where')) ||
    (['first', 'last', 'there', 'fromThere'] as const).some((cue) => cues.has(cue))
  )
    return undefined
  if (intent === 'unknowable' && ONGOING_TOPICS.includes(topic)) {
    // “Is there a phone number?” is still about the lost thing.
    const isOther =
      (standalone.intent === 'unknowable' && standalone.topic !== 'unlisted') ||
      (standalone.intent === 'app_help' && !guessed) ||
      standalone.thanks ||
      (standalone.intent === 'train_position' && (standalone.slots.train ?? standalone.slots.time) !== undefined) ||
      cues.has('go')
    const about = ends.one ? placeOf(reading) : aside.about
    return isOther ? undefined : { intent, slots: {}, language, topic: topic!, ...(about && { about }) }
  }
  if (intent !== 'app_help' || !topics?.some((one) => PLACE_TOPICS.includes(one))) return undefined
  // “10 minutes before” continues the topic of alerts.
  if (topics.includes('alerts') && !ends.one && !train && (reading.isEarlier || cues.has('lead'))) return { ...aside, language }
  const place = placeOf(reading)
  const isAboutPlace = standalone.intent !== 'app_help' && !cues.has('correction') && standalone.slots.time === undefined
  return isAboutPlace && (train || place.station) ? { intent, slots: {}, about: place, language, topics } : undefined
}

/** Returns the station or train of a request such as “add Hledan to my favorites”; undefined for other questions about the app. */
export function stationOrTrainOfHelpRequest(reading: ParsedQuestion, topics: readonly HelpTopic[]): AssistantSlots | undefined {
  const place = placeOf(reading)
  const isRequest = topics.some((one) => PLACE_TOPICS.includes(one)) && Object.keys(place).length > 0
  return isRequest ? place : undefined
}

/** Returns the meaning of a request about the station, trip or train of the previous question: “save this”, “tell me if it’s late”. */
export function applyRequestToPrevious(
  { cues }: ParsedQuestion,
  standalone: QuestionMeaning,
  { slots }: QuestionMeaning,
): QuestionMeaning | undefined {
  const isRequest = standalone.topics?.some((one) => PLACE_TOPICS.includes(one)) && !cues.has('help')
  return isRequest && !standalone.about ? { ...standalone, about: slots } : undefined
}

const placeOf = ({ ends: { one }, train }: ParsedQuestion): AssistantSlots => ({
  ...(train && { train: train.trainNumber }),
  ...(one && !one.place.landmark && { station: one.place.station.slug }),
})
