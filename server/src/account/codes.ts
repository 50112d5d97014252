import { codeDigits, RESEND_SECONDS, Refusal, type CodeSent, type Language } from '@yatha/contract'
import type { Translate } from '@yatha/language'
import type { Logger } from 'pino'
import type { Database, Db } from '../db/database.ts'
import type { Pending } from '../db/schema.ts'
import type { Clock } from '../outside/clock.ts'
import type { Letter, Mailer } from '../outside/mail.ts'
import * as store from './account.store.ts'
import { codeLetter, guessedLetter, type LetterParts } from './letters.ts'
import { codeHash, hashOf, newCode, newId } from './secrets.ts'

const CODE_SECONDS = 600
/** Guesses that are evaluated for one address in an hour, whatever the attempts, resends and addresses they come from. */
const GUESSES_AN_HOUR = 20
const LETTERS_AN_HOUR = 8

export interface CodeParts {
  readonly database: Database
  readonly mailer: Mailer | undefined
  readonly clock: Clock
  readonly log: Logger
  readonly translateIn: (language: Language) => Translate
  /** Key of the codes. */
  readonly secret: string
}

/** One-time passwords by mail: what waits for one, the letters that carry them, and how often each may be tried. */
export class Codes {
  constructor(private readonly parts: CodeParts) {}

  /** Starts an attempt; without `real` it is for show, and nothing but `instead` is sent. */
  async send(
    purpose: store.Purpose,
    email: string,
    language: Language,
    real: Pending | undefined,
    instead?: (parts: LetterParts) => Letter,
  ): Promise<CodeSent> {
    if (!this.parts.mailer) throw new Refusal('not_configured')
    const now = this.now()
    const id = newId(this.parts.clock.now())
    const code = newCode()
    await this.count(`letter ${hashOf(email)}`, LETTERS_AN_HOUR)
    await store.forgetOldAttempts(this.db, now)
    await store.addAttempt(this.db, {
      id,
      purpose,
      email,
      codeHash: real ? codeHash(this.parts.secret, id, code) : null,
      pending: real ?? null,
      sentAt: now,
      expiresAt: new Date(now.getTime() + CODE_SECONDS * 1000),
    })
    if (real) this.post(email, language, (parts) => codeLetter(parts, code))
    else if (instead) this.post(email, language, instead)
    return { attempt: id, resendSeconds: RESEND_SECONDS }
  }

  /** Another code in place of the last, which is dead from then on. */
  async resend(id: string, language: Language): Promise<CodeSent> {
    const now = this.now()
    const code = newCode()
    const renewed = await store.renewAttempt(
      this.db,
      id,
      codeHash(this.parts.secret, id, code),
      now,
      new Date(now.getTime() - RESEND_SECONDS * 1000),
    )
    if (!renewed) {
      const waiting = await store.attemptById(this.db, id)
      if (!waiting || waiting.expiresAt <= now) throw new Refusal('code_expired')
      throw new Refusal(
        'too_many_tries',
        undefined,
        Math.max(1, RESEND_SECONDS - Math.floor((now.getTime() - waiting.sentAt.getTime()) / 1000)),
      )
    }
    if (renewed.codeHash !== null) this.post(renewed.email, language, (parts) => codeLetter(parts, code))
    return { attempt: id, resendSeconds: RESEND_SECONDS }
  }

  /** The attempt whose code this is. Every guess counts for its address before it is looked at. */
  async take(given: { attempt: string; code: string }, purposes: readonly store.Purpose[]): Promise<store.AttemptRow> {
    const now = this.now()
    const waiting = await store.attemptById(this.db, given.attempt)
    if (!waiting) throw new Refusal('wrong_code')
    if (waiting.expiresAt <= now) throw new Refusal('code_expired')
    await this.count(`code ${hashOf(waiting.email)}`, GUESSES_AN_HOUR, () => this.warnOwner(waiting.email))
    const taken = await store.takeAttempt(
      this.db,
      given.attempt,
      purposes,
      codeHash(this.parts.secret, given.attempt, codeDigits(given.code)),
      now,
    )
    if (!taken) throw new Refusal('wrong_code')
    return taken
  }

  /** One more try of something; refuses those beyond `most` an hour, and at the first of them does `atFirst`. */
  async count(key: string, most: number, atFirst?: () => Promise<void>): Promise<void> {
    const tries = await store.countTry(this.db, key, this.now())
    if (tries <= most) return
    if (tries === most + 1) await atFirst?.()
    throw new Refusal('too_many_tries', undefined, 3600)
  }

  /** After the answer: a letter's way to the mail server must not show in how long an answer takes. */
  post(to: string, language: Language, write: (parts: LetterParts) => Letter): void {
    const letter = write({ to, language, translate: this.parts.translateIn(language) })
    setImmediate(() => {
      this.parts.mailer?.send(letter).catch((error: unknown) => this.parts.log.error({ err: error }, 'a letter was not taken'))
    })
  }

  private async warnOwner(email: string): Promise<void> {
    const owner = await store.accountByEmail(this.db, email)
    if (owner) this.post(email, owner.language as Language, guessedLetter)
  }

  private get db(): Db {
    return this.parts.database.db
  }

  private now(): Date {
    return new Date(this.parts.clock.now() * 1000)
  }
}
