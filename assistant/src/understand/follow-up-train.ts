import type { Railway } from '@yatha/timetable'
import type { Cue } from '../words/words.ts'
import type { Turn } from './turn.ts'
import type { QuestionMeaning } from './understood.ts'
import { trainLeavingAt, MAX_HOUR } from './find-train.ts'

/** Cues of questions about trips. After a question about a train, they are about trips from its first to its last station. */
export const WHOLE_RUN_CUES: readonly Cue[] = ['returnTrip', 'dayTrip', 'fastest', 'first', 'last', 'next']

/** Returns a question about a train as a question about the trip from its first to its last station, so that “and back?” has both ends. */
export function withEndsOfTrain(previous: QuestionMeaning, { routes, stations }: Railway): QuestionMeaning {
  const { train, station, to: stop, day } = previous.slots
  const route = routes.find(({ trainNumber }) => trainNumber === train)
  if (!route || stop !== undefined || route.origin === route.destination) return previous
  const [from, to] = [stations[route.origin]!.slug, station ?? stations[route.destination]!.slug]
  return from === to ? previous : { intent: 'trip', slots: { from, to, ...(day && { day }) }, language: previous.language }
}

/** Returns another train that the turn names by a bare number or by its departure time: “9, not 11”, “and the 5:00?”. */
export const findOtherTrain = ({ reading: { bareTrains = [], time, by }, previous: { slots }, railway, has }: Turn) =>
  slots.train === undefined
    ? bareTrains.find(({ trainNumber }) => has('continuation') && Number(trainNumber) > MAX_HOUR)
    : (bareTrains.find(({ trainNumber }) => trainNumber !== slots.train) ?? (by === 'arrive' ? undefined : trainLeavingAt(time, railway)))

/** Returns the meaning of a turn that names a train: “I’m on KHA-3” after “wake me at Hledan”, or “and KHA-5?” after “is KHA-3 late?”. */
export function resolveTrain({ reading, previous, subject, has }: Turn, train: string): QuestionMeaning | undefined {
  const { ends, language, day } = reading
  const { askedIntent, intent, slots } = previous
  if (askedIntent === 'wake' && slots.to !== undefined && !ends.one) return { intent: 'wake', slots: { train, to: slots.to }, language }
  const refers =
    has('continuation', 'correction') || reading.train === undefined || [...reading.cues].every((cue) => cue === reading.guessed)
  const isSame = (subject === 'train' || subject === 'call') && refers && !has('where', 'late', 'runs', 'stopsAt') && !ends.one
  if (isSame) return { intent, slots: { ...slots, ...(day && { day }), train }, language }
  return reading.train === undefined ? { intent: 'running_today', slots: { train, ...(day && { day }) }, language } : undefined
}
