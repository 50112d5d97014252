import { ACCOUNT_LIMITS, ApiError, type Account, type CodeSent, type DisplayNameErrorCode, type SignedIn } from '@yatha/contract'
import { type Language } from '@yatha/language'
import type { Db } from '../db/database.ts'
import { retryAfterDeadlock } from '../db/deadlock.ts'
import { newId } from '../db/id.ts'
import type { Caller } from '../http/caller.ts'
import type { CountedClient } from '../http/serve.ts'
import type { ProviderIdentity } from '../adapters/sign-in/provider-identity.ts'
import * as store from './account.store.ts'
import { Codes, type CodeDeps } from './codes.ts'
import type { AccountEmailContent } from './emails.ts'
import { newDeviceToken } from './known-device.ts'
import type { NameRules } from './name-rules.ts'
import { checkPassword, isPasswordCorrect, hashPassword } from './password.ts'
import { sha256Base64Url, newToken } from './secrets.ts'
import { addAccountWithIdentity, addIdentity } from './social.store.ts'

const KNOWN_ADDRESS = { about: 'known_address' } as const
const NO_EMAIL = { about: 'nothing' } as const
/** Absolute session lifetime; activity does not extend it. */
const MAX_SESSION_SECONDS = 180 * 86_400
/** An owner without a password must have signed in within this time to do something irreversible. */
const RECENT_SIGN_IN_SECONDS = 600
/** Display name if a provider does not give a name. */
const UNKNOWN_NAME = '…'

/** The client that requests a code, and its language. */
export interface CodeRequest {
  readonly client: CountedClient
  readonly language: Language
}

/** A signed-in rider: the stored account, and the time at which the session began. */
export interface AccountCaller extends Caller {
  readonly rider: store.AccountRow
  readonly signedInAt: Date
}

export interface AccountsDeps extends CodeDeps {
  /** Called in the transaction that deletes an account, before the deletion. */
  readonly beforeRemoval: (t: Db, accountId: string) => Promise<void>
  readonly nameRules: NameRules
  /** Called in the transaction that changes a name, before the change. */
  readonly onRename: (t: Db, accountId: string) => Promise<void>
  /** Called in the transaction that creates an account whose name is hidden from others. */
  readonly onHiddenName: (t: Db, hidden: { id: string; name: string; fault: DisplayNameErrorCode }, now: Date) => Promise<void>
}

/**
 * Accounts with e-mail and verification code. Responses do not reveal whether an address has an account: the attempt or error in the
 * response is the same with and without an account, and only the e-mail differs. A job for the e-mail is always added, so that timing
 * reveals nothing either.
 */
export class Accounts {
  readonly codes: Codes

  constructor(private readonly deps: AccountsDeps) {
    this.codes = new Codes(deps)
  }

  get db(): Db {
    return this.deps.database.db
  }

  async register(input: { name: string; email: string; password: string }, { client, language }: CodeRequest): Promise<CodeSent> {
    // Passes no unconfirmed address: only the staff may use reserved names, so the result would reveal whether the address is the staff's.
    this.checkName(input.name, null)
    checkPassword(input.password, 'password', [input.name, input.email])
    const hash = await hashPassword(input.password)
    const { name, email } = input
    const account = await store.accountByEmail(this.db, email)
    const pending = { account: { name, passwordHash: hash, language } }
    return this.codes.send({ purpose: 'register', email, client, language, account, pending, decoyEmail: account && KNOWN_ADDRESS })
  }

  /** Signs in with a password. The password is checked even if the response must not reveal the result: see `mayRevealResult`. */
  async login({ email, password }: { email: string; password: string }, { client, language }: CodeRequest): Promise<CodeSent> {
    const account = await store.accountByEmail(this.db, email)
    const isRevealed = await this.codes.tries.mayRevealResult(email, client, account)
    const isRight = await isPasswordCorrect(account?.passwordHash, password)
    if (isRevealed && !isRight) throw new ApiError('wrong_password')
    if (!isRevealed) await this.codes.notifyOwnerOfGuesses(email)
    const decoyEmail = isRight ? undefined : NO_EMAIL
    return this.codes.send({ purpose: 'login', email, client, language, account, pending: {}, decoyEmail, isUnchecked: !isRevealed })
  }

  async forgot(email: string, { client, language }: CodeRequest): Promise<CodeSent> {
    const account = await store.accountByEmail(this.db, email)
    return this.codes.send({ purpose: 'reset', email, client, language, account, pending: {}, decoyEmail: account ? undefined : NO_EMAIL })
  }

