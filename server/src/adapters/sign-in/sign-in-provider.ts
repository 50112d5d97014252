import { createHmac } from 'node:crypto'
import { ApiError, type Provider } from '@yatha/contract'
import * as oidc from 'openid-client'
import type { ProviderConfig } from '../../config.ts'
import type { fetchOnSameHost, RefusedRedirects } from '../fetch-without-redirects.ts'
import { validateIdentity, type ProviderIdentity } from './provider-identity.ts'

/** Values that are sent to a provider, and that the provider's redirect must match. */
export interface AuthorizationRequest {
  /** The redirect URI. */
  readonly redirect: string
  readonly state: string
  readonly nonce: string
  /** The PKCE code verifier (RFC 7636). */
  readonly verifier: string
}

/**
 * A sign-in provider. Both methods throw an ApiError: `provider_away` if the provider is unavailable, `provider_refused` if it returns
 * an error or an untrustworthy response.
 */
export interface SignInProvider {
  /** Returns the URL of the provider's sign-in page. */
  address(roundTrip: AuthorizationRequest): Promise<string>
  /** Returns the identity of the returning rider; `redirectQuery` is the query of the redirect. */
  identity(roundTrip: AuthorizationRequest, redirectQuery: Readonly<Record<string, string>>): Promise<ProviderIdentity>
}

const TIMEOUT_SECONDS = 2
/** How long the configuration that a provider publishes is cached. */
const DISCOVERY_CACHE_MS = 3_600_000

export const newNonce = oidc.randomNonce
export const newVerifier = oidc.randomPKCECodeVerifier

/** The setting that contains each provider's address. */
const SETTING: Readonly<Record<Provider, string>> = {
  google: 'GOOGLE_ISSUER',
  telegram: 'TELEGRAM_ISSUER',
  facebook: 'FACEBOOK_GRAPH_URL',
}

export function signInProvider(provider: Provider, config: ProviderConfig, redirects: RefusedRedirects): SignInProvider {
  const send = redirects.fetchFor(SETTING[provider])
  return provider === 'facebook' ? facebookProvider(config, send) : openIdProvider(provider, config, send)
}

type Send = typeof fetchOnSameHost

/** Adapts `send` to the library, which calls it like `fetch`, with strings and URLSearchParams as bodies. */
const libraryFetch =
  (send: Send): oidc.CustomFetch =>
  (address, options) =>
    send(address, options as RequestInit)

/** Returns a provider for OpenID Connect, by the authorization code flow with PKCE and nonce: Google and Telegram. */
function openIdProvider(
  provider: Provider,
  { clientId, clientSecret, address, scope = 'openid profile' }: ProviderConfig,
  send: Send,
): SignInProvider {
  let cached: { at: number; client: Promise<oidc.Configuration> } | undefined
  const client = () => {
    if (!cached || Date.now() - cached.at > DISCOVERY_CACHE_MS) {
      const entry = { at: Date.now(), client: discover(address, { clientId, clientSecret, send }) }
      // Failures are not cached, so that the next sign-in tries again.
      entry.client.catch(() => cached === entry && (cached = undefined))
      cached = entry
    }
    return cached.client
  }
  return {
    address: (roundTrip) =>
      withProviderErrors(async () => {
        const parameters = {
          redirect_uri: roundTrip.redirect,
          scope,
          state: roundTrip.state,
          nonce: roundTrip.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(roundTrip.verifier),
          code_challenge_method: 'S256',
        }
        return oidc.buildAuthorizationUrl(await client(), parameters).href
      }),
    identity: (roundTrip, redirectQuery) =>
      withProviderErrors(async () => {
        const checks = {
          pkceCodeVerifier: roundTrip.verifier,
          expectedState: roundTrip.state,
          expectedNonce: roundTrip.nonce,
          idTokenExpected: true,
        }
        const claims = (await oidc.authorizationCodeGrant(await client(), redirectUrl(roundTrip, redirectQuery), checks)).claims()!
        const names = [claims['name'], claims['preferred_username']]
        const email = claims['email_verified'] === true ? claims['email'] : undefined
        return validateIdentity(provider, claims.iss, { subject: claims.sub, names, email, chat: claims['id'] })
      }),
  }
}

