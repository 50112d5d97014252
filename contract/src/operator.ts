import { z } from '@hono/zod-openapi'
import { LANGUAGES } from '@yatha/language'
import type { ServiceDay } from '@yatha/timetable'
import { endpoint } from './endpoint.ts'
import { dayInput, slugInput, timeInput, choice, exactText, instant, lineUpTo } from './fields.ts'
import { ENTRY_ACTIONS, ENTRY_LIMITS, ENTRY_STATES } from './operator-rules.ts'
import { youtubeId } from './youtube.ts'

const INVALID_NUMBER = { error: 'invalid_number' }
const count = z.int(INVALID_NUMBER).min(0, INVALID_NUMBER).max(1_000_000, INVALID_NUMBER)
/** Last accepted instant: the end of the year 9999 in UTC. A text with a negative offset can be later in UTC, in the year 10000. */
const LAST_MS = Date.parse('9999-12-31T23:59:59Z')
const instantInput = exactText(80)
  .pipe(z.iso.datetime({ offset: true, error: 'invalid_instant' }))
  .refine((text) => Date.parse(text) <= LAST_MS, 'invalid_instant')
const slugs = (maxCount: number) => z.array(slugInput).max(maxCount, 'too_long')

const days = z
  // The cast is safe, because `dayInput` accepts only service days.
  .array(dayInput.transform((text) => text as ServiceDay))
  .min(1, 'missing')
  .max(ENTRY_LIMITS.days, 'too_long')
  .openapi({ description: 'Service days of the train' })

const TrainChange = z.object({
  train: slugInput.openapi({ example: 'ka-4' }),
  days,
  fromStation: slugInput
    .optional()
    .openapi({ description: 'Start of the affected part: the first call there; the whole train by default' }),
  untilStation: slugInput
    .optional()
    .openapi({ description: 'End of the affected part: the last call there, which is canceled too, or where a delay ends' }),
})

const NewTrain = z.object({
  kind: z.literal('add'),
  number: lineUpTo(ENTRY_LIMITS.number)
    .min(1, 'missing')
    .openapi({ example: 'X-1', description: 'A number that no train in the timetable has' }),
  like: slugInput.openapi({ example: 'ka-4', description: 'The train whose stations and running times are copied' }),
  days,
  departs: timeInput.openapi({ example: '11:45', description: 'Departure from its first station: HH:MM, up to 29:59 after midnight' }),
  fromStation: slugInput.optional().openapi({ description: 'First station; by default that of the train `like`' }),
  untilStation: slugInput.optional().openapi({ description: 'Last station; by default that of the train `like`' }),
})

const RouteVideo = z.object({
  kind: z.literal('video'),
  train: slugInput.openapi({ example: 'ka-4' }),
  videoUrl: exactText(500)
    .refine((address) => youtubeId(address) !== undefined, 'not_youtube')
    .transform((address) => `https://youtu.be/${youtubeId(address)}`)
    .openapi({ type: 'string', description: 'Address of a video in any of YouTube’s forms, replaced by the short one' }),
})

export const OperatorChange = z
  .discriminatedUnion('kind', [
    TrainChange.extend({ kind: z.literal('delay'), minutes: count.min(1, INVALID_NUMBER) }),
    TrainChange.extend({ kind: z.literal('cancel') }),
    NewTrain,
    z.object({ kind: z.literal('notice'), stations: slugs(ENTRY_LIMITS.stations), trains: slugs(ENTRY_LIMITS.trains) }),
    RouteVideo,
  ])
  .openapi('OperatorChange', {
    description:
      'A change of the plan, a notice, or a route video. A notice without stations and trains is about the whole railway. A video replaces that of the timetable until it is undone; a train has one at most',
  })

const OperatorText = z.object({
  title: lineUpTo(ENTRY_LIMITS.title),
  text: lineUpTo(ENTRY_LIMITS.text),
  isChecked: z.boolean().openapi({ description: 'Whether a person has reviewed it' }),
  isOwn: z
    .boolean()
    .optional()
    .openapi({ description: 'False for a suggested text, which is replaced when the change is edited; true by default' }),
})

const OperatorTexts = z.partialRecord(z.enum(LANGUAGES, { error: 'invalid_choice' }), OperatorText)

const EntryFields = z.object({
  change: OperatorChange,
  reason: lineUpTo(ENTRY_LIMITS.reason).openapi({ description: 'For the other operators' }),
  texts: OperatorTexts.openapi({ description: 'Text for riders, by language; languages without a title show the English text' }),
})

const EntryInput = EntryFields.extend({
  version: count.openapi({ description: 'The version of the changed entry that the client loaded; 0 for a new entry' }),
  state: choice(['draft', 'sent']),
  from: instantInput.optional().openapi({ description: 'When riders first see it; now by default' }),
  until: instantInput.optional().openapi({ description: 'End; by default the end of the last day, or of the train; none for a video' }),
})

