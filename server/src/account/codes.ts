import { codeDigits, RESEND_SECONDS, ApiError, type CodeSent } from '@yatha/contract'
import type { Language } from '@yatha/language'
import type { Database, Db } from '../db/database.ts'
import { newId } from '../db/id.ts'
import type { Clock } from '../outside/clock.ts'
import type { Files } from '../outside/files.ts'
import type { Images } from '../outside/images.ts'
import type { JobKind, Jobs } from '../outside/jobs.ts'
import { isWithin, TooManyTries, type Limit, type Limits } from '../outside/limits.ts'
import type { Pending } from './account.schema.ts'
import * as store from './account.store.ts'
import type { AccountEmail, AccountNews } from './emails.ts'
import { codeHash, codeOf, newSeed } from './secrets.ts'

const CODE_SECONDS = 600
/** Guesses evaluated for one e-mail address per hour, across attempts, resends and network addresses. */
const GUESSES: Limit = { points: 20, seconds: 3600 }
const EMAILS: Limit = { points: 8, seconds: 3600 }
const ONCE_A_DAY: Limit = { points: 1, seconds: 86_400 }

export interface CodeDeps {
  readonly database: Database
  readonly jobs: Jobs
  readonly limits: Limits
  readonly files: Files
  readonly images: Images
  readonly clock: Clock
  /** Whether e-mails can be sent. */
  readonly sendsEmail: boolean
  /** The kind of job that sends them. */
  readonly emailJob: JobKind<AccountEmail>
  /** The key of verification codes. */
  readonly secret: string
}

/** Verification codes by e-mail: their attempts, their e-mails, and the limit on guesses. */
export class Codes {
  constructor(private readonly deps: CodeDeps) {}

  /**
   * Starts an attempt. With `instead` it is a decoy: no code fits it, and only that is sent. Both do the same work and store
   * the same `pending`, so that neither timing nor errors distinguish them.
   */
  async send(purpose: store.Purpose, email: string, language: Language, pending: Pending, instead?: AccountNews): Promise<CodeSent> {
    if (!this.deps.sendsEmail) throw new ApiError('not_configured')
    const now = this.now()
    const id = newId(now.getTime())
    const expiresAt = new Date(now.getTime() + CODE_SECONDS * 1000)
    const { hash, seed } = this.newCode(id)
    await this.deps.limits.take(`e-mail ${email}`, EMAILS)
    await this.db.transaction(async (t) => {
      await store.forgetOldAttempts(t, now)
      await store.addAttempt(t, { id, purpose, email, codeHash: instead ? null : hash, pending, sentAt: now, expiresAt })
      await this.post(t, email, language, instead ?? codeNews({ id, expiresAt }, seed))
    })
    return { attempt: id, resendSeconds: RESEND_SECONDS }
  }

  /** Sends a new code; the previous one stops working. */
  async resend(id: string, language: Language): Promise<CodeSent> {
    const now = this.now()
    const { hash, seed } = this.newCode(id)
    const renewed = await this.db.transaction(async (t) => {
      const row = await store.renewAttempt(t, id, hash, now, new Date(now.getTime() - RESEND_SECONDS * 1000))
      if (row) await this.post(t, row.email, language, row.codeHash === null ? { about: 'nothing' } : codeNews(row, seed))
      return row
    })
    if (renewed) return { attempt: id, resendSeconds: RESEND_SECONDS }
    const waiting = await store.attemptById(this.db, id)
    if (!waiting || waiting.expiresAt <= now) throw new ApiError('code_expired')
    const waited = Math.floor((now.getTime() - waiting.sentAt.getTime()) / 1000)
    throw new ApiError('too_many_tries', undefined, Math.max(1, RESEND_SECONDS - waited))
  }

  /** The attempt with this code. Every guess is counted for its address before it is checked. */
  async take(given: { attempt: string; code: string }, purposes: readonly store.Purpose[]): Promise<store.AttemptRow> {
    const now = this.now()
    const waiting = await store.attemptById(this.db, given.attempt)
    if (!waiting) throw new ApiError('wrong_code')
    if (waiting.expiresAt <= now) throw new ApiError('code_expired')
    await this.countGuess(waiting.email)
    const taken = await store.takeAttempt(
      this.db,
      given.attempt,
      purposes,
      codeHash(this.deps.secret, given.attempt, codeDigits(given.code)),
      now,
    )
    if (!taken) throw new ApiError('wrong_code')
    return taken
  }

  /** Sends an e-mail after `transaction` has committed, so that the time of sending does not affect the response time. */
  async post(transaction: Db, to: string, language: Language, news: AccountNews): Promise<void> {
    await this.deps.jobs.add(transaction, this.deps.emailJob, { to, language, news })
  }

  private newCode(attempt: string): { hash: string; seed: string } {
    const seed = newSeed()
    return { seed, hash: codeHash(this.deps.secret, attempt, codeOf(this.deps.secret, attempt, seed)) }
  }

  /** Notifies the owner of the first rejected guess. */
  private async countGuess(email: string): Promise<void> {
    try {
      await this.deps.limits.take(`code ${email}`, GUESSES)
    } catch (error) {
      if (error instanceof TooManyTries && (await isWithin(this.deps.limits, `told ${email}`, ONCE_A_DAY))) await this.warnOwner(email)
      throw error
    }
  }

  private async warnOwner(email: string): Promise<void> {
    const owner = await store.accountByEmail(this.db, email)
    if (owner) await this.post(this.db, email, owner.language as Language, { about: 'guessing' })
  }

  private get db(): Db {
    return this.deps.database.db
  }

  private now(): Date {
    return new Date(this.deps.clock.nowMs())
  }
}

const codeNews = ({ id, expiresAt }: { id: string; expiresAt: Date }, seed: string): AccountNews => ({
  about: 'code',
  attempt: id,
  seed,
  untilMs: expiresAt.getTime(),
})