/**
 * Returns the provider for Facebook: the authorization code flow, then the identity from the Graph API. The e-mail address is not
 * requested, because Facebook does not state whether it is verified.
 */
function facebookProvider({ clientId, clientSecret, address, graph }: ProviderConfig, send: Send): SignInProvider {
  const issuer = new URL(address).origin
  const metadata = { issuer, authorization_endpoint: address, token_endpoint: `${graph}/oauth/access_token` }
  const client = new oidc.Configuration(metadata, clientId, undefined, oidc.ClientSecretPost(clientSecret))
  client.timeout = TIMEOUT_SECONDS
  client[oidc.customFetch] = libraryFetch(send)
  if (isLoopback(address)) oidc.allowInsecureRequests(client)
  return {
    address: async (roundTrip) =>
      oidc.buildAuthorizationUrl(client, { redirect_uri: roundTrip.redirect, scope: 'public_profile', state: roundTrip.state }).href,
    identity: (roundTrip, redirectQuery) =>
      withProviderErrors(async () => {
        const { access_token: token } = await oidc.authorizationCodeGrant(client, redirectUrl(roundTrip, redirectQuery), {
          expectedState: roundTrip.state,
        })
        const proof = createHmac('sha256', clientSecret).update(token).digest('hex')
        const response = await send(`${graph}/me?${new URLSearchParams({ fields: 'id,name', appsecret_proof: proof })}`, {
          headers: { Authorization: `Bearer ${token}` },
          signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
        })
        const { id, name } = (response.ok ? await response.json() : {}) as { id?: unknown; name?: unknown }
        return validateIdentity('facebook', issuer, { subject: id, names: [name] })
      }),
  }
}

async function discover(
  issuer: string,
  { clientId, clientSecret: secret, send }: { clientId: string; clientSecret: string; send: Send },
): Promise<oidc.Configuration> {
  const execute = isLoopback(issuer) ? [oidc.allowInsecureRequests] : []
  const discovered = await oidc.discovery(new URL(issuer), clientId, undefined, undefined, {
    execute,
    timeout: TIMEOUT_SECONDS,
    [oidc.customFetch]: libraryFetch(send),
  })
  const server = discovered.serverMetadata()
  // If a provider publishes no methods for the client secret, OpenID Connect Discovery prescribes HTTP Basic.
  const post = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true
  const client = new oidc.Configuration(server, clientId, undefined, post ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret))
  client.timeout = TIMEOUT_SECONDS
  client[oidc.customFetch] = libraryFetch(send)
  // Without this, the library trusts the connection to the provider and does not verify signatures.
  oidc.enableNonRepudiationChecks(client)
  if (isLoopback(issuer)) oidc.allowInsecureRequests(client)
  return client
}

/** Returns the full redirect URL, which the library checks. */
const redirectUrl = (roundTrip: AuthorizationRequest, redirectQuery: Readonly<Record<string, string>>) =>
  new URL(`${roundTrip.redirect}?${new URLSearchParams(redirectQuery)}`)

/** Returns whether a provider's address is on this machine: the settings allow http only for such addresses. */
const isLoopback = (address: string) => address.startsWith('http:')

/** Runs `work` and converts its errors to ApiErrors. */
async function withProviderErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError(isUnavailable(error) ? 'provider_away' : 'provider_refused')
  }
}

/** Returns whether the provider is unavailable: a network error, a timeout or a server error. */
function isUnavailable(error: unknown): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if (e.name === 'TimeoutError' || e.name === 'AbortError' || e.message === 'fetch failed') return true
    if ((e as { code?: string }).code === 'OAUTH_TIMEOUT') return true
    if (e.cause instanceof Response && e.cause.status >= 500) return true
  }
  return false
}
