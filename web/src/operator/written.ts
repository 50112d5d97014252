import { trainOf, type EntryInput, type EntryKind, type OperatorChange, type OperatorEntry } from '@yatha/contract'
import { LANGUAGES, type Language } from '@yatha/language'
import { addDays, addedSlug, tripRunsOn, zonedIso, type Railway, type ServiceDay } from '@yatha/timetable'

/** The text for riders in one language. `isOwn`: written by an operator, so it stays when the change is edited. */
export interface WrittenText {
  readonly title: string
  readonly text: string
  readonly isChecked: boolean
  readonly isOwn: boolean
}

export type WrittenTexts = Readonly<Partial<Record<Language, WrittenText>>>

/** The form fields of an entry. */
export interface Written {
  readonly id: string
  /** The last saved version; 0 for a new entry. */
  readonly version: number
  /** True if riders can read the entry already, so that sending changes it. */
  readonly isSent: boolean
  readonly kind: EntryKind
  /** Slug of the train; undefined for an added train, and for a notice that is not about a train. */
  readonly train: string | undefined
  /** An added train's number. `like`: slug of the train that it copies; `departs`: its departure, `11:45`. */
  readonly number: string
  readonly like: string
  readonly departs: string
  readonly day: ServiceDay
  readonly lastDay: string
  readonly minutes: string
  readonly fromStation: string
  readonly untilStation: string
  readonly stations: readonly string[]
  readonly trains: readonly string[]
  readonly reason: string
  /** When the entry was first sent to riders; empty if it has not been sent. */
  readonly from: string
  /** End of the entry in the railway's time, `2026-11-23T18:00`; empty for the end of the day. */
  readonly until: string
  readonly texts: WrittenTexts
}

const USUAL_DELAY = '10'

export const newWritten = (id: string, kind: EntryKind, train: string | undefined, day: ServiceDay): Written => ({
  id,
  version: 0,
  isSent: false,
  kind,
  train,
  number: '',
  like: '',
  departs: '',
  day,
  lastDay: day,
  minutes: USUAL_DELAY,
  fromStation: '',
  untilStation: '',
  stations: [],
  trains: train === undefined ? [] : [train],
  reason: '',
  from: '',
  until: '',
  texts: {},
})

/** Returns the fields of a draft or a sent entry. */
export function writtenOf({ id, version, state, change, reason, from, until, texts }: OperatorEntry, today: ServiceDay): Written {
  const train = change.kind === 'notice' || change.kind === 'add' ? undefined : change.train
  const days = daysToCome(change, today)
  return {
    ...newWritten(id, change.kind, train, days[0]!),
    version,
    isSent: state === 'sent',
    lastDay: days.at(-1)!,
    ...(change.kind === 'add' && { number: change.number, like: change.like, departs: change.departs.padStart(5, '0') }),
    ...(change.kind === 'delay' && { minutes: String(change.minutes) }),
    ...(change.kind === 'notice'
      ? { stations: change.stations, trains: change.trains }
      : { fromStation: change.fromStation ?? '', untilStation: change.untilStation ?? '' }),
    reason,
    from: (state === 'sent' && from) || '',
    until: until?.slice(0, 16) ?? '',
    texts: Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, { isOwn: true, ...text }])),
  }
}

/** Returns the days of a change that are not over; all days if every day is over. */
function daysToCome(change: OperatorChange, today: ServiceDay): ServiceDay[] {
  if (change.kind === 'notice') return [today]
  const days = change.days.toSorted()
  const toCome = days.filter((day) => day >= today)
  return toCome.length > 0 ? toCome : days
}

/** Returns the change that the fields describe; undefined if they are incomplete. */
export function changeOf(railway: Railway, written: Written): OperatorChange | undefined {
  const { kind, train, number, like, departs, minutes, fromStation, untilStation, stations, trains } = written
  if (kind === 'notice') return { kind, stations: [...stations], trains: [...trains] }
  const stretch = { ...(fromStation && { fromStation }), ...(untilStation && { untilStation }) }
  if (kind === 'add') {
    const isWhole = number.trim() !== '' && like !== '' && departs !== ''
    return isWhole ? { kind, number: number.trim(), like, days: daysFrom(written), departs, ...stretch } : undefined
  }
  const days = daysOf(railway, written)
  if (train === undefined || days.length === 0) return undefined
  const ofTrain = { train, days, ...stretch }
  if (kind === 'cancel') return { kind, ...ofTrain }
  return /^[1-9]\d{0,4}$/.test(minutes) ? { kind, ...ofTrain, minutes: Number(minutes) } : undefined
}

/** Maximum number of days of an entry. Longer changes belong in the timetable. */
const MOST_DAYS = 31

/** Returns the slug of the train that the entry is about, also for an added train; undefined if there is none. */
export function trainWritten({ kind, train, number }: Written): string | undefined {
  return kind === 'add' ? addedSlug(number.trim()) || undefined : train
}

/** Returns whether an entry is about a train. */
export const isAbout = ({ change }: OperatorEntry, train: string | undefined): boolean => train !== undefined && trainOf(change) === train

/** Returns the days from the first to the last, at most MAX_DAYS. */
function daysFrom({ day, lastDay }: Written): ServiceDay[] {
  const days = [day]
  for (let one = addDays(day, 1); one <= lastDay && days.length < MOST_DAYS; one = addDays(one, 1)) days.push(one)
  return days
}

/** Returns the days of the entry on which the train runs. */
function daysOf(railway: Railway, written: Written): ServiceDay[] {
  const route = written.train === undefined ? undefined : railway.route(written.train)
  return route ? daysFrom(written).filter((day) => route.trips.some((trip) => tripRunsOn(railway.timetable.feed, trip, day))) : []
}

/** Returns the texts after an edit of the change: suggestions are discarded, and own texts have to be proofread again. */
export function unread(texts: WrittenTexts, suggested: Suggested): WrittenTexts {
  // The keys of the texts are languages; Object.entries returns them as strings.
  const all = Object.entries(texts) as [Language, WrittenText][]
  const own = all.filter(([language, { title, isOwn }]) => isOwn && title !== suggested[language]?.title)
  return Object.fromEntries(own.map(([language, text]) => [language, { ...text, isChecked: false }]))
}

type Suggested = Readonly<Partial<Record<Language, { readonly title: string; readonly text: string }>>>

/** Returns the text for riders: the operator's, otherwise the suggested one. */
export const textIn = (language: Language, { texts }: Written, suggested: Suggested): WrittenText =>
  texts[language] ?? { title: '', text: '', ...suggested[language], isChecked: false, isOwn: false }

/** Returns the languages whose texts are not proofread. */
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
    if (title !== '' && (state === 'sent' || isOwn || isChecked)) texts[language] = { title, text, isChecked, isOwn }
  }
  return {
    version: written.version,
    state,
    change,
    reason: written.reason,
    texts,
    ...(written.from && { from: written.from }),
    ...(written.until && { until: atRailway(`${written.until}:00`, railway.zone) }),
  }
}

/** Returns a local time with the zone's offset at that time. */
function atRailway(local: string, zone: string): string {
  const offsetAt = (iso: string) => zonedIso(Date.parse(iso) / 1000, zone).slice(19)
  return local + offsetAt(local + offsetAt(`${local}Z`))
}
