import type { EntryInput, EntryKind, OperatorChange, OperatorEntry } from '@yatha/contract'
import { LANGUAGES, type Language } from '@yatha/language'
import { addDays, tripRunsOn, zonedIso, type Railway, type ServiceDay } from '@yatha/timetable'

/** What an operator writes in one language; `isOwn` is not as suggested. */
export interface WrittenText {
  readonly title: string
  readonly text: string
  readonly isChecked: boolean
  readonly isOwn: boolean
}

export type WrittenTexts = Readonly<Partial<Record<Language, WrittenText>>>

/** An entry as its fields say it, before it is sent. */
export interface Written {
  readonly id: string
  /** As last saved; 0 for a new one. */
  readonly version: number
  readonly kind: EntryKind
  /** Undefined for a notice that is not about a train. */
  readonly train: string | undefined
  readonly day: ServiceDay
  readonly lastDay: string
  readonly minutes: string
  readonly fromStation: string
  readonly untilStation: string
  readonly stations: readonly string[]
  readonly trains: readonly string[]
  readonly reason: string
  /** `2026-11-23T18:00` at the railway; empty for the end of the day. */
  readonly until: string
  readonly texts: WrittenTexts
}

const USUAL_DELAY = '10'

export const newWritten = (id: string, kind: EntryKind, train: string | undefined, day: ServiceDay): Written => ({
  id,
  version: 0,
  kind,
  train,
  day,
  lastDay: day,
  minutes: USUAL_DELAY,
  fromStation: '',
  untilStation: '',
  stations: [],
  trains: train === undefined ? [] : [train],
  reason: '',
  until: '',
  texts: {},
})

/** The fields of a draft that was kept. */
export function writtenOf({ id, version, change, reason, until, texts }: OperatorEntry, today: ServiceDay): Written {
  const train = change.kind === 'notice' ? undefined : change.train
  const days = change.kind === 'notice' ? [today] : change.days.toSorted()
  return {
    ...newWritten(id, change.kind, train, days[0]!),
    version,
    lastDay: days.at(-1)!,
    ...(change.kind === 'delay' && { minutes: String(change.minutes) }),
    ...(change.kind === 'notice'
      ? { stations: change.stations, trains: change.trains }
      : { fromStation: change.fromStation ?? '', untilStation: change.untilStation ?? '' }),
    reason,
    until: until?.slice(0, 16) ?? '',
    texts: Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, { ...text, isOwn: true }])),
  }
}

/** What the fields mean; undefined while they are not complete. */
export function changeOf(railway: Railway, written: Written): OperatorChange | undefined {
  const { kind, train, minutes, fromStation, untilStation, stations, trains } = written
  if (kind === 'notice') return { kind, stations: [...stations], trains: [...trains] }
  const days = daysOf(railway, written)
  if (train === undefined || days.length === 0) return undefined
  const ofTrain = { train, days, ...(fromStation && { fromStation }), ...(untilStation && { untilStation }) }
  if (kind === 'cancel') return { kind, ...ofTrain }
  return /^[1-9]\d{0,4}$/.test(minutes) ? { kind, ...ofTrain, minutes: Number(minutes) } : undefined
}

/** A month at most: more days are another timetable. */
const MOST_DAYS = 31

/** The days from the first to the last on which the train runs. */
function daysOf(railway: Railway, { train, day, lastDay }: Written): ServiceDay[] {
  const route = train === undefined ? undefined : railway.route(train)
  if (!route) return []
  const days: ServiceDay[] = []
  for (let one = day; one <= lastDay && days.length < MOST_DAYS; one = addDays(one, 1))
    if (route.trips.some((trip) => tripRunsOn(railway.timetable.feed, trip, one))) days.push(one)
  return days
}

/** What was changed makes the old words wrong: suggestions are made anew, own words are to be read again. */
export function unread(texts: WrittenTexts): WrittenTexts {
  const own = Object.entries(texts).filter(([, { isOwn }]) => isOwn)
  return Object.fromEntries(own.map(([language, text]) => [language, { ...text, isChecked: false }]))
}

type Suggested = Readonly<Partial<Record<Language, { readonly title: string; readonly text: string }>>>

/** What riders will read: what the operator wrote or ticked, else what is suggested. */
export const textIn = (language: Language, { texts }: Written, suggested: Suggested): WrittenText =>
  texts[language] ?? { title: '', text: '', ...suggested[language], isChecked: false, isOwn: false }

/** Languages with words that nobody has read. */
export const unreadLanguages = (written: Written, suggested: Suggested): Language[] =>
  LANGUAGES.filter((language) => {
    const { title, isChecked } = textIn(language, written, suggested)
    return title !== '' && !isChecked
  })

export function inputOf(railway: Railway, written: Written, state: EntryInput['state'], suggested: Suggested): EntryInput | undefined {
  const change = changeOf(railway, written)
  if (!change) return undefined
  const texts: EntryInput['texts'] = {}
  for (const language of LANGUAGES) {
    const { title, text, isChecked, isOwn } = textIn(language, written, suggested)
    if (title !== '' && (state === 'sent' || isOwn || isChecked)) texts[language] = { title, text, isChecked }
  }
  const offset = zonedIso(0, railway.zone).slice(19)
  return {
    version: written.version,
    state,
    change,
    reason: written.reason,
    texts,
    ...(written.until && { until: `${written.until}:00${offset}` }),
  }
}
