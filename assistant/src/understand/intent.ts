import type { AssistantIntent } from '@yatha/contract'
import type { Cue } from '../words/words.ts'
import type { Reading } from './read-question.ts'
import type { Understood } from './understood.ts'

interface Asked {
  readonly intent: AssistantIntent
  readonly missing?: Understood['missing']
}

/** Below this number, letters that were not understood may be mere endings of words. */
const FEW_LETTERS = 8

/** Returns the intent of a question from its cues and the number of places that it names. */
export function intentOf(reading: Reading): Asked {
  const { cues, ends, day, time } = reading
  const train = reading.train !== undefined || reading.noSuch === 'train'
  const has = (...any: Cue[]) => any.some((cue) => cues.has(cue))
  const places = ends.one ? 1 : ends.from ? 2 : 0
  if (train) return { intent: has('where', 'late') || !(has('runs', 'go') || day) ? 'train_position' : 'running_today' }
  if (has('app', 'alerts', 'favorites', 'language', 'offline', 'account', 'tickets') && places < 2) return { intent: 'app_help' }
  if (has('off') && places === 0) return { intent: 'off_topic' }
  const between = has('next', 'first', 'last') && places < 2 && !has('fare', 'duration', 'stops') ? undefined : aboutTwoPlaces(cues)
  if (between && (places > 0 || has('train', 'stops', 'fare', 'direction'))) return { intent: between, ...missingEnd(reading, places) }
  if (places === 2) return { intent: trainOf(cues) ?? 'trip' }
  if (places === 1) return ofOnePlace(reading)
  if (has('hours')) return { intent: 'service_hours' }
  if (has('near')) return has('train', 'where') || !has('other') ? { intent: 'nearby', missing: 'station' } : { intent: 'off_topic' }
  if (has('late', 'where') && has('train')) return { intent: 'train_position', missing: 'train' }
  if (has('runs') && has('train')) return { intent: has('when') ? 'service_hours' : 'running_today' }
  const isTrain = has('train') || reading.unread < FEW_LETTERS
  if (has('first', 'last', 'next') && isTrain) return { intent: trainOf(cues) ?? 'next_trains', missing: 'station' }
  if (has('hello', 'thanks')) return { intent: 'small_talk' }
  if (has('train') && (has('when', 'depart', 'go') || time !== undefined)) return { intent: 'next_trains', missing: 'station' }
  return { intent: 'off_topic' }
}

/** Returns the intent of a question about the trip between two places; undefined if the cues give none. */
export function aboutTwoPlaces(cues: ReadonlySet<Cue>): AssistantIntent | undefined {
  if (cues.has('fare')) return 'fare'
  if (cues.has('stops')) return 'stop_count'
  if (cues.has('direction')) return 'direction'
  return cues.has('duration') ? 'duration' : undefined
}

export const trainOf = (cues: ReadonlySet<Cue>): AssistantIntent | undefined =>
  cues.has('last') ? 'last_train' : cues.has('first') ? 'first_train' : undefined

function missingEnd({ ends: { one } }: Reading, places: number): Pick<Asked, 'missing'> {
  if (places === 2) return {}
  return { missing: one?.role === 'from' ? 'to' : 'from' }
}

function ofOnePlace(reading: Reading): Asked {
  const { cues, ends, time } = reading
  const { role, place, isGeneric, isBothEnds } = ends.one!
  const has = (...any: Cue[]) => any.some((cue) => cues.has(cue))
  const isRailway = has('train', 'next', 'first', 'last', 'go', 'when', 'runs', 'depart', 'arrive') || time !== undefined
  if (has('off') && !isRailway) return { intent: 'off_topic' }
  if (isGeneric && !isRailway && reading.unread > FEW_LETTERS) return { intent: 'off_topic' }
  if (isBothEnds && !has('next')) return { intent: trainOf(cues) ?? 'trip', missing: 'to' }
  if (has('near') && !time && role !== 'from' && !has('next', 'first', 'last')) return { intent: 'nearby' }
  if (role === 'to') return { intent: trainOf(cues) ?? 'trip', missing: 'from' }
  const train = trainOf(cues)
  if (train) return { intent: train }
  if (has('next')) return { intent: 'next_trains' }
  if (has('go') && !has('when', 'train')) return { intent: 'trip', missing: role === 'from' ? 'to' : 'from' }
  if (place.landmark && !has('train', 'when', 'depart')) return { intent: 'nearby' }
  return { intent: 'next_trains' }
}
