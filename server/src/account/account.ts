import { ACCOUNT_LIMITS, Refusal, type Account, type CodeSent, type Language, type SignedIn } from '@yatha/contract'
import type { Db } from '../db/database.ts'
import type { ProviderIdentity } from '../db/schema.ts'
import * as store from './account.store.ts'
import { Codes, type CodeParts } from './codes.ts'
import { addressChangedLetter, changedLetter, knownLetter, providerLetter } from './letters.ts'
import { checkPassword, isPassword, passwordHash } from './password.ts'
import { photoOf } from './photo.ts'
import { hashOf, newId, newToken } from './secrets.ts'
import { addAccountWithIdentity, addIdentity } from './social.store.ts'

const PASSWORDS_AN_HOUR = 20
/** A session ends after this long unused, and after this long in any case. */
export const IDLE_SECONDS = 30 * 86_400
const LONGEST_SECONDS = 180 * 86_400
/** Where an account has no password, having signed in this lately shows that it is its owner who asks. */
const JUST_SIGNED_IN_SECONDS = 600
/** Where a provider tells no name. */
const NAME_OF_NOBODY = '…'

/** Who asks, signed in. */
export interface Asker {
  readonly rider: store.AccountRow
  readonly sessionId: string
  readonly signedInAt: Date
}

/**
 * Accounts by e-mail and one-time password. Answers never tell whether an address has an account: an attempt is always
 * given, and what differs is in the letter. Letters go out after the answer, so that time does not tell either.
 */
export class Accounts {
  /** One-time passwords. */
  readonly codes: Codes

  constructor(private readonly parts: CodeParts) {
    this.codes = new Codes(parts)
  }

  get db(): Db {
    return this.parts.database.db
  }

  async register(given: { name: string; email: string; password: string }, language: Language): Promise<CodeSent> {
    checkPassword(given.password, 'password', [given.name, given.email])
    const hash = await passwordHash(given.password)
    const known = await store.accountByEmail(this.db, given.email)
    const pending = { account: { name: given.name, passwordHash: hash, language } }
    return this.codes.send('register', given.email, language, known ? undefined : pending, known && knownLetter)
  }

  async login(given: { email: string; password: string }, language: Language): Promise<CodeSent> {
    await this.codes.count(`login ${hashOf(given.email)}`, PASSWORDS_AN_HOUR)
    const known = await store.accountByEmail(this.db, given.email)
    if (!(await isPassword(known?.passwordHash, given.password))) throw new Refusal('wrong_password')
    return this.codes.send('login', given.email, language, {})
  }

  async forgot(email: string, language: Language): Promise<CodeSent> {
    const known = await store.accountByEmail(this.db, email)
    return this.codes.send('reset', email, language, known && {})
  }

  /** The code of a registration, of a login, or of an address that a provider named: for a session. */
  async verify(given: { attempt: string; code: string }, device: string, asker: Asker | undefined): Promise<SignedIn> {
    const { email, pending } = await this.codes.take(given, ['register', 'login', 'link'])
    const made = pending?.account && (await store.addAccount(this.db, { ...this.newRow(), email, ...pending.account }))
    // Registered twice at once: the second one finds the account of the first, and has no session.
    const rider = pending?.account ? made : await store.accountByEmail(this.db, email)
    if (!rider) throw new Refusal('wrong_code')
    if (pending?.identity && !(await this.addProvider(rider, pending.identity))) throw new Refusal('provider_taken')
    await store.forgetTries(this.db, `login ${hashOf(email)}`)
    return this.openSession(rider, device, asker)
  }

  /** To an address that a provider has verified, and that has an account already. */
  async sendLinkCode(email: string, identity: ProviderIdentity, language: Language): Promise<CodeSent> {
    return this.codes.send('link', email, language, { identity })
  }

  /** An account for one who comes with a provider; undefined where address or identity have become somebody's. */
  async addWithIdentity(identity: ProviderIdentity, language: Language): Promise<store.AccountRow | undefined> {
    const name = [...(identity.name ?? '').trim()].slice(0, ACCOUNT_LIMITS.name).join('') || NAME_OF_NOBODY
    const row = { ...this.newRow(), name, email: identity.email ?? null, passwordHash: null, language }
    return addAccountWithIdentity(this.db, row, identity)
  }

  /** Another way in for an account, of which its owner is told; false where it is somebody else's. */
  async addProvider(rider: store.AccountRow, identity: ProviderIdentity): Promise<boolean> {
    if (!(await addIdentity(this.db, identity, rider.id, this.now()))) return false
    if (rider.email !== null) this.codes.post(rider.email, rider.language as Language, (parts) => providerLetter(parts, identity.provider))
    return true
  }

