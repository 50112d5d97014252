import { loginStepPath, ApiError, LOGIN_CODE_VALID_SECONDS, type Provider, type SignInClient, type SocialAnswer } from '@yatha/contract'
import { newNonce, newVerifier, type AuthorizationRequest, type SignInProvider } from '../adapters/sign-in/sign-in-provider.ts'
import type { ProviderIdentity } from '../adapters/sign-in/provider-identity.ts'
import type { Accounts, AccountCaller, CodeRequest } from './account.ts'
import * as store from './account.store.ts'
import { sha256Base64Url, newToken } from './secrets.ts'
import * as social from './social.store.ts'

const ATTEMPT_SECONDS = 600

export interface SocialDeps {
  readonly accounts: Accounts
  readonly providers: Readonly<Partial<Record<Provider, SignInProvider>>>
  /** The origin of the redirect URIs. */
  readonly origin: string
}

/** The parts of a request that determine who receives the session. */
export interface SignInVisitor extends CodeRequest {
  readonly device: string
  readonly caller: AccountCaller | undefined
}

/**
 * Sign-in with a provider. An attempt is bound to a secret of the device that starts it, so that a redirect from another device's attempt
 * is useless. For the native shell, the phone's browser gets only a code, which the shell exchanges for a session.
 */
export class SocialSignIn {
  constructor(private readonly deps: SocialDeps) {}

  /** Returns the URL of the provider's sign-in page. If `rider` is signed in, the sign-in will link the provider to the account. */
  async start(
    provider: Provider,
    { via, binding }: { via: SignInClient; binding: string },
    rider: store.AccountRow | undefined,
  ): Promise<{ url: string }> {
    const { accounts } = this.deps
    const signInProvider = this.provider(provider)
    const roundTrip = { redirect: this.redirectUri(provider, via), state: newToken(), nonce: newNonce(), verifier: newVerifier() }
    const url = await signInProvider.address(roundTrip)
    const now = accounts.now()
    await social.addAttempt(accounts.db, {
      stateHash: sha256Base64Url(roundTrip.state),
      provider,
      via,
      bindingHash: sha256Base64Url(binding),
      nonce: roundTrip.nonce,
      verifier: roundTrip.verifier,
      accountId: rider?.id ?? null,
      expiresAt: addSeconds(now, ATTEMPT_SECONDS),
    })
    return { url }
  }

  /** Handles the provider's redirect, once. If a browser started the attempt, `binding` must be that browser's secret. */
  async finish(
    provider: Provider,
    input: { code: string; state: string; iss?: string | undefined; binding?: string | undefined },
    visitor: SignInVisitor,
  ): Promise<SocialAnswer> {
    const { accounts } = this.deps
    const signInProvider = this.provider(provider)
    const { code, state, iss, binding } = input
    const attempt = await social.consumeAttempt(
      accounts.db,
      { stateHash: sha256Base64Url(state), provider, bindingHash: binding === undefined ? undefined : sha256Base64Url(binding) },
      accounts.now(),
    )
    if (!attempt) throw new ApiError('provider_expired')
    const redirect = this.redirectUri(provider, attempt.via)
    const roundTrip: AuthorizationRequest = { redirect, state, nonce: attempt.nonce, verifier: attempt.verifier }
    const identity = await signInProvider.identity(roundTrip, { code, state, ...(iss !== undefined && { iss }) })
    if (attempt.via === 'browser') return this.complete(identity, attempt.accountId, visitor)
    const returnCode = newToken()
    await social.addFinishedSignIn(accounts.db, {
      codeHash: sha256Base64Url(returnCode),
      bindingHash: attempt.bindingHash,
      accountId: attempt.accountId,
      identity,
      expiresAt: addSeconds(accounts.now(), LOGIN_CODE_VALID_SECONDS),
    })
    return { kind: 'return', code: returnCode, seconds: LOGIN_CODE_VALID_SECONDS }
  }

  /** Exchanges the code of a deep link: once, before it expires, and only for the shell that started the sign-in. */
  async exchange(input: { code: string; binding: string }, visitor: SignInVisitor): Promise<SocialAnswer> {
    const { accounts } = this.deps
    const signIn = await social.consumeFinishedSignIn(
      accounts.db,
      sha256Base64Url(input.code),
      sha256Base64Url(input.binding),
      accounts.now(),
    )
    if (!signIn) throw new ApiError('provider_expired')
    return this.complete(signIn.identity, signIn.accountId, visitor)
  }

  async unlink(rider: store.AccountRow, provider: Provider): Promise<void> {
    const removed = await social.removeIdentity(this.deps.accounts.db, rider.id, provider)
    if (!removed) throw new ApiError('last_way_in')
  }

  /** Completes a sign-in. `linkingId` is the id of the rider who started to link a provider and must still be signed in. */
  private async complete(identity: ProviderIdentity, linkingId: string | null, visitor: SignInVisitor): Promise<SocialAnswer> {
    const { accounts } = this.deps
    const owner = await social.accountByIdentity(accounts.db, identity)
    if (owner) await social.saveTelegramChat(accounts.db, identity)
    if (linkingId !== null) {
      const rider = visitor.caller?.rider
      if (rider?.id !== linkingId) throw new ApiError('provider_expired')
      if (owner ? owner.id !== linkingId : !(await accounts.addProvider(rider, identity))) throw new ApiError('provider_taken')
      return { kind: 'linked', account: await accounts.accountOf(rider) }
    }
    if (owner) return { kind: 'signed_in', ...(await accounts.openSession(owner, visitor.device, visitor.caller)) }
    const { email } = identity
    const existing = email === undefined ? undefined : await store.accountByEmail(accounts.db, email)
    if (existing && email !== undefined)
      return { kind: 'code', email, ...(await accounts.sendLinkCode(existing, email, identity, visitor)) }
    const created = await accounts.addWithIdentity(identity, visitor.language)
    // A concurrent request has just created an account with the identity or the address.
    if (!created) return this.complete(identity, null, visitor)
    return { kind: 'signed_in', ...(await accounts.openSession(created, visitor.device, visitor.caller)) }
  }

  private provider(name: Provider): SignInProvider {
    const signInProvider = this.deps.providers[name]
    if (!signInProvider) throw new ApiError('not_configured')
    return signInProvider
  }

  private redirectUri(provider: Provider, via: SignInClient): string {
    return this.deps.origin + loginStepPath(provider, via === 'browser' ? 'callback' : 'callback-via-android')
  }
}

const addSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)
