/** What an operator can enter. */
export const ENTRY_KINDS = ['delay', 'cancel', 'add', 'notice'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** A draft is not in force; an undone entry stays in the log. */
export const ENTRY_STATES = ['draft', 'sent', 'undone'] as const
export type EntryState = (typeof ENTRY_STATES)[number]

/** What operators do with an entry, as its history tells. */
export const ENTRY_ACTIONS = ['drafted', 'sent', 'changed', 'undone'] as const
export type EntryAction = (typeof ENTRY_ACTIONS)[number]

/** Limits of an entry. A delay of more minutes is a train that does not run. */
export const ENTRY_LIMITS = { minutes: 720, days: 31, reason: 300, title: 200, text: 1000, stations: 100, trains: 100, number: 12 } as const

/** A draft keeps other operators from its train for so long after it was last saved. */
export const DRAFT_HOLDS_SECONDS = 600