  /** In place of the session of the one who asks, if there is one. */
  async openSession(rider: store.AccountRow, device: string, asker: Asker | undefined): Promise<SignedIn> {
    const now = this.now()
    if (asker) await store.endSession(this.db, asker.rider.id, asker.sessionId)
    const accessToken = newToken()
    await store.addSession(this.db, {
      id: newId(this.parts.clock.now()),
      accountId: rider.id,
      tokenHash: hashOf(accessToken),
      device,
      createdAt: now,
      usedAt: now,
      expiresAt: new Date(now.getTime() + LONGEST_SECONDS * 1000),
    })
    return { accessToken, account: await this.shown(rider) }
  }

  /** An account as its owner sees it. */
  async shown({ id }: { id: string }): Promise<Account> {
    const account = await store.accountShown(this.db, id)
    if (!account) throw new Refusal('sign_in_required')
    return account
  }

  /** A new password for one who has the code; all sessions end. */
  async reset(given: { attempt: string; code: string; password: string }): Promise<void> {
    checkPassword(given.password, 'password', [])
    const hash = await passwordHash(given.password)
    const taken = await this.codes.take(given, ['reset'])
    const rider = await store.accountByEmail(this.db, taken.email)
    if (!rider) throw new Refusal('wrong_code')
    await store.setPassword(this.db, rider.id, hash)
    await store.endSessions(this.db, rider.id)
    await store.dropAttempts(this.db, taken.email)
    this.codes.post(taken.email, rider.language as Language, changedLetter)
  }

  /** Other sessions end; this one stays. */
  async changePassword({ rider, sessionId }: Asker, given: { oldPassword: string; newPassword: string }): Promise<void> {
    checkPassword(given.newPassword, 'newPassword', [rider.name, rider.email])
    await this.checkOwn(rider, given.oldPassword, 'oldPassword')
    await store.setPassword(this.db, rider.id, await passwordHash(given.newPassword))
    await store.endSessions(this.db, rider.id, sessionId)
    if (rider.email !== null) this.codes.post(rider.email, rider.language as Language, changedLetter)
  }

  /** A code to the address to be. It does not tell whether somebody has it; the letter does. */
  async changeEmail(owner: Asker, given: { email: string; password?: string | undefined }, language: Language): Promise<CodeSent> {
    await this.checkOwner(owner, given.password)
    const known = await store.accountByEmail(this.db, given.email)
    return this.codes.send('email', given.email, language, known ? undefined : { owner: owner.rider.id }, known && knownLetter)
  }

  async confirmEmail(rider: store.AccountRow, given: { attempt: string; code: string }): Promise<void> {
    const { email, pending } = await this.codes.take(given, ['email'])
    if (pending?.owner !== rider.id || !(await store.setEmail(this.db, rider.id, email))) throw new Refusal('wrong_code')
    if (rider.email === null) return
    await store.dropAttempts(this.db, rider.email)
    this.codes.post(rider.email, rider.language as Language, addressChangedLetter)
  }

  async setPhoto(rider: store.AccountRow, bytes: Uint8Array): Promise<void> {
    await store.setPhoto(this.db, rider.id, newToken(), await photoOf(bytes))
  }

  async remove(owner: Asker, password: string | undefined): Promise<void> {
    await this.checkOwner(owner, password)
    await store.deleteAccount(this.db, owner.rider.id)
  }

  now(): Date {
    return new Date(this.parts.clock.now() * 1000)
  }

  private newRow(): { id: string; createdAt: Date } {
    return { id: newId(this.parts.clock.now()), createdAt: this.now() }
  }

  /** Before what cannot be undone: the password again; without one, a sign-in of minutes ago. */
  private async checkOwner({ rider, signedInAt }: Asker, password: string | undefined): Promise<void> {
    if (rider.passwordHash !== null) return this.checkOwn(rider, password ?? '', 'password')
    if (this.now().getTime() - signedInAt.getTime() > JUST_SIGNED_IN_SECONDS * 1000) throw new Refusal('sign_in_again')
  }

  private async checkOwn(rider: store.AccountRow, password: string, field: string): Promise<void> {
    await this.codes.count(`own ${rider.id}`, PASSWORDS_AN_HOUR)
    if (!(await isPassword(rider.passwordHash, password))) throw new Refusal('wrong_password', field)
  }
}
