import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { OAUTH_CLIENT } from './settings.ts'

const KEY = 'the key of the stand-in'

export interface OpenIdServer {
  readonly issuer: string
  /** Modifies the ID tokens that the server issues; `sign` signs claims with the server's key. */
  tamper: ((token: string, sign: (claims: object) => string) => string) | undefined
  close(): void
}

/**
 * Starts a real OpenID provider on loopback, which requires PKCE. The login `aye` has the name Aye and, if `mail` is given, the
 * e-mail address `aye@MAIL`, which is verified unless the login begins with `un`.
 */
export async function startOpenId({
  port = 0,
  origins,
  mail,
}: {
  port?: number
  origins: readonly string[]
  mail?: string
}): Promise<OpenIdServer> {
  const server = createServer()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const redirects = ['google', 'telegram'].flatMap((name) => ['', '-via-android'].map((via) => `/${name}-login-callback${via}`))
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: OAUTH_CLIENT.id,
        client_secret: OAUTH_CLIENT.secret,
        redirect_uris: origins.flatMap((origin) => redirects.map((path) => origin + path)),
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: KEY, use: 'sig', alg: 'RS256' }] },
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    // The claims are in the ID token, as with Google and Telegram.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: ['a key of the stand-in'] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        name: id[0]!.toUpperCase() + id.slice(1),
        ...(mail && { email: `${id}@${mail}`, email_verified: !id.startsWith('un') }),
      }),
    }),
  })
  const openIdServer: OpenIdServer = { issuer, tamper: undefined, close: () => server.close() }
  provider.use(async (c, next) => {
    await next()
    const answer = c.body as { id_token?: string } | undefined
    if (openIdServer.tamper && typeof answer?.id_token === 'string')
      c.body = { ...answer, id_token: openIdServer.tamper(answer.id_token, (claims) => signToken(claims, privateKey)) }
  })
  server.on('request', provider.callback())
  return openIdServer
}

/** Signs claims as an RS256 token; with a key other than the provider's, the signature is invalid. */
export function signToken(claims: object, key: KeyObject, header: object = { alg: 'RS256', typ: 'JWT', kid: KEY }): string {
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}