const Operator = z
  .object({ id: z.string(), name: z.string(), email: z.string().optional() })
  .openapi('Operator', { description: 'The operator; omitted if the account is deleted' })

export const OperatorEntry = EntryFields.extend({
  id: z.uuid(),
  version: count,
  state: z.enum(ENTRY_STATES),
  from: instant.optional().openapi({ description: 'Omitted in a draft that takes effect when it is sent' }),
  until: instant.optional(),
  at: instant.openapi({ description: 'When it was last changed' }),
  by: Operator.optional(),
  history: z.array(z.object({ action: z.enum(ENTRY_ACTIONS), at: instant, by: Operator.optional() })),
}).openapi('OperatorEntry')

/** An action on an entry, with the entry's content at that time. */
const EntryAction = EntryFields.extend({
  action: z.enum(ENTRY_ACTIONS),
  at: instant,
  from: instant.optional(),
  until: instant.optional(),
})

/** The operator's actions in an account export. */
export const OperatorActions = z
  .array(EntryAction.extend({ entry: z.uuid() }))
  .openapi({ description: 'The rider’s actions as an operator; omitted for other riders' })

/** A configured service that cannot be used, because it redirects to another host. */
export const ServiceRedirect = z
  .object({
    setting: z.string().openapi({ example: 'LIVE_FEEDS 1', description: 'Name of the setting; for feeds with the position in the list' }),
    target: z.string().openapi({ description: 'Scheme, host and path of the redirect; for push services only scheme and host' }),
  })
  .openapi('ServiceRedirect')
export type ServiceRedirect = z.infer<typeof ServiceRedirect>

const EntryPath = z.object({ id: z.uuid('not_found') })

export const listEntries = endpoint({
  get: '/api/operator/entry',
  for: 'operator',
  query: z.object({
    since: instantInput
      .optional()
      .openapi({ description: 'Includes past entries that were changed since then; the last two days by default' }),
  }),
  answer: z.object({ me: Operator, entries: z.array(OperatorEntry), redirects: z.array(ServiceRedirect).optional() }),
  summary: 'List operators’ current and future entries, drafts, and the log; the latest first',
})

/** API errors of an invalid change. */
const CHANGE_FAULTS = [
  'unknown_train',
  'not_running',
  'day_over',
  'delay_too_long',
  'not_in_timetable',
  'number_taken',
  'invalid_train_number',
  'train_over',
  'not_youtube',
] as const

export const previewEntry = endpoint({
  post: '/api/operator/preview',
  for: 'operator',
  body: z.object({ change: OperatorChange }),
  answer: z.object({
    texts: z.partialRecord(z.enum(LANGUAGES), z.object({ title: z.string(), text: z.string() })),
    stations: count,
    riders: count.openapi({ description: 'Number of riders with an affected alert' }),
  }),
  errors: CHANGE_FAULTS,
  summary: 'Preview the text of a change in each language, and the number of affected riders',
})

export const saveEntry = endpoint({
  put: '/api/operator/entry/{id}',
  for: 'operator',
  path: EntryPath,
  body: EntryInput,
  answer: OperatorEntry,
  errors: [...CHANGE_FAULTS, 'not_found', 'until_before_from', 'already_over', 'no_text', 'changed_meanwhile', 'other_operator'],
  summary: 'Save a draft, publish an entry, or change one; repeating the request has no effect',
})

export const entryHistory = endpoint({
  get: '/api/operator/entry/{id}/history',
  for: 'operator',
  path: EntryPath,
  answer: z.array(EntryAction.extend({ by: Operator.optional() })),
  errors: ['not_found'],
  summary: 'Get the history of an entry: actions, operators, times, and the content each time; the earliest first',
})

export const undoEntry = endpoint({
  post: '/api/operator/entry/{id}/undo',
  for: 'operator',
  path: EntryPath,
  body: z.object({ version: count }),
  answer: OperatorEntry,
  errors: ['not_found', 'changed_meanwhile', 'other_operator'],
  summary: 'Undo an entry, or discard a draft; it stays in the log',
})

export type OperatorChange = z.infer<typeof OperatorChange>
export type OperatorActions = z.infer<typeof OperatorActions>
export type OperatorText = z.infer<typeof OperatorText>
export type OperatorEntry = z.infer<typeof OperatorEntry>
export type EntryInput = z.infer<typeof EntryInput>
export type OperatorList = z.infer<(typeof listEntries)['spec']['answer']>
export type EntryHistory = z.infer<(typeof entryHistory)['spec']['answer']>
export type EntryPreview = z.infer<(typeof previewEntry)['spec']['answer']>