  /** Opens a session with the code for a registration, a login, or an address that a provider returned. */
  async verify(input: { attempt: string; code: string }, device: string, caller: AccountCaller | undefined): Promise<SignedIn> {
    const { email, pending } = await this.codes.consume(input, ['register', 'login', 'link'])
    const created = pending?.account && (await this.create({ email, ...pending.account }, store.addAccount))
    // If two registrations with one address are concurrent, the second creates no account. It gets no session of the first one’s account.
    const rider = pending?.account ? created : await store.accountByEmail(this.db, email)
    if (!rider) throw new ApiError('wrong_code')
    if (pending?.identity && !(await this.addProvider(rider, pending.identity))) throw new ApiError('provider_taken')
    return this.openSession(rider, device, caller)
  }

  /** Sends a code to an address that a provider has verified and that already has an account. */
  async sendLinkCode(
    account: store.AccountRow,
    email: string,
    identity: ProviderIdentity,
    { client, language }: CodeRequest,
  ): Promise<CodeSent> {
    return this.codes.send({ purpose: 'link', email, client, language, account, pending: { identity } })
  }

  /** Creates an account for a provider's identity; undefined if the address or the identity already has one. */
  async addWithIdentity(identity: ProviderIdentity, language: Language): Promise<store.AccountRow | undefined> {
    const name = [...(identity.name ?? '').trim()].slice(0, ACCOUNT_LIMITS.name).join('') || UNKNOWN_NAME
    const newAccount = { name, email: identity.email ?? null, passwordHash: null, language }
    return this.create(newAccount, (t, row) => addAccountWithIdentity(t, row, identity))
  }

  /** Changes the name of an account. Throws an ApiError if the new name breaks a rule. */
  async rename({ id, email }: store.AccountRow, name: string): Promise<void> {
    this.checkName(name, email)
    await this.db.transaction(async (t) => {
      await this.deps.onRename(t, id)
      await store.setName(t, id, name, this.deps.nameRules.version)
    })
  }

  /** Links a provider's identity to an account and notifies the owner by e-mail; returns false if the identity is already linked. */
  async addProvider(rider: store.AccountRow, identity: ProviderIdentity): Promise<boolean> {
    return this.db.transaction(async (t) => {
      if (!(await addIdentity(t, identity, rider.id, this.now()))) return false
      await this.sendEmail(t, rider, rider.email, { about: 'provider_added', provider: identity.provider })
      return true
    })
  }

  /** Opens a session. It replaces the caller's current session, if there is one. */
  async openSession(rider: store.AccountRow, device: string, caller: AccountCaller | undefined): Promise<SignedIn> {
    const now = this.now()
    if (caller) await store.endSession(this.db, caller.rider.id, caller.sessionId)
    const accessToken = newToken()
    await store.addSession(this.db, {
      id: newId(this.deps.clock.nowMs()),
      accountId: rider.id,
      tokenHash: sha256Base64Url(accessToken),
      device,
      createdAt: now,
      usedAt: now,
      expiresAt: new Date(now.getTime() + MAX_SESSION_SECONDS * 1000),
    })
    const deviceToken = newDeviceToken(this.deps.secret, rider, now.getTime())
    return { accessToken, account: await this.accountOf(rider), deviceToken }
  }

  /** Returns an account as its owner sees it. */
  async accountOf({ id }: { id: string }): Promise<Account> {
    const account = await store.accountForOwner(this.db, id)
    if (!account) throw new ApiError('sign_in_required')
    return account
  }

  /** Sets a new password with a verification code and ends all sessions. */
  async reset(input: { attempt: string; code: string; password: string }): Promise<void> {
    checkPassword(input.password, 'password', [])
    const attempt = await this.codes.consume(input, ['reset'])
    const rider = await store.accountByEmail(this.db, attempt.email)
    if (!rider) throw new ApiError('wrong_code')
    const hash = await hashPassword(input.password)
    await this.db.transaction(async (t) => {
      await store.setPassword(t, rider.id, hash)
      await store.endSessions(t, rider.id)
      await store.deleteAttemptsOf(t, rider)
      await this.sendEmail(t, rider, attempt.email, { about: 'password_changed' })
    })
  }

