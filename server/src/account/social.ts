import { loginStepPath, Refusal, RETURN_SECONDS, type Language, type Provider, type SignInVia, type SocialAnswer } from '@yatha/contract'
import type { ProviderIdentity } from '../db/schema.ts'
import { newNonce, newVerifier, type RoundTrip, type SignInProvider } from '../outside/sign-in-provider.ts'
import type { Accounts, Asker } from './account.ts'
import * as store from './account.store.ts'
import { hashOf, newToken } from './secrets.ts'
import * as social from './social.store.ts'

const ATTEMPT_SECONDS = 600

export interface SocialParts {
  readonly accounts: Accounts
  readonly providers: Readonly<Partial<Record<Provider, SignInProvider>>>
  /** Where providers send riders back to. */
  readonly origin: string
}

/** What of the request decides where a session goes. */
export interface Asking {
  readonly language: Language
  readonly device: string
  /** Who is signed in. */
  readonly asker: Asker | undefined
}

/**
 * Sign-in with a provider. What is begun on a phone is bound to a secret of that phone: a way back that somebody else
 * began opens nothing. From the native shell, the phone's own browser gets a code only, which the shell exchanges.
 */
export class SocialSignIn {
  constructor(private readonly parts: SocialParts) {}

  /** Where the rider signs in. One who is signed in here adds the provider to the account. */
  async start(
    provider: Provider,
    { via, binding }: { via: SignInVia; binding: string },
    rider: store.AccountRow | undefined,
  ): Promise<{ url: string }> {
    const { accounts } = this.parts
    const outside = this.provider(provider)
    const trip = { redirect: this.redirect(provider, via), state: newToken(), nonce: newNonce(), verifier: newVerifier() }
    const url = await outside.address(trip)
    const now = accounts.now()
    await social.forgetOld(accounts.db, now)
    await social.addAttempt(accounts.db, {
      stateHash: hashOf(trip.state),
      provider,
      via,
      bindingHash: hashOf(binding),
      nonce: trip.nonce,
      verifier: trip.verifier,
      accountId: rider?.id ?? null,
      expiresAt: later(now, ATTEMPT_SECONDS),
    })
    return { url }
  }

  /** What the provider sent the rider back with: once, and in a browser only with its secret. */
  async finish(
    provider: Provider,
    given: { code: string; state: string; iss?: string | undefined; binding?: string | undefined },
    asking: Asking,
  ): Promise<SocialAnswer> {
    const { accounts } = this.parts
    const outside = this.provider(provider)
    const { code, state, iss, binding } = given
    const begun = await social.takeAttempt(
      accounts.db,
      { stateHash: hashOf(state), provider, bindingHash: binding === undefined ? undefined : hashOf(binding) },
      accounts.now(),
    )
    if (!begun) throw new Refusal('provider_expired')
    const trip: RoundTrip = { redirect: this.redirect(provider, begun.via), state, nonce: begun.nonce, verifier: begun.verifier }
    const identity = await outside.identity(trip, { code, state, ...(iss !== undefined && { iss }) })
    if (begun.via === 'browser') return this.answer(identity, begun.accountId, asking)
    const back = newToken()
    await social.addReturn(accounts.db, {
      codeHash: hashOf(back),
      bindingHash: begun.bindingHash,
      accountId: begun.accountId,
      identity,
      expiresAt: later(accounts.now(), RETURN_SECONDS),
    })
    return { kind: 'return', code: back, seconds: RETURN_SECONDS }
  }

  /** The code of a deep link: once, in time, and by the shell that asked. */
  async exchange(given: { code: string; binding: string }, asking: Asking): Promise<SocialAnswer> {
    const { accounts } = this.parts
    const back = await social.takeReturn(accounts.db, hashOf(given.code), hashOf(given.binding), accounts.now())
    if (!back) throw new Refusal('provider_expired')
    return this.answer(back.identity, back.accountId, asking)
  }

  async unlink(rider: store.AccountRow, provider: Provider): Promise<void> {
    const removed = await social.removeIdentity(this.parts.accounts.db, rider.id, provider)
    if (!removed) throw new Refusal('last_way_in')
  }

  /** `adding`: who pressed the button signed in, and still must be. */
  private async answer(identity: ProviderIdentity, adding: string | null, asking: Asking): Promise<SocialAnswer> {
    const { accounts } = this.parts
    const owner = await social.accountByIdentity(accounts.db, identity)
    if (adding !== null) {
      const rider = asking.asker?.rider
      if (rider?.id !== adding) throw new Refusal('provider_expired')
      if (owner ? owner.id !== adding : !(await accounts.addProvider(rider, identity))) throw new Refusal('provider_taken')
      return { kind: 'linked', account: await accounts.shown(rider) }
    }
    if (owner) return { kind: 'signed_in', ...(await accounts.openSession(owner, asking.device, asking.asker)) }
    if (identity.email !== undefined && (await store.accountByEmail(accounts.db, identity.email))) {
      const sent = await accounts.sendLinkCode(identity.email, identity, asking.language)
      return { kind: 'code', email: identity.email, ...sent }
    }
    const made = await accounts.addWithIdentity(identity, asking.language)
    // Another request was first: now there is an owner, or an account of that address.
    if (!made) return this.answer(identity, null, asking)
    return { kind: 'signed_in', ...(await accounts.openSession(made, asking.device, asking.asker)) }
  }

  private provider(name: Provider): SignInProvider {
    const outside = this.parts.providers[name]
    if (!outside) throw new Refusal('not_configured')
    return outside
  }

  private redirect(provider: Provider, via: SignInVia): string {
    return this.parts.origin + loginStepPath(provider, via === 'browser' ? 'callback' : 'callback-via-android')
  }
}

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)
