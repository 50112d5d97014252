import { isDeepStrictEqual } from 'node:util'
import {
  DRAFT_RESERVATION_SECONDS,
  changedTrainSlug,
  type ApiErrorCode,
  type EntryAction,
  type EntryInput,
  type OperatorChange,
} from '@yatha/contract'
import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { account } from '../account/index.ts'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'
import type { Db } from '../db/database.ts'
import type { PublishedEntry } from './in-force.ts'
import { operatorAction, operatorEntry, type EntryContent } from './operator.schema.ts'

export type EntryRow = typeof operatorEntry.$inferSelect

/** The account of the operator who took an action. */
export interface OperatorAccount {
  readonly id: string
  readonly name: string
  readonly email: string | null
}

/** An entry with its last editor and its history. */
export interface EntryWithHistory {
  readonly row: EntryRow
  readonly by: OperatorAccount | undefined
  readonly history: readonly { readonly action: EntryAction; readonly at: Date; readonly by: OperatorAccount | undefined }[]
}

/** Why an entry was not saved. */
export type SaveConflict = Extract<ApiErrorCode, 'changed_meanwhile' | 'other_operator' | 'number_taken'>

/** Maximum number of entries returned, so that the log of many years is never read as a whole. */
const MAX_ENTRIES = 500

/** Returns drafts, entries that are or will be in force, and entries changed after `since`; the most recently changed first. */
export async function entriesSince(db: Db, now: Date, since: Date): Promise<EntryWithHistory[]> {
  const found = await db
    .select({ row: operatorEntry, person: PERSON })
    .from(operatorEntry)
    .leftJoin(account, eq(account.id, operatorEntry.accountId))
    .where(or(eq(operatorEntry.state, 'draft'), isUnexpired(now), gt(operatorEntry.changedAt, since)))
    .orderBy(desc(operatorEntry.changedAt), desc(operatorEntry.id))
    .limit(MAX_ENTRIES)
  return withHistory(db, found)
}

export async function findEntry(db: Db, id: string): Promise<EntryWithHistory | undefined> {
  const found = await db
    .select({ row: operatorEntry, person: PERSON })
    .from(operatorEntry)
    .leftJoin(account, eq(account.id, operatorEntry.accountId))
    .where(eq(operatorEntry.id, id))
  return (await withHistory(db, found))[0]
}

/** Returns the published entries that are or will be in force. */
export async function publishedEntries(db: Db, now: Date): Promise<PublishedEntry[]> {
  const rows = await db.select().from(operatorEntry).where(isUnexpired(now))
  return rows.map(({ id, change, texts, fromAt, untilAt, changedAt }) => ({
    id,
    change,
    texts,
    // A constraint of the table ensures that published entries have a start and, except for videos, an end.
    from: secondsOf(fromAt!),
    until: untilAt ? secondsOf(untilAt) : Infinity,
    changedAt: secondsOf(changedAt),
  }))
}

export interface SaveEntryRequest {
  readonly id: string
  readonly accountId: string
  readonly input: EntryInput
  /** When the entry is in force; undefined for drafts. */
  readonly span: { readonly from: Date; readonly until: Date | null } | undefined
  readonly now: Date
}

/** Saves a new entry or a change to an entry. Idempotent. */
export async function saveEntry(db: Db, saving: SaveEntryRequest): Promise<'saved' | SaveConflict> {
  const { id, accountId, input, span, now } = saving
  const { change, reason, texts, state } = input
  return db.transaction(async (t) => {
    await lockOperators(t)
    const [before] = await t.select().from(operatorEntry).where(eq(operatorEntry.id, id))
    if (before && isRepeated(before, saving)) return 'saved'
    if (before?.state === 'draft' && isLockedByOther(before, accountId, now)) return 'other_operator'
    if ((before?.version ?? 0) !== input.version || before?.state === 'undone') return 'changed_meanwhile'
    // A published entry can be changed or undone, but not turned back into a draft.
    if (before?.state === 'sent' && state === 'draft') return 'changed_meanwhile'
    if (await isTrainLocked(t, saving)) return 'other_operator'
    if (state === 'sent' && (await hasConflictingEntry(t, change, saving)))
      return change.kind === 'add' ? 'number_taken' : 'changed_meanwhile'
    const row = {
      version: input.version + 1,
      state,
      change,
      reason,
      texts,
      fromAt: span?.from ?? dateOf(input.from),
      untilAt: span ? span.until : dateOf(input.until),
      accountId,
      changedAt: now,
    }
    await t
      .insert(operatorEntry)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: operatorEntry.id, set: row })
    // Further saves of a draft by the same operator are not logged.
    if (state === 'draft' && before && before.accountId === accountId) return 'saved'
    const action = state === 'draft' ? 'drafted' : before?.state === 'sent' ? 'changed' : 'sent'
    await logAction(t, { ...row, id }, action)
    return 'saved'
  })
}

/** Undoes an entry or discards a draft. Idempotent. */
export async function undoEntry(
  db: Db,
  { id, accountId, version, now }: { id: string; accountId: string; version: number; now: Date },
): Promise<'undone' | 'not_found' | Exclude<SaveConflict, 'number_taken'>> {
  return db.transaction(async (t) => {
    await lockOperators(t)
    const [before] = await t.select().from(operatorEntry).where(eq(operatorEntry.id, id))
    if (!before) return 'not_found'
    if (before.state === 'undone') return before.version === version || before.version === version + 1 ? 'undone' : 'changed_meanwhile'
    if (before.state === 'draft' && isLockedByOther(before, accountId, now)) return 'other_operator'
    if (before.version !== version) return 'changed_meanwhile'
    const row = { version: version + 1, state: 'undone', accountId, changedAt: now } as const
    await t.update(operatorEntry).set(row).where(eq(operatorEntry.id, id))
    await logAction(t, { ...before, ...row }, 'undone')
    return 'undone'
  })
}

