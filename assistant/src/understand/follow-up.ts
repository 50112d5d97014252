import type { AssistantIntent, AssistantSlots } from '@yatha/contract'
import type { Cue } from '../words/words.ts'
import { aboutTwoPlaces, trainOf } from './intent.ts'
import type { Reading } from './read-question.ts'
import type { Understood } from './understood.ts'

/** Intents of questions that never refer to an earlier question. */
const ALONE: readonly AssistantIntent[] = ['app_help', 'service_hours', 'small_talk']

/**
 * Returns the meaning of a question that refers to the previous one: "and back?", "tomorrow?", or the place that was missing. Undefined
 * if it does not.
 */
export function followUp(reading: Reading, own: Understood, before: Understood): Understood | undefined {
  const { cues, ends, train } = reading
  const isForeign = cues.has('off') && !ends.one
  if (train || reading.noSuch === 'train' || ends.from || isForeign || ALONE.includes(own.intent)) return undefined
  const known = before.slots
  const hasSubject = known.from ?? known.to ?? known.station ?? known.train ?? before.choices
  if (!hasSubject && before.intent !== 'clarify') return undefined
  if (ends.one) return withPlace(reading, own, before)
  const changes = momentOf(reading)
  const intent = intentOfChange(cues, before)
  if (before.missing === 'day' || before.missing === 'time') return withMoment(reading, before, intent)
  if (!intent && Object.keys(changes).length === 0 && !cues.has('back') && !cues.has('before')) return undefined
  if (reading.unread > 12 && !cues.has('follow')) return undefined
  const slots = { ...(cues.has('back') ? swapped(known) : known), ...changes }
  const shift = cues.has('before') ? { shift: (before.shift ?? 0) - 1 } : {}
  return { ...rest(before), intent: intent ?? before.intent, slots, language: reading.language, ...shift }
}

const momentOf = ({ day, time, by }: Reading): AssistantSlots => ({ ...(day && { day }), ...(time && { time }), ...(by && { by }) })

/** Replaces a day or time that does not exist with the one in the reply; undefined if the reply has none. */
function withMoment(
  reading: Reading,
  { wanted, slots, ...before }: Understood,
  intent: AssistantIntent | undefined,
): Understood | undefined {
  const { cues, language, noSuch } = reading
  const again = wanted && { ...before, wanted, slots, language }
  if (noSuch === 'day' || noSuch === 'time') return again && { ...again, missing: noSuch, noSuch }
  const changes = momentOf(reading)
  if (!again || (!intent && !cues.has('now') && Object.keys(changes).length === 0)) return undefined
  return { intent: intent ?? wanted, slots: { ...slots, ...changes }, language }
}

const rest = ({ wanted, missing, choices, noSuch }: Understood) => ({
  ...(noSuch && { noSuch }),
  ...(wanted && { wanted }),
  ...(missing && { missing }),
  ...(choices && { choices }),
})

function intentOfChange(cues: ReadonlySet<Cue>, before: Understood): AssistantIntent | undefined {
  if (before.slots.train !== undefined)
    return cues.has('where') || cues.has('late') ? 'train_position' : cues.has('runs') ? 'running_today' : undefined
  if (cues.has('before')) return undefined
  const { from, to, station } = before.slots
  const between = from !== undefined && to !== undefined ? aboutTwoPlaces(cues) : undefined
  if (between) return between
  if (cues.has('near') && station !== undefined) return 'nearby'
  const train = trainOf(cues)
  if (train) return train
  return cues.has('next') ? (station === undefined ? 'trip' : 'next_trains') : undefined
}

const swapped = ({ from, to, ...others }: AssistantSlots): AssistantSlots => ({
  ...others,
  ...(to !== undefined && { from: to }),
  ...(from !== undefined && { to: from }),
})

/** Adds the place in the reply: the place that was missing, or another one that replaces it. */
function withPlace(reading: Reading, own: Understood, before: Understood): Understood | undefined {
  const { cues, ends, language } = reading
  const one = ends.one!
  const { station, landmark } = one.place
  const named = landmark ? { landmark: landmark.slug } : {}
  const answersIt = before.intent === 'clarify' && !cues.has('next') && trainOf(cues) === undefined
  if (!answersIt && !cues.has('follow') && own.intent !== 'clarify') return undefined
  // After a question about a train, a place starts a new subject.
  const { from, to, station: at } = before.slots
  if (before.intent !== 'clarify' && (from ?? to ?? at) === undefined) return undefined
  const wanted = (before.intent === 'clarify' ? before.wanted : (aboutTwoPlaces(cues) ?? trainOf(cues))) ?? before.intent
  const slots = { ...before.slots, ...named, ...momentOf(reading) }
  const isChoice = before.choices?.some((choice) => choice.station === station)
  if (one.others && !isChoice) return undefined
  const slot = slotFor(one.role, before)
  const filled: AssistantSlots = { ...slots, [slot]: station.slug }
  const missing = missingOf(filled)
  const noSuch = reading.noSuch ?? (before.intent === 'clarify' ? before.noSuch : undefined)
  const whole = { slots: filled, language, ...(noSuch && { noSuch }) }
  return missing ? { intent: 'clarify', wanted, missing, ...whole } : { intent: wanted, ...whole }
}

function slotFor(role: string | undefined, { slots, missing, wanted, intent }: Understood): 'from' | 'to' | 'station' {
  if (role === 'from' && (slots.from !== undefined || slots.to !== undefined)) return 'from'
  if (role === 'to') return 'to'
  if (missing === 'from' || missing === 'to' || missing === 'station') return missing
  if (intent === 'clarify') {
    if (slots.from !== undefined) return 'to'
    if (slots.to !== undefined) return 'from'
    return wanted === 'trip' ? 'to' : 'station'
  }
  return slots.station === undefined ? 'to' : 'station'
}

function missingOf({ from, to, station }: AssistantSlots): Understood['missing'] {
  if (station !== undefined) return undefined
  if (from === undefined) return 'from'
  return to === undefined ? 'to' : undefined
}
