import { normalizeCode, MIN_CODE_RESEND_SECONDS, ApiError, type CodeSent } from '@yatha/contract'
import type { Language } from '@yatha/language'
import type { Db } from '../db/database.ts'
import { creationTimeMs, newId } from '../db/id.ts'
import type { CountedClient } from '../http/serve.ts'
import type { JobKind } from '../adapters/messaging/jobs.ts'
import { TooManyTries } from '../adapters/limits/limits.ts'
import type { PendingAction } from './account.schema.ts'
import * as store from './account.store.ts'
import type { AccountEmail, AccountEmailContent } from './emails.ts'
import { isDeviceOf } from './known-device.ts'
import { hashCode, deriveCode, newSeed } from './secrets.ts'
import { SignInLimits } from './tries.ts'
import type { Services } from '../services.ts'

const CODE_SECONDS = 600
/** Maximum number of guesses at one code. */
export const MAX_GUESSES = 5

export interface CodeDeps extends Pick<Services, 'database' | 'jobs' | 'limits' | 'clock' | 'secret'> {
  /** Whether e-mails can be sent. */
  readonly sendsEmail: boolean
  /** The kind of job that sends e-mails. */
  readonly emailJob: JobKind<AccountEmail>
}

/** An attempt to start. */
interface NewAttempt {
  readonly purpose: store.AttemptPurpose
  readonly email: string
  readonly language: Language
  readonly client: CountedClient
  /** The account that has the address; undefined if none does. */
  readonly account: store.AccountRow | undefined
  /** The action that the correct code completes. */
  readonly pending: PendingAction
  /** If set, the attempt is a decoy: no code is correct, and this e-mail is sent instead of a code. */
  readonly decoyEmail?: AccountEmailContent | undefined
  /** If true, neither the response nor the response time may reveal whether the attempt is a decoy: see `mayRevealResult`. */
  readonly isUnchecked?: boolean
}

/** Verification codes by e-mail: their attempts, their e-mails, and the limit on guesses. */
export class Codes {
  readonly tries: SignInLimits

  constructor(private readonly deps: CodeDeps) {
    this.tries = new SignInLimits(deps.limits, deps.secret)
  }

  /** Starts an attempt. A decoy runs the same steps and stores the same rows, so that neither timing nor errors reveal it. */
  async send(newAttempt: NewAttempt): Promise<CodeSent> {
    if (!this.deps.sendsEmail) throw new ApiError('not_configured')
    const { purpose, email, language, client, account, pending, isUnchecked = false } = newAttempt
    const now = this.now()
    const id = newId(now.getTime())
    const expiresAt = new Date(now.getTime() + CODE_SECONDS * 1000)
    const { hash, seed } = this.newCode(id)
    const decoyEmail = await this.countEmail(newAttempt, id)
    const row = { id, purpose, email, codeHash: decoyEmail ? null : hash, pending, isUnchecked, sentAt: now, expiresAt }
    await this.db.transaction(async (t) => {
      await store.addAttempt(t, row)
      await this.queueEmail(t, email, language, decoyEmail ?? codeNews(row, seed), this.priorityOf(purpose, client, account))
    })
    return { attempt: id, resendSeconds: MIN_CODE_RESEND_SECONDS, ...(isUnchecked && { isUnchecked }) }
  }

  /** Sends a new code, and invalidates the previous one. The e-mail counts towards the limit, like the first one. */
  async resend(id: string, language: Language, client: CountedClient): Promise<CodeSent> {
    const now = this.now()
    const pendingAttempt = await store.attemptById(this.db, id)
    if (!pendingAttempt || pendingAttempt.expiresAt <= now) throw new ApiError('code_expired')
    const { purpose, email } = pendingAttempt
    // Sending a second e-mail, or refusing to because of the limits, would reveal whether a first e-mail was sent.
    if (pendingAttempt.isUnchecked) throw new TooManyTries(secondsUntil(pendingAttempt.expiresAt, now))
    const sentBefore = new Date(now.getTime() - MIN_CODE_RESEND_SECONDS * 1000)
    const tooSoon = () => new TooManyTries(Math.max(1, secondsUntil(pendingAttempt.sentAt, sentBefore)))
    if (pendingAttempt.sentAt >= sentBefore) throw tooSoon()
    const account = await store.accountByEmail(this.db, email)
    await this.tries.countEmail(purpose, email, client, account)
    const { hash, seed } = this.newCode(id)
    await this.db.transaction(async (t) => {
      const row = await store.replaceCode(t, id, hash, now, sentBefore)
      if (!row) throw tooSoon()
      await this.queueEmail(
        t,
        email,
        language,
        row.codeHash === null ? { about: 'nothing' } : codeNews(row, seed),
        this.priorityOf(purpose, client, account),
      )
    })
    return { attempt: id, resendSeconds: MIN_CODE_RESEND_SECONDS }
  }