  /** Changes the password. Ends other sessions and attempts that were started with the old password. */
  async changePassword(owner: AccountCaller, input: { oldPassword: string; newPassword: string }): Promise<void> {
    const { rider, sessionId } = owner
    checkPassword(input.newPassword, 'newPassword', [rider.name, rider.email])
    await this.checkOwnPassword(owner, input.oldPassword, 'oldPassword')
    const hash = await hashPassword(input.newPassword)
    await this.db.transaction(async (t) => {
      // Another request has changed the password since the check.
      if (!(await store.replacePassword(t, rider.id, rider.passwordHash ?? '', hash)))
        throw new ApiError('wrong_own_password', 'oldPassword')
      await store.endSessions(t, rider.id, sessionId)
      await store.deleteAttemptsOf(t, rider)
      await this.sendEmail(t, rider, rider.email, { about: 'password_changed' })
    })
  }

  /** Sends a code to the new address. The response does not reveal whether the address has an account; the e-mail does. */
  async changeEmail(
    owner: AccountCaller,
    { email, password }: { email: string; password?: string | undefined },
    { client, language }: CodeRequest,
  ): Promise<CodeSent> {
    await this.checkOwner(owner, password)
    const account = await store.accountByEmail(this.db, email)
    const pending = { owner: owner.rider.id }
    return this.codes.send({ purpose: 'email', email, client, language, account, pending, decoyEmail: account && KNOWN_ADDRESS })
  }

  /** Changes the e-mail address with the code sent to it. Ends other sessions. */
  async confirmEmail({ rider, sessionId }: AccountCaller, input: { attempt: string; code: string }): Promise<void> {
    const { email, pending } = await this.codes.consume(input, ['email'])
    if (pending?.owner !== rider.id) throw new ApiError('wrong_code')
    await this.db.transaction(async (t) => {
      if (!(await store.setEmail(t, rider.id, email))) throw new ApiError('wrong_code')
      await store.endSessions(t, rider.id, sessionId)
      await store.deleteAttemptsOf(t, rider)
      await this.sendEmail(t, rider, rider.email, { about: 'address_changed' })
    })
  }

  async remove(owner: AccountCaller, password: string | undefined): Promise<void> {
    await this.checkOwner(owner, password)
    await retryAfterDeadlock(() =>
      this.db.transaction(async (t) => {
        await this.deps.beforeRemoval(t, owner.rider.id)
        await store.deleteAttemptsOf(t, owner.rider)
        await store.deleteAccount(t, owner.rider.id)
      }),
    )
  }

  /** Sends an e-mail to an account, if it has an address. */
  private async sendEmail(transaction: Db, rider: store.AccountRow, to: string | null, news: AccountEmailContent): Promise<void> {
    // The cast is safe: the column contains only the app's languages.
    if (to !== null) await this.codes.queueEmail(transaction, to, rider.language as Language, news)
  }

  now(): Date {
    return new Date(this.deps.clock.nowMs())
  }

  /** Adds an account. If the name breaks a rule, which is possible for a name from a provider, notifies the rider. */
  private async create(
    details: Omit<store.AccountRow, 'id' | 'createdAt' | 'nameFault' | 'nameRules'>,
    add: (t: Db, row: store.AccountRow) => Promise<store.AccountRow | undefined>,
  ): Promise<store.AccountRow | undefined> {
    const { nameRules, onHiddenName, clock } = this.deps
    const createdAt = this.now()
    const fault = nameRules.faultOf(details.name, details.email)
    const row = { ...details, id: newId(clock.nowMs()), createdAt, nameFault: fault ?? null, nameRules: nameRules.version }
    return this.db.transaction(async (t) => {
      const created = await add(t, row)
      if (created && fault) await onHiddenName(t, { id: created.id, name: created.name, fault }, createdAt)
      return created
    })
  }

  private checkName(name: string, email: string | null): void {
    const fault = this.deps.nameRules.faultOf(name, email)
    if (fault) throw new ApiError(fault, 'name')
  }

  /** Protects irreversible actions: requires the password again, or, without a password, a recent sign-in. */
  private async checkOwner(owner: AccountCaller, password: string | undefined): Promise<void> {
    if (owner.rider.passwordHash !== null) return this.checkOwnPassword(owner, password ?? '', 'password')
    if (this.now().getTime() - owner.signedInAt.getTime() > RECENT_SIGN_IN_SECONDS * 1000) throw new ApiError('sign_in_again')
  }

  private async checkOwnPassword({ rider, sessionId }: AccountCaller, password: string, field: string): Promise<void> {
    await this.codes.tries.countOwnPassword(sessionId)
    if (!(await isPasswordCorrect(rider.passwordHash, password))) throw new ApiError('wrong_own_password', field)
  }
}
