import type { DisplayNameErrorCode } from '@yatha/contract'
import { sql, type SQL } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { NameRules } from '../../../account/index.ts'
import type { Db } from '../../../db/database.ts'
import { notify } from '../../../notification/index.ts'
import { hourlyJob, type JobHandler, type JobKind } from '../../../adapters/messaging/jobs.ts'
import type { Services } from '../../../services.ts'

const CHECK_NAMES: JobKind<object> = { name: 'check-names', maxAttempts: 3 }
/** Number of names checked in one transaction. The check of one batch blocks the event loop for some milliseconds. */
const BATCH = 100
/** How long a push about a name is useful. */
const PUSH_LIFETIME_MS = 3 * 86_400_000

export interface NameJobsDeps extends Pick<Services, 'database' | 'clock'> {
  readonly nameRules: NameRules
}

/** Jobs that check stored names again after the rules have changed. */
export const nameJobs = (parts: NameJobsDeps): JobHandler[] => [hourlyJob(CHECK_NAMES, (signal) => checkNames(parts, signal))]

/** Checks names that were last checked with another version of the rules, until none is left or `signal` is aborted. */
export async function checkNames({ database, clock, nameRules }: NameJobsDeps, signal?: AbortSignal): Promise<void> {
  const { version } = nameRules
  const isStopped = () => signal?.aborted === true
  // Two ranges instead of `<>`, so that the index returns only names that were not checked with this version.
  for (const range of [sql`name_rules < ${version}`, sql`name_rules > ${version}`])
    for (let checked = BATCH; checked === BATCH && !isStopped(); )
      checked = await checkBatch(database.db, range, nameRules, new Date(clock.nowMs()))
}

/** Checks up to BATCH names in `range`. Returns their number. */
const checkBatch = (db: Db, range: SQL, { version, faultOf }: NameRules, now: Date): Promise<number> =>
  db.transaction(async (t) => {
    const { rows } = await t.execute<{ id: string; name: string; email: string | null; name_fault: DisplayNameErrorCode | null }>(
      sql`select id, name, email, name_fault from account where ${range} order by name_rules limit ${BATCH} for no key update skip locked`,
    )
    const checked = rows.map((row) => ({ ...row, fault: faultOf(row.name, row.email) ?? null }))
    const faults = JSON.stringify(checked.map(({ id, fault }) => ({ id, fault })))
    await t.execute(
      sql`update account set name_fault = given.fault, name_rules = ${version}
            from jsonb_to_recordset(${faults}::jsonb) as given(id uuid, fault text) where account.id = given.id`,
    )
    for (const { id, name, name_fault, fault } of checked)
      if (fault !== null && name_fault === null) await notifyOfHiddenName(t, { id, name, fault }, now)
    return rows.length
  })

export interface HiddenName {
  /** Id of the account. */
  readonly id: string
  readonly name: string
  readonly fault: DisplayNameErrorCode
}

/** Notifies a rider, once per name, that others see “Rider” instead. Call it in the transaction that stores the fault. */
export async function notifyOfHiddenName(t: Db, { id, name, fault }: HiddenName, now: Date): Promise<void> {
  const key = `name ${createHash('sha256').update(name).digest('base64url').slice(0, 16)}`
  const facts = { kind: 'moderation', what: 'name', about: 'rider', nameFault: fault } as const
  await notify(t, [{ accountId: id, key, facts, expiresAt: new Date(now.getTime() + PUSH_LIFETIME_MS) }], now)
}
