import { formatClockTime, type AssistantSlots } from '@yatha/contract'
import { serviceDayAt } from '@yatha/timetable'
import type { Cue } from '../words/words.ts'
import { formatQuestionTime, hasJustPassed } from './clock-times.ts'
import { namesTrainByTime, trainLeavingAt } from './find-train.ts'
import type { ParsedQuestion, ReadingContext, UnresolvedQuestion } from './read-question.ts'

/** Computes the time of a question from the current time, and from the day and time of the previous question. */
export function resolveTime(reading: UnresolvedQuestion, context: ReadingContext, previousSlots: AssistantSlots = {}): ParsedQuestion {
  const read = withResolvedTime(reading, context, previousSlots)
  const train = namesTrainByTime(read, previousSlots) ? trainLeavingAt(read.time, context.railway) : undefined
  if (!train) return read
  const { time: _, by: __, ...others } = read
  return { ...others, train }
}

function withResolvedTime(reading: UnresolvedQuestion, { now, railway }: ReadingContext, previousSlots: AssistantSlots): ParsedQuestion {
  const { day: today, time: seconds } = serviceDayAt(now, railway.zone)
  const { clock, rangeEnd, bareHour, relativeTime, ...rest } = reading
  const previousClock = previousSlots.time === undefined ? undefined : clockOf(previousSlots.time)
  if (relativeTime) {
    const start =
      previousClock && relativeTime.from === 'previousTime' ? (previousClock.hour * 60 + previousClock.minute) * 60 - seconds : 0
    const moment = serviceDayAt(now + start + relativeTime.minutes * 60, railway.zone)
    const isEarlier = relativeTime.minutes < 0
    return {
      ...(moment.day !== today && { day: moment.day }),
      ...rest,
      time: formatClockTime(moment.time),
      ...(isEarlier && { isEarlier }),
    }
  }
  const requestedDay = rest.day ?? previousSlots.day
  const isAhead = requestedDay === undefined || requestedDay === today
  const isReturnTrip = rest.cues.has('returnTrip')
  const current = isAhead ? clockOf(formatClockTime(seconds)) : isReturnTrip ? NOON : undefined
  // Riders ask about the delay of a train that has left or leaves soon, so they mean the time nearest to now.
  if (clock && (rest.cues.has('late') || rest.cues.has('where'))) return { ...rest, time: formatQuestionTime(clock, current, true) }
  if (clock && isAhead && rest.cues.has('aboard')) {
    const time = formatQuestionTime(clock, current, true)
    // The rider cannot be on a train that leaves later.
    if (time <= formatClockTime(seconds + LEAVING_SECONDS)) return { ...rest, time, isAboard: true }
  }
  if (clock && isAhead && current && hasJustPassed(clock, current))
    return { ...rest, ...(rangeEnd && { until: formatQuestionTime(rangeEnd, current) }) }
  if (clock) {
    const time = current
      ? formatQuestionTime(clock, current)
      : formatQuestionTime(clock, rest.day === undefined ? previousClock : undefined, true)
    return { ...rest, time, ...(rangeEnd && { until: formatQuestionTime(rangeEnd, clockOf(time)) }) }
  }
  if (rest.cues.has('sameTime') && !isAhead && previousClock === undefined) return { ...rest, time: formatClockTime(seconds), by: 'depart' }
  // If the question also names the morning, it has no single part of the day.
  const start = rest.half === 'morning' ? undefined : PARTS_OF_DAY.find(([cue]) => rest.cues.has(cue))?.[1]
  const partOfDay = start !== undefined && (!isAhead || start > formatClockTime(seconds)) ? start : undefined
  return { ...rest, ...(partOfDay && { partOfDay }), ...(bareHour && { bareTime: formatQuestionTime(bareHour, current) }) }
}

/** Maximum time before its departure at which a rider may already be on a train. */
const LEAVING_SECONDS = 600
const NOON = { hour: 12, minute: 0 }
const clockOf = (time: string) => ({ hour: Number(time.slice(0, 2)), minute: Number(time.slice(3)) })

/** Starts of the parts of the day. City trains run until about 19:00. */
const PARTS_OF_DAY = [
  ['evening', '17:00'],
  ['afternoon', '12:00'],
] as const satisfies readonly (readonly [Cue, string])[]
