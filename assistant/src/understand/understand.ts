import type { AssistantIntent } from '@yatha/contract'
import { TRAIN_QUESTION_CUES } from './asides.ts'
import { detailsOf } from './details.ts'
import { resolveFollowUp } from './follow-up.ts'
import { tripIntents, firstOrLastIntent } from './intent.ts'
import { readQuestion, type ReadingContext, type UnresolvedQuestion } from './read-question.ts'
import { resolveTime } from './resolve-time.ts'
import { MAX_STEPS, StepBudget } from './step-budget.ts'
import type { QuestionMeaning } from './understood.ts'
import { meaningOf } from './standalone.ts'
import { missingOf, fillOrAsk, fromMainStation, askForValidValue } from './missing-slots.ts'

export type { ReadingContext }

/** Number of earlier questions that a question may refer to. */
export const MAX_EARLIER_QUESTIONS = 8

/** Intents that later questions rarely refer to: after “thanks”, “and tomorrow?” refers to the question before the thanks. */
const ASIDES: readonly AssistantIntent[] = ['small_talk', 'unknowable', 'off_topic', 'app_help']

const isAside = ({ intent, slots }: QuestionMeaning) => ASIDES.includes(intent) || (intent === 'clarify' && Object.keys(slots).length === 0)

/** Returns the meaning of a question in any of the languages and scripts. */
export function understand(text: string, context: ReadingContext): QuestionMeaning {
  const budget = new StepBudget(MAX_STEPS.question)
  const [first, second] = partsOf(text, context, budget)
  let previous: QuestionMeaning | undefined
  for (const readings of readEarlier(context))
    for (const reading of readings) previous = referredQuestion(meaningInConversation(reading, context, previous), previous)
  if (first!.isCutShort) return { intent: 'clarify', slots: {}, language: first!.language, isCutShort: true }
  const understood = meaningInConversation(first!, context, previous)
  if (second) return { ...understood, secondQuestion: meaningInConversation(second, context, referredQuestion(understood, previous)) }
  const secondQuestion = secondQuestionOf(first!, understood)
  return secondQuestion ? { ...understood, secondQuestion } : understood
}

/** Returns the question to which later questions refer: after an aside or a question about a stop, the question before it. */
function referredQuestion(understood: QuestionMeaning, previous: QuestionMeaning | undefined): QuestionMeaning {
  const { trainQuestion, slots } = understood
  if (trainQuestion && slots.to !== undefined) return { ...trainQuestion, namedStop: slots.to }
  const { about } = understood
  // After “is there a bus to the airport?”, “and by train?” is about a trip.
  if (about?.to !== undefined && about.from === undefined && understood.topic)
    return { intent: 'clarify', askedIntent: 'trip', missing: 'from', slots: about, language: understood.language, aside: understood }
  if (about && (about.station !== undefined || about.train !== undefined))
    return {
      intent: about.train === undefined ? 'next_trains' : 'train_position',
      slots: about,
      language: understood.language,
      aside: understood,
    }
  return previous && isAside(understood) ? { ...previous, aside: understood } : understood
}

/** Ends of sentences after which a second question may follow. */
const SENTENCE_END = /(?<=[?？။。؟])(?=\s*\S)/u

/** Reads a text as two questions if both of its sentences ask something, otherwise as one. */
function partsOf(text: string, context: ReadingContext, budget: StepBudget): UnresolvedQuestion[] {
  const whole = readQuestion(text, context, budget)
  const [head, ...tail] = text.split(SENTENCE_END)
  if (head === undefined || tail.length === 0 || !asks(whole)) return [whole]
  const parts = [head, tail.join(' ')].map((part) => readQuestion(part, context, budget))
  return parts.every(asks) ? parts : [whole]
}

const asks = ({ cues, isCutShort }: UnresolvedQuestion) => !isCutShort && TRAIN_QUESTION_CUES.some((cue) => cues.has(cue))

