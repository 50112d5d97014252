/** Kinds of operator entries. */
export const ENTRY_KINDS = ['delay', 'cancel', 'add', 'notice', 'video'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** States of an entry. A draft is not in force; an undone entry stays in the log. */
export const ENTRY_STATES = ['draft', 'sent', 'undone'] as const
export type EntryState = (typeof ENTRY_STATES)[number]

/** Actions in the history of an entry. */
export const ENTRY_ACTIONS = ['drafted', 'sent', 'changed', 'undone'] as const
export type EntryAction = (typeof ENTRY_ACTIONS)[number]

/** Limits of an entry. A train that is later than `minutes` must be canceled instead. */
export const ENTRY_LIMITS = { minutes: 720, days: 31, reason: 300, title: 200, text: 1000, stations: 100, trains: 100, number: 12 } as const

/** Number of seconds for which a draft reserves its train after each save. Meanwhile, other operators cannot change that train. */
export const DRAFT_RESERVATION_SECONDS = 600
