import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { CLIENT } from './settings.ts'

export interface OpenIdServer {
  readonly issuer: string
  close(): void
}

/**
 * A real OpenID provider on loopback, which requires PKCE. The login `aye` has the name Aye; with `mail`, the address
 * aye@mail, verified unless the name begins with `un`.
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
  const redirects = ['google', 'telegram'].flatMap((name) => ['', '-via-android'].map((via) => `/${name}-login-callback${via}`))
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: origins.flatMap((origin) => redirects.map((path) => origin + path)),
      },
    ],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    // Like Google and Telegram: the claims are in the ID token.
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
  server.on('request', provider.callback())
  return { issuer, close: () => server.close() }
}
