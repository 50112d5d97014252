import type { Railway } from '@yatha/timetable'
import { TRAIN_QUESTION_CUES, continueAside, applyRequestToPrevious } from './asides.ts'
import { INTENT_RULES, subjectOf } from './intent-rules.ts'
import type { ParsedQuestion } from './read-question.ts'
import { dayAndTimeSlots, placeSlotsForIntent, createMeaning, type Turn } from './turn.ts'
import type { QuestionMeaning } from './understood.ts'
import { startOfTrainAt } from './find-train.ts'
import { resolveStopOfLoop, resolveStopQuestion, resolvePlace, askForOtherPlace } from './follow-up-place.ts'
import { changePreviousQuestion } from './change-question.ts'
import { WHOLE_RUN_CUES, withEndsOfTrain, findOtherTrain, resolveTrain } from './follow-up-train.ts'

/**
 * Returns the meaning of a question that refers to the previous question: "and back?", "tomorrow?", or a missing place. The previous
 * question supplies only values that this question lacks. Undefined if the question is independent. The result may still lack places.
 */
export function resolveFollowUp(
  reading: ParsedQuestion,
  standalone: QuestionMeaning,
  last: QuestionMeaning,
  railway: Railway,
): QuestionMeaning | undefined {
  const { cues, ends } = reading
  const continued = continueAside(reading, standalone, last.aside ?? last)
  if (continued) return continued
  const { aside } = last
  if (aside?.intent === 'clarify' && (ends.one || reading.train)) return resolveFollowUp(reading, standalone, aside, railway)
  // After “has the 8:00 left?”, “the next train” is counted from now, not from 8:00.
  const { time, by: _, ...timeless } = last.slots
  const isFromNow = last.intent === 'train_position' && cues.has('next') && time !== undefined
  const isAboutWholeRun = !reading.train && !ends.one && WHOLE_RUN_CUES.some((cue) => cues.has(cue) && cue !== reading.guessed)
  const previous = isFromNow ? { ...last, slots: timeless } : isAboutWholeRun ? withEndsOfTrain(last, railway) : last
  const turn: Turn = {
    reading,
    standalone,
    previous,
    subject: subjectOf(previous),
    railway,
    has: (...any) => any.some((cue) => cues.has(cue)),
  }
  const { subject, has } = turn
  const alarm = ends.one ? undefined : resolveAlarmChange(turn)
  if (alarm) return alarm
  // “Is the market open on Mondays?”
  if (standalone.intent === 'service_hours' && reading.day && !has('train', 'all') && previous.slots.landmark !== undefined)
    return { intent: 'unknowable', slots: {}, topic: 'unlisted', language: reading.language }
  const request = subject && applyRequestToPrevious(reading, standalone, previous)
  if (request) return request
  if (ends.from && has('correction') && subject === 'trip')
    return {
      ...standalone,
      intent: standalone.intent === 'trip' ? previous.intent : standalone.intent,
      slots: { ...dayAndTimeSlots(previous.slots), ...standalone.slots },
    }
  const { askedIntent } = previous
  if (
    ends.from &&
    askedIntent &&
    INTENT_RULES[askedIntent].needsBothEnds &&
    standalone.intent === 'trip' &&
    !has('next', 'when', 'arrive', 'tripDetails')
  )
    return { ...standalone, intent: askedIntent, ...(previous.details && { details: previous.details }) }
  if (reading.noSuch === 'train' || (has('offTopic') && !ends.one) || ends.from || !refersToSubject(turn)) return undefined
  const train = reading.train ?? (ends.one ? undefined : findOtherTrain(turn))
  if (train) return resolveTrain(turn, train.trainNumber)
  if (!subject && previous.intent !== 'clarify') return undefined
  if (reading.unknownPlace && !ends.one) return askForOtherPlace(turn, reading.unknownPlace)
  // “I’ll take the 9:30”, after “Where does your trip to Insein start?”
  const start =
    !ends.one && previous.missing === 'from'
      ? startOfTrainAt({ to: previous.slots.to, time: reading.time, by: reading.by }, railway)
      : undefined
  if (start !== undefined) return createMeaning(reading, previous.askedIntent ?? 'trip', { ...previous.slots, from: start })
  if (!ends.one) return changePreviousQuestion(turn)
  return (subject === 'loop' ? resolveStopOfLoop(turn) : resolveStopQuestion(turn)) ?? resolvePlace(turn)
}

/** Returns whether a question may refer to the subject. Questions about the city or the app need words for it: “thanks, and tomorrow?”. */
function refersToSubject({ reading, standalone, previous, subject, has }: Turn): boolean {
  if (!INTENT_RULES[standalone.intent].isIndependent) return true
  // “For two adults and a child?”, “and upper class?”
  const hasFare = subject === 'trip' || subject === 'train' || subject === 'loop'
  const isAboutFare = reading.riders !== undefined || has('fareClass')
  if (hasFare && isAboutFare && (standalone.topic === 'unlisted' || reading.guessed !== undefined)) return true
  const hasMoment = reading.time !== undefined || reading.day !== undefined || reading.half !== undefined
  if (standalone.intent === 'small_talk')
    return (
      hasMoment ||
      (has('train') && previous.intent === 'clarify') ||
      has(...TRAIN_QUESTION_CUES, 'returnTrip', 'after', 'before', 'now', 'afternoon', 'evening')
    )
  // “At what time?” looks like a question about service hours, but is about the subject.
  if (standalone.intent === 'service_hours' && reading.guessed === 'hours' && has('when', 'arrive')) return subject !== undefined
  return standalone.intent === 'service_hours' && has('all') && (subject === 'trip' || subject === 'board')
}

/** Returns the meaning of a turn about an alarm that was offered: “5 minutes before”, “one stop earlier”, “cancel”. */
function resolveAlarmChange({ reading, previous, has }: Turn): QuestionMeaning | undefined {
  const isAboutAlarm = previous.intent === 'wake' || previous.askedIntent === 'wake'
  if (!isAboutAlarm && !previous.hasAlarm) return undefined
  const isEarlier =
    (reading.isEarlier && reading.by === 'depart') || has('lead') || (isAboutAlarm && has('before', 'arrive') && !has('when'))
  if (!isEarlier && !has('cancel')) return undefined
  const { details: _, aside: __, ...last } = previous
  const alarm: QuestionMeaning = isAboutAlarm ? last : { ...last, intent: 'wake', slots: placeSlotsForIntent('wake', previous.slots) }
  return { ...alarm, language: reading.language, details: has('cancel') ? { cancel: true } : { lead: true } }
}
