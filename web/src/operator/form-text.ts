import { changedTrainSlug, type EntryInput, type OperatorChange, type OperatorEntry } from '@yatha/contract'
import { LANGUAGES, type Language } from '@yatha/language'
import { addDays, slugOfAddedTrain, tripRunsOn, zonedIso, type Railway, type ServiceDay } from '@yatha/timetable'

/** The text for riders in one language. `isOwn`: written by an operator, so it is kept when the operator edits the change. */
export interface FormText {
  readonly title: string
  readonly text: string
  readonly isChecked: boolean
  readonly isOwn: boolean
}

export type FormTexts = Readonly<Partial<Record<Language, FormText>>>

/** A change that this form can edit. A video is edited in `VideoSheet`. */
type FormChange = Exclude<OperatorChange, { kind: 'video' }>
export type FormKind = FormChange['kind']

/** The form fields of an entry. */
export interface EntryForm {
  readonly id: string
  /** The last saved version; 0 for a new entry. */
  readonly version: number
  /** Whether riders can already read the entry. */
  readonly isSent: boolean
  readonly kind: FormKind
  /** Slug of the train; undefined for an added train, and for a notice that is not about a train. */
  readonly train: string | undefined
  /** Fields of an added train: its number, the slug of the train that it copies (`like`), and its departure, `11:45`. */
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
  /** The instant (ISO 8601) at which the entry was first sent to riders; empty if it has not been sent. */
  readonly from: string
  /** End of the entry in the railway's time, `2026-11-23T18:00`; empty for the end of the day. */
  readonly until: string
  readonly texts: FormTexts
}

const DEFAULT_DELAY_MINUTES = '10'

export const newEntryForm = (id: string, kind: FormKind, train: string | undefined, day: ServiceDay): EntryForm => ({
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
  minutes: DEFAULT_DELAY_MINUTES,
  fromStation: '',
  untilStation: '',
  stations: [],
  trains: train === undefined ? [] : [train],
  reason: '',
  from: '',
  until: '',
  texts: {},
})

/** Returns the fields of a draft or a sent entry; undefined for a video. */
export function formFromEntry(
  { id, version, state, change, reason, from, until, texts }: OperatorEntry,
  today: ServiceDay,
): EntryForm | undefined {
  if (change.kind === 'video') return undefined
  const train = change.kind === 'notice' || change.kind === 'add' ? undefined : change.train
  const days = remainingDaysOf(change, today)
  return {
    ...newEntryForm(id, change.kind, train, days[0]!),
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

/** Returns the days of a change that are not over yet; all its days if every day is over. */
function remainingDaysOf(change: FormChange, today: ServiceDay): ServiceDay[] {
  if (change.kind === 'notice') return [today]
  const days = change.days.toSorted()
  const remainingDays = days.filter((day) => day >= today)
  return remainingDays.length > 0 ? remainingDays : days
}

/** Returns the change that the fields describe; undefined if they are incomplete. */
export function changeFromForm(railway: Railway, form: EntryForm): FormChange | undefined {
  const { kind, train, number, like, departs, minutes, fromStation, untilStation, stations, trains } = form
  if (kind === 'notice') return { kind, stations: [...stations], trains: [...trains] }
  const stretch = { ...(fromStation && { fromStation }), ...(untilStation && { untilStation }) }
  if (kind === 'add') {
    const isComplete = number.trim() !== '' && like !== '' && departs !== ''
    return isComplete ? { kind, number: number.trim(), like, days: allDaysOf(form), departs, ...stretch } : undefined
  }
  const days = runningDaysOf(railway, form)
  if (train === undefined || days.length === 0) return undefined
  const trainChange = { train, days, ...stretch }
  if (kind === 'cancel') return { kind, ...trainChange }
  return /^[1-9]\d{0,4}$/.test(minutes) ? { kind, ...trainChange, minutes: Number(minutes) } : undefined
}

/** Maximum number of days of an entry. Longer changes belong in the timetable. */
const MAX_DAYS = 31

/** Returns the slug of the train that the entry is about, including an added train; undefined if there is none. */
export function trainOfForm({ kind, train, number }: EntryForm): string | undefined {
  return kind === 'add' ? slugOfAddedTrain(number.trim()) || undefined : train
}

/** Returns whether an entry is about a train. */
export const isAboutTrain = ({ change }: OperatorEntry, train: string | undefined): boolean =>
  train !== undefined && changedTrainSlug(change) === train

/** Returns all days from the form's first to its last day, at most MAX_DAYS. */
function allDaysOf({ day, lastDay }: EntryForm): ServiceDay[] {
  const days = [day]
  for (let one = addDays(day, 1); one <= lastDay && days.length < MAX_DAYS; one = addDays(one, 1)) days.push(one)
  return days
}

/** Returns the days of the form on which its train runs. */
function runningDaysOf(railway: Railway, form: EntryForm): ServiceDay[] {
  const route = form.train === undefined ? undefined : railway.route(form.train)
  return route ? allDaysOf(form).filter((day) => route.trips.some((trip) => tripRunsOn(railway.timetable.feed, trip, day))) : []
}

/** Returns the texts after an edit of the change: discards suggestions, and marks the operators' own texts as not proofread. */
export function textsAfterEdit(texts: FormTexts, suggestions: Suggestions): FormTexts {
  // The keys of the texts are languages; Object.entries returns them as strings.
  const entries = Object.entries(texts) as [Language, FormText][]
  const ownTexts = entries.filter(([language, { title, isOwn }]) => isOwn && title !== suggestions[language]?.title)
  return Object.fromEntries(ownTexts.map(([language, text]) => [language, { ...text, isChecked: false }]))
}

type Suggestions = Readonly<Partial<Record<Language, { readonly title: string; readonly text: string }>>>

/** Returns the text for riders: the operator's text, otherwise the suggested text. */
export const riderTextIn = (language: Language, { texts }: EntryForm, suggestions: Suggestions): FormText =>
  texts[language] ?? { title: '', text: '', ...suggestions[language], isChecked: false, isOwn: false }

/** Returns the languages whose texts are not proofread. */
export const languagesToProofread = (form: EntryForm, suggestions: Suggestions): Language[] =>
  LANGUAGES.filter((language) => {
    const { title, isChecked } = riderTextIn(language, form, suggestions)
    return title !== '' && !isChecked
  })

export function entryInputFromForm(
  railway: Railway,
  form: EntryForm,
  state: EntryInput['state'],
  suggestions: Suggestions,
): EntryInput | undefined {
  const change = changeFromForm(railway, form)
  if (!change) return undefined
  const texts: EntryInput['texts'] = {}
  for (const language of LANGUAGES) {
    const { title, text, isChecked, isOwn } = riderTextIn(language, form, suggestions)
    if (title !== '' && (state === 'sent' || isOwn || isChecked)) texts[language] = { title, text, isChecked, isOwn }
  }
  return {
    version: form.version,
    state,
    change,
    reason: form.reason,
    texts,
    ...(form.from && { from: form.from }),
    ...(form.until && { until: withOffset(`${form.until}:00`, railway.zone) }),
  }
}

/** Returns a local time with the zone's offset at that time. */
function withOffset(localTime: string, zone: string): string {
  const offsetAt = (iso: string) => zonedIso(Date.parse(iso) / 1000, zone).slice(19)
  return localTime + offsetAt(localTime + offsetAt(`${localTime}Z`))
}