  /** Consumes the attempt with this code. Only the client that started the attempt has its id, and it may guess the code five times. */
  async consume(input: { attempt: string; code: string }, purposes: readonly store.AttemptPurpose[]): Promise<store.AttemptRow> {
    const guessedAttempt = await store.countGuess(this.db, input.attempt, this.now(), MAX_GUESSES)
    if (!guessedAttempt) throw new ApiError((await this.isClosed(input.attempt)) ? 'code_expired' : 'wrong_code')
    const hash = hashCode(this.deps.secret, input.attempt, normalizeCode(input.code))
    const attempt = await store.consumeAttempt(this.db, input.attempt, purposes, hash)
    if (attempt) return attempt
    if (guessedAttempt.tries === MAX_GUESSES) await this.notifyOwnerOfGuesses(guessedAttempt.email)
    throw new ApiError('wrong_code')
  }

  /** Returns whether an attempt that `countGuess` rejected has expired or is out of guesses. False if it never existed or was completed. */
  private async isClosed(attempt: string): Promise<boolean> {
    // An expired attempt may have been deleted.
    if (this.now().getTime() - creationTimeMs(attempt) > CODE_SECONDS * 1000) return true
    return (await store.attemptById(this.db, attempt)) !== undefined
  }

  /** Notifies the owner of an address, at most once a day, that somebody is guessing the password or codes. */
  async notifyOwnerOfGuesses(email: string): Promise<void> {
    if (!(await this.tries.shouldNotifyOwner(email))) return
    const owner = await store.accountByEmail(this.db, email)
    // The cast is safe: the column contains only the app's languages.
    await this.queueEmail(this.db, email, (owner?.language ?? 'en') as Language, { about: owner ? 'guessing' : 'nothing' })
  }

  /** Queues an e-mail that is sent after `transaction` commits, so that the time of sending does not affect the response time. */
  async queueEmail(transaction: Db, to: string, language: Language, news: AccountEmailContent, priority = 0): Promise<void> {
    await this.deps.jobs.add(transaction, this.deps.emailJob, { to, language, news }, { priority })
  }

  /** Counts an e-mail towards the limits. Returns the e-mail to send instead of a code; undefined to send the code. */
  private async countEmail(
    { purpose, email, client, account, decoyEmail, isUnchecked }: NewAttempt,
    id: string,
  ): Promise<AccountEmailContent | undefined> {
    if (!isUnchecked) {
      await this.tries.countEmail(purpose, email, client, account)
      return decoyEmail
    }
    try {
      await (decoyEmail ? this.tries.countDecoyEmail(id, client) : this.tries.countEmail(purpose, email, client, account))
      return decoyEmail
    } catch (error) {
      if (!(error instanceof TooManyTries)) throw error
      // The response must not reveal that the password was right, so beyond the limit no e-mail is sent.
      return { about: 'nothing' }
    }
  }

  /** Returns an e-mail's priority. E-mails that any visitor can cause are sent last: the more calls the client has made, the later. */
  private priorityOf(purpose: store.AttemptPurpose, client: CountedClient, account: store.AccountRow | undefined): number {
    const isOpenToVisitors = purpose === 'register' || purpose === 'reset'
    return isOpenToVisitors && !isDeviceOf(this.deps.secret, client.device, account) ? 10 + client.calls : 0
  }

  private newCode(attempt: string): { hash: string; seed: string } {
    const seed = newSeed()
    return { seed, hash: hashCode(this.deps.secret, attempt, deriveCode(this.deps.secret, attempt, seed)) }
  }

  private get db(): Db {
    return this.deps.database.db
  }

  private now(): Date {
    return new Date(this.deps.clock.nowMs())
  }
}

const secondsUntil = (later: Date, now: Date) => Math.ceil((later.getTime() - now.getTime()) / 1000)

const codeNews = (
  { id, purpose, pending, expiresAt }: Pick<store.AttemptRow, 'id' | 'purpose' | 'pending' | 'expiresAt'>,
  seed: string,
): AccountEmailContent => ({
  about: 'code',
  purpose,
  ...(pending?.identity && { provider: pending.identity.provider }),
  attempt: id,
  seed,
  untilMs: expiresAt.getTime(),
})
