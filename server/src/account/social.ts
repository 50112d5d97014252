import { loginStepPath, ApiError, RETURN_SECONDS, type Provider, type SignInVia, type SocialAnswer } from '@yatha/contract'
import { newNonce, newVerifier, type RoundTrip, type SignInProvider } from '../adapters/sign-in/sign-in-provider.ts'
import type { ProviderIdentity } from '../adapters/sign-in/provider-identity.ts'
import type { Accounts, AccountCaller, Asking } from './account.ts'
import * as store from './account.store.ts'
import { hashOf, newToken } from './secrets.ts'
import * as social from './social.store.ts'

const ATTEMPT_SECONDS = 600

export interface SocialDeps {
  readonly accounts: Accounts
  readonly providers: Readonly<Partial<Record<Provider, SignInProvider>>>
  /** The origin of the redirect URIs. */
  readonly origin: string
}

/** The parts of a request that determine who receives the session. */
export interface Visit extends Asking {
  readonly device: string
  /** The signed-in rider; undefined if there is none. */
  readonly caller: AccountCaller | undefined
}

/**
 * Sign-in with a provider. An attempt is bound to a secret of the device that starts it, so that a redirect from another
 * device's attempt is useless. For the native shell, the phone's browser gets only a code, which the shell exchanges.
 */
export class SocialSignIn {
  constructor(private readonly deps: SocialDeps) {}

  /** Returns the URL of the provider's sign-in page. For a signed-in rider, links the provider to the account. */
  async start(
    provider: Provider,
    { via, binding }: { via: SignInVia; binding: string },
    rider: store.AccountRow | undefined,
  ): Promise<{ url: string }> {
    const { accounts } = this.deps
    const outside = this.provider(provider)
    const trip = { redirect: this.redirect(provider, via), state: newToken(), nonce: newNonce(), verifier: newVerifier() }
    const url = await outside.address(trip)
    const now = accounts.now()
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

  /** Handles the provider's redirect, once. A browser's attempt requires its secret. */
  async finish(
    provider: Provider,
    given: { code: string; state: string; iss?: string | undefined; binding?: string | undefined },
    visit: Visit,
  ): Promise<SocialAnswer> {
    const { accounts } = this.deps
    const outside = this.provider(provider)
    const { code, state, iss, binding } = given
    const begun = await social.takeAttempt(
      accounts.db,
      { stateHash: hashOf(state), provider, bindingHash: binding === undefined ? undefined : hashOf(binding) },
      accounts.now(),
    )
    if (!begun) throw new ApiError('provider_expired')
    const trip: RoundTrip = { redirect: this.redirect(provider, begun.via), state, nonce: begun.nonce, verifier: begun.verifier }
    const identity = await outside.identity(trip, { code, state, ...(iss !== undefined && { iss }) })
    if (begun.via === 'browser') return this.answer(identity, begun.accountId, visit)
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

  /** Exchanges the code of a deep link: once, before it expires, and only for the shell that started the sign-in. */
  async exchange(given: { code: string; binding: string }, visit: Visit): Promise<SocialAnswer> {
    const { accounts } = this.deps
    const back = await social.takeReturn(accounts.db, hashOf(given.code), hashOf(given.binding), accounts.now())
    if (!back) throw new ApiError('provider_expired')
    return this.answer(back.identity, back.accountId, visit)
  }

  async unlink(rider: store.AccountRow, provider: Provider): Promise<void> {
    const removed = await social.removeIdentity(this.deps.accounts.db, rider.id, provider)
    if (!removed) throw new ApiError('last_way_in')
  }

  /** Completes a sign-in. `adding` is the id of the rider who started linking, and must still be signed in. */
  private async answer(identity: ProviderIdentity, adding: string | null, visit: Visit): Promise<SocialAnswer> {
    const { accounts } = this.deps
    const owner = await social.accountByIdentity(accounts.db, identity)
    if (owner) await social.keepChat(accounts.db, identity)
    if (adding !== null) {
      const rider = visit.caller?.rider
      if (rider?.id !== adding) throw new ApiError('provider_expired')
      if (owner ? owner.id !== adding : !(await accounts.addProvider(rider, identity))) throw new ApiError('provider_taken')
      return { kind: 'linked', account: await accounts.shown(rider) }
    }
    if (owner) return { kind: 'signed_in', ...(await accounts.openSession(owner, visit.device, visit.caller)) }
    const { email } = identity
    const known = email === undefined ? undefined : await store.accountByEmail(accounts.db, email)
    if (known && email !== undefined) return { kind: 'code', email, ...(await accounts.sendLinkCode(known, email, identity, visit)) }
    const made = await accounts.addWithIdentity(identity, visit.language)
    // A concurrent request was faster, so the identity or the address now has an account.
    if (!made) return this.answer(identity, null, visit)
    return { kind: 'signed_in', ...(await accounts.openSession(made, visit.device, visit.caller)) }
  }

  private provider(name: Provider): SignInProvider {
    const outside = this.deps.providers[name]
    if (!outside) throw new ApiError('not_configured')
    return outside
  }

  private redirect(provider: Provider, via: SignInVia): string {
    return this.deps.origin + loginStepPath(provider, via === 'browser' ? 'callback' : 'callback-via-android')
  }
}

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)