/** Returns the second question of a sentence about one trip or train: “how long does it take, and how much is it?”. */
function secondQuestionOf({ cues, clock }: UnresolvedQuestion, understood: QuestionMeaning): QuestionMeaning | undefined {
  const { from, to, train, day } = understood.slots
  const asksDuration = cues.has('duration') || cues.has('stops') || cues.has('when')
  if (understood.isAboutLoop && understood.intent === 'fare' && asksDuration)
    return { intent: 'loop', slots: {}, language: understood.language }
  if (train !== undefined && understood.intent === 'running_today' && cues.has('fare')) return { ...understood, intent: 'fare' }
  if (cues.has('dayTrip') && understood.intent === 'trip' && !understood.isReturn && from !== undefined && to !== undefined)
    return { intent: 'last_train', slots: { from: to, to: from, ...(day && { day }) }, language: understood.language, trainOfDay: 'last' }
  if (cues.has('tickets') && understood.intent !== 'app_help' && (understood.isAboutLoop || (from !== undefined && to !== undefined)))
    return { intent: 'app_help', slots: {}, language: understood.language, topics: ['tickets'] }
  const intents = tripIntents(cues)
  const asksTrip = clock !== undefined || (['when', 'tripDetails', 'next'] as const).some((cue) => cues.has(cue))
  if (intents.length === 1 && cues.has('fare') && asksTrip) intents.push('trip')
  const ofDay = firstOrLastIntent(cues)
  if (ofDay && intents.some((intent) => intent !== 'duration')) intents.push(ofDay)
  const second = intents.find((intent) => intent !== understood.intent)
  const isPair = second && intents.includes(understood.intent) && from !== undefined && to !== undefined
  const trainOfDay = second && TRAIN_OF_INTENT[second]
  return isPair ? { ...understood, intent: second, ...(trainOfDay && { trainOfDay }) } : undefined
}

/** Reads the earlier questions, newest first because they share a step budget. Returns the readings, oldest first. */
function readEarlier(context: ReadingContext): UnresolvedQuestion[][] {
  let left: number = MAX_STEPS.allEarlier
  const newestFirst = (context.history ?? []).slice(-MAX_EARLIER_QUESTIONS).reverse()
  const readings = newestFirst.map((text) => {
    const budget = new StepBudget(Math.min(left, MAX_STEPS.earlier))
    const parts = partsOf(text, context, budget)
    left -= budget.used
    return parts.filter(({ isCutShort }) => !isCutShort)
  })
  return readings.reverse()
}

function meaningInConversation(
  reading: UnresolvedQuestion,
  context: ReadingContext,
  previous: QuestionMeaning | undefined,
): QuestionMeaning {
  const own = meaningOf(resolveTime(reading, context), context)
  const referring = previous && resolveFollowUp(resolveTime(reading, context, previous.slots), own, previous, context.railway)
  const details = detailsOf(resolveTime(reading, context, previous?.slots))
  const understood = withoutFirstOrLastAtTime(
    askForValidValue(fromMainStation(referring ? fillOrAsk({ ...referring, ...missingOf(referring) }, context) : own, context)),
    own,
  )
  const isAboard = referring && previous?.isAboard && referring.slots.time === previous.slots.time
  const isFastest = details?.fastest && understood.intent !== 'direction' && understood.slots.time === undefined
  const trainOfDay = understood.trainOfDay ?? TRAIN_OF_INTENT[understood.intent] ?? (isFastest ? 'fastest' : undefined)
  const sideTopics = understood.intent === 'unknowable' ? [...SIDE_TOPICS, 'unlisted' as const] : SIDE_TOPICS
  const sideTopic = sideTopics.find((topic) => reading.cues.has(topic) && topic !== reading.guessed && topic !== understood.topic)
  const namesLandmark = own.slots.landmark !== undefined && own.slots.landmark === understood.slots.landmark
  const allDetails = (details || understood.details) && { ...understood.details, ...details }
  return {
    ...understood,
    ...(allDetails && { details: allDetails }),
    ...(trainOfDay && { trainOfDay }),
    ...(namesLandmark && { namesLandmark }),
    ...(sideTopic && (!isAside(understood) || hasSideTopic(understood)) && { sideTopic }),
    ...(isAboard && { isAboard }),
    ...(referring && (previous?.intent === 'wake' || previous?.hasAlarm) && understood.intent !== 'wake' && { hasAlarm: true }),
  }
}

/** Returns “the first train after 9” and “the last train before 5” as questions about a time instead of the whole day. */
function withoutFirstOrLastAtTime(understood: QuestionMeaning, own: QuestionMeaning): QuestionMeaning {
  const { intent, slots } = understood
  if (own.slots.time === undefined || (intent !== 'first_train' && intent !== 'last_train')) return understood
  const isFromPrevious = own.intent !== intent && own.askedIntent !== intent
  const isAtTime = isFromPrevious || slots.by === (intent === 'first_train' ? 'depart' : 'arrive')
  return isAtTime ? { ...understood, intent: slots.station === undefined ? 'trip' : 'next_trains' } : understood
}

/** Returns whether the answer also names a second topic without data: “is there a toilet and a bus?”. */
const hasSideTopic = ({ intent, topic }: QuestionMeaning) => intent === 'unknowable' && SIDE_TOPICS.some((one) => one === topic)

/** Topics without data that a question about trains may also mention: “is it crowded at 5?”. */
const SIDE_TOPICS = ['toilets', 'crowded', 'weather', 'buses'] as const

const TRAIN_OF_INTENT: Readonly<Partial<Record<AssistantIntent, 'first' | 'last'>>> = { first_train: 'first', last_train: 'last' }
