import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, expect, test } from 'vitest'
import { signToken, startOpenId, type OpenIdServer } from '../../e2e/outside/openid.ts'
import { fakeServiceSettings } from '../../e2e/outside/settings.ts'
import { openTestDatabase } from './database.ts'
import { signInAtProvider } from './provider-pages.ts'
import { newNetwork } from './riders.ts'
import { createTestServer } from './serve.ts'

// Identity data from a provider is accepted only with its signature.

const ORIGIN = 'http://localhost:3000'
const database = await openTestDatabase()
const google = await startOpenId({ origins: [ORIGIN], mail: 'gmail.example' })
afterAll(() => google.close())
afterEach(() => void (google.tamper = undefined))

const env = {
  TRUST_PROXY: 'yes',
  ...fakeServiceSettings({ origin: ORIGIN, smtpPort: 9, google: google.issuer, telegram: google.issuer, facebook: ORIGIN }),
}
const app = createTestServer({ env, database })
const binding = 'a'.repeat(43)
const post = async (path: string, body: unknown, at = app) => {
  const response = await at.post(`/api/social/google/${path}`, body, { 'X-Forwarded-For': newNetwork() })
  return (await response.json()) as { url: string; code?: string; kind?: string }
}
const signIn = async (login: string) => {
  const { url } = await post('start', { via: 'browser', binding })
  return post('finish', { ...(await signInAtProvider(url, login, ORIGIN)), binding })
}

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
const withoutSignature = (token: string) => token.slice(0, token.lastIndexOf('.') + 1)
const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

test('an ID token is accepted if the provider signed it, or if the test signed it with the provider’s key', async () => {
  expect((await signIn('aung')).kind).toBe('signed_in')
  google.tamper = (token, sign) => sign(claimsOf(token))
  expect((await signIn('aung')).kind).toBe('signed_in')
})

test.each<[string, NonNullable<OpenIdServer['tamper']>]>([
  ['no signature', withoutSignature],
  ['a random signature', (token) => withoutSignature(token) + randomBytes(256).toString('base64url')],
  ['the signature of another key', (token) => signToken(claimsOf(token), otherKey)],
  [
    'claims that differ from the signed ones',
    (token) =>
      token.replace(/\.[^.]+\./, `.${Buffer.from(JSON.stringify({ ...claimsOf(token), sub: 'somebody' })).toString('base64url')}.`),
  ],
  ['no algorithm', (token) => withoutSignature(signToken(claimsOf(token), otherKey, { alg: 'none' }))],
  ['an algorithm with a shared key', (token) => signToken(claimsOf(token), otherKey, { alg: 'HS256' })],
  ['its own key in the header', (token) => signToken(claimsOf(token), otherKey, { alg: 'RS256', jwk: otherKey.export({ format: 'jwk' }) })],
  ['an empty subject', (token, sign) => sign({ ...claimsOf(token), sub: '' })],
  ['a blank subject', (token, sign) => sign({ ...claimsOf(token), sub: ' ' })],
  ['another audience', (token, sign) => sign({ ...claimsOf(token), aud: 'another' })],
  ['another issuer', (token, sign) => sign({ ...claimsOf(token), iss: 'https://issuer.example' })],
  ['an expiry in the past', (token, sign) => sign({ ...claimsOf(token), exp: 1_000_000_000 })],
])('a token with %s is rejected', async (_, tamper) => {
  google.tamper = tamper
  expect((await signIn('aung')).code).toBe('provider_refused')
})

test('a provider’s configuration that names another issuer is rejected', async () => {
  const server = createServer((_, response) => {
    const description = { issuer: google.issuer, authorization_endpoint: `${google.issuer}/auth`, token_endpoint: `${google.issuer}/token` }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(description))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  afterAll(() => void server.close())
  const { port } = server.address() as AddressInfo
  const other = createTestServer({ env: { ...env, GOOGLE_ISSUER: `http://localhost:${port}` }, database })
  expect((await post('start', { via: 'browser', binding }, other)).code).toBe('provider_refused')
})