/** Returns the actions on an entry, oldest first, each with the content after the action; undefined if the entry does not exist. */
export async function findEntryHistory(db: Db, id: string) {
  const actions = await db
    .select({ action: operatorAction.action, at: operatorAction.at, content: operatorAction.content, person: PERSON })
    .from(operatorAction)
    .leftJoin(account, eq(account.id, operatorAction.accountId))
    .where(eq(operatorAction.entryId, id))
    .orderBy(asc(operatorAction.version))
  return actions.length > 0 ? actions : undefined
}

/** Returns the id, name and e-mail address of an account. */
export async function findOperatorAccount(db: Db, accountId: string): Promise<OperatorAccount | undefined> {
  return (await db.select(PERSON).from(account).where(eq(account.id, accountId)))[0]
}

/** Returns an operator's actions, for the export of the account. */
export async function actionsOf(db: Db, accountId: string) {
  return db.select().from(operatorAction).where(eq(operatorAction.accountId, accountId)).orderBy(asc(operatorAction.at))
}

const PERSON = { id: account.id, name: account.name, email: account.email }
const isUnexpired = (now: Date) => and(eq(operatorEntry.state, 'sent'), or(isNull(operatorEntry.untilAt), gt(operatorEntry.untilAt, now)))
const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)
const dateOf = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text))

const lockOperators = (t: Db) => t.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.operator})`)

/** Returns whether another operator is editing this draft. */
const isLockedByOther = ({ accountId, changedAt }: EntryRow, by: string, now: Date): boolean =>
  accountId !== null && accountId !== by && changedAt.getTime() > now.getTime() - DRAFT_RESERVATION_SECONDS * 1000

/** Returns whether another operator's draft locks the train. */
async function isTrainLocked(t: Db, { id, accountId, now, input }: SaveEntryRequest): Promise<boolean> {
  const train = changedTrainSlug(input.change)
  if (train === undefined) return false
  const drafts = await t
    .select()
    .from(operatorEntry)
    .where(and(eq(operatorEntry.state, 'draft'), ne(operatorEntry.id, id)))
  return drafts.some((draft) => changedTrainSlug(draft.change) === train && isLockedByOther(draft, accountId, now))
}

/** Returns whether another entry adds a train with this number or sets this train's video. Operators must edit that entry instead. */
async function hasConflictingEntry(t: Db, change: OperatorChange, { id, now }: SaveEntryRequest): Promise<boolean> {
  if (change.kind !== 'add' && change.kind !== 'video') return false
  const others = await t
    .select({ change: operatorEntry.change })
    .from(operatorEntry)
    .where(and(isUnexpired(now), ne(operatorEntry.id, id), sql`${operatorEntry.change}->>'kind' = ${change.kind}`))
  return others.some((one) => changedTrainSlug(one.change) === changedTrainSlug(change))
}

/** Returns whether the entry already has this content, as after a double tap or a retry of a request whose response was lost. */
function isRepeated(before: EntryRow, { accountId, input }: SaveEntryRequest): boolean {
  const isSameTime = (at: Date | null, text: string | undefined) => text === undefined || at?.getTime() === Date.parse(text)
  return (
    before.version === input.version + 1 &&
    before.accountId === accountId &&
    before.state === input.state &&
    before.reason === input.reason &&
    isSameTime(before.fromAt, input.from) &&
    isSameTime(before.untilAt, input.until) &&
    isDeepStrictEqual(toPlainJson(before.change), toPlainJson(input.change)) &&
    isDeepStrictEqual(toPlainJson(before.texts), toPlainJson(input.texts))
  )
}

const toPlainJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

async function logAction(t: Db, { id, version, changedAt, accountId, ...row }: EntryRow, action: EntryAction): Promise<void> {
  const content: EntryContent = {
    change: row.change,
    reason: row.reason,
    texts: row.texts,
    ...(row.fromAt && { from: row.fromAt.toISOString() }),
    ...(row.untilAt && { until: row.untilAt.toISOString() }),
  }
  await t.insert(operatorAction).values({ entryId: id, version, action, at: changedAt, accountId, content })
}

async function withHistory(db: Db, found: readonly { row: EntryRow; person: OperatorAccount | null }[]): Promise<EntryWithHistory[]> {
  if (found.length === 0) return []
  const ids = found.map(({ row }) => row.id)
  const actions = await db
    .select({ entryId: operatorAction.entryId, action: operatorAction.action, at: operatorAction.at, person: PERSON })
    .from(operatorAction)
    .leftJoin(account, eq(account.id, operatorAction.accountId))
    .where(inArray(operatorAction.entryId, ids))
    .orderBy(asc(operatorAction.version))
  const historyByEntry = new Map<string, EntryWithHistory['history'][number][]>(ids.map((id) => [id, []]))
  for (const { entryId, action, at, person } of actions) historyByEntry.get(entryId)!.push({ action, at, by: person ?? undefined })
  return found.map(({ row, person }) => ({ row, by: person ?? undefined, history: historyByEntry.get(row.id)! }))
}
