import { createServer } from 'node:net'
import type { Account, CodeSent, Provider, Session, SignedIn, SocialAnswer } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { startFakeFacebook } from '../../e2e/outside/facebook.ts'
import { startOpenId } from '../../e2e/outside/openid.ts'
import { fakeServiceSettings } from '../../e2e/outside/settings.ts'
import { installFixedClock } from './clock.ts'
import { openTestDatabase } from './database.ts'
import { openMailbox } from './mailbox.ts'
import { signInAtProvider as atPages } from './provider-pages.ts'
import { createTestServer } from './serve.ts'

const ORIGIN = 'http://localhost:3000'
const database = await openTestDatabase()
const mailbox = await openMailbox()
const google = await startOpenId({ origins: [ORIGIN], mail: 'gmail.example' })
const telegram = await startOpenId({ origins: [ORIGIN] })
const facebook = await startFakeFacebook()
afterAll(() => [google, telegram, facebook].forEach((one) => one.close()))

const clock = installFixedClock()
const lines: string[] = []
const env = {
  TRUST_PROXY: 'yes',
  ...fakeServiceSettings({
    origin: ORIGIN,
    smtpPort: mailbox.port,
    google: google.issuer,
    telegram: telegram.issuer,
    facebook: facebook.origin,
  }),
}
const app = createTestServer({ env, database, clock, lines })

let addresses = 0
const from = () => ({ 'X-Forwarded-For': `10.0.${Math.floor(++addresses / 250)}.${addresses % 250}` })
const bearer = (token: string | undefined) => (token === undefined ? {} : { Authorization: `Bearer ${token}` })
const post = (path: string, body: unknown, token?: string) => app.post(`/api/${path}`, body, { ...from(), ...bearer(token) })
const errorOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]
const bodyOf = async <T>(response: Response): Promise<T> => {
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as T
}

const BINDING = 'a'.repeat(43)
const OTHER_BINDING = 'b'.repeat(43)

const begin = async (provider: Provider, { via = 'browser', token }: { via?: string; token?: string | undefined } = {}) =>
  (await bodyOf<{ url: string }>(await post(`social/${provider}/start`, { via, binding: BINDING }, token))).url

const atProvider = (address: string, login: string) => atPages(address, login, ORIGIN)
const finish = (provider: Provider, back: Record<string, string>, { binding = BINDING as string | null, token = '' } = {}) =>
  post(`social/${provider}/finish`, { ...back, ...(binding !== null && { binding }) }, token || undefined)

async function signIn(provider: Provider, login: string): Promise<SignedIn> {
  const answer = await bodyOf<SocialAnswer>(await finish(provider, await atProvider(await begin(provider), login)))
  if (answer.kind !== 'signed_in') throw new Error(answer.kind)
  return answer
}
const account = async (token: string) => bodyOf<Account>(await app.get('/api/account', bearer(token)))
const codeIn = (message: { text?: string | undefined }) => /\b\d{6}\b/.exec(message.text ?? '')![0]

let people = 0
async function registerRider(email = `rider${++people}@example.com`): Promise<SignedIn> {
  const { attempt } = await bodyOf<CodeSent>(await post('register', { name: 'Aye Aye', email, password: 'mango sticky rice 9' }))
  return bodyOf<SignedIn>(await post('two-step-verification', { attempt, code: codeIn(await mailbox.next(email)) }))
}

test('Google: the first sign-in creates an account with the verified address, and the next finds it', async () => {
  const first = await signIn('google', 'aung')
  expect(first.account).toMatchObject({ name: 'Aung', email: 'aung@gmail.example', hasPassword: false, providers: ['google'] })
  expect(await account(first.accessToken)).toEqual(first.account)
  expect(first.accessToken).toMatch(/^[\w-]{43}$/)
  const again = await signIn('google', 'aung')
  expect(again.account.id).toBe(first.account.id)
  expect(again.accessToken).not.toBe(first.accessToken)
})

test('an address that the provider has not verified is not used', async () => {
  expect((await signIn('google', 'unsure')).account.email).toBeUndefined()
})

test('Telegram: an account without e-mail can be exported and deleted', async () => {
  const { accessToken, account: own } = await signIn('telegram', 'maung')
  expect(own).toMatchObject({ name: 'Maung', hasPassword: false, providers: ['telegram'] })
  expect(own.email).toBeUndefined()
  expect(await bodyOf(await app.get('/api/account/export', bearer(accessToken)))).toMatchObject({
    account: { providers: ['telegram'] },
    identities: [{ provider: 'telegram', issuer: telegram.issuer, subject: 'maung' }],
  })
  expect(await bodyOf<Session[]>(await app.get('/api/session', bearer(accessToken)))).toHaveLength(1)
  clock.advance(601)
  expect(await errorOf(await post('account/remove', {}, accessToken))).toEqual([403, 'sign_in_again'])
  const { accessToken: fresh } = await signIn('telegram', 'maung')
  expect((await post('account/remove', {}, fresh)).status).toBe(204)
  expect((await app.get('/api/account', bearer(accessToken))).status).toBe(401)
  expect((await signIn('telegram', 'maung')).account.id).not.toBe(own.id)
})

test('Facebook: the code is exchanged for a token, and the Graph API is called with a proof of the secret', async () => {
  const url = new URL(await begin('facebook'))
  expect([url.searchParams.get('scope'), url.searchParams.get('redirect_uri')]).toEqual([
    'public_profile',
    `${ORIGIN}/facebook-login-callback`,
  ])
  const { account: own } = await signIn('facebook', '')
  expect(own).toMatchObject({ name: 'Ko Zaw', providers: ['facebook'] })
})

test('the redirect contains PKCE, nonce and state, and the callback can be used once', async () => {
  const url = await begin('google')
  const parameters = new URL(url).searchParams
  expect(Object.fromEntries(parameters)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    redirect_uri: `${ORIGIN}/google-login-callback`,
  })
  const back = await atProvider(url, 'once')
  expect((await finish('google', back)).status).toBe(200)
  expect(await errorOf(await finish('google', back))).toEqual([422, 'provider_expired'])
})

test('a sign-in cannot be finished in another browser, and remains usable in the browser that started it', async () => {
  const back = await atProvider(await begin('google'), 'victim')
  expect(await errorOf(await finish('google', back, { binding: OTHER_BINDING }))).toEqual([422, 'provider_expired'])
  expect(await errorOf(await finish('google', back, { binding: null }))).toEqual([422, 'provider_expired'])
  expect(await errorOf(await finish('telegram', back))).toEqual([422, 'provider_expired'])
  expect((await finish('google', back)).status).toBe(200)
})

test('a sign-in expires after ten minutes at the provider', async () => {
  const back = await atProvider(await begin('google'), 'slow')
  clock.advance(601)
  expect(await errorOf(await finish('google', back))).toEqual([422, 'provider_expired'])
})

test.each([
  ['the nonce', sql`update social_attempt set nonce = 'another'`],
  ['the verifier of PKCE', sql`update social_attempt set verifier = ${'v'.repeat(43)}`],
])('%s must match the request', async (_, spoil) => {
  const back = await atProvider(await begin('google'), 'aung')
  await database.db.execute(spoil)
  expect(await errorOf(await finish('google', back))).toEqual([422, 'provider_refused'])
})

test('a code that is not from the provider is rejected', async () => {
  const back = await atProvider(await begin('google'), 'aung')
  expect(await errorOf(await finish('google', { ...back, code: 'made-up' }))).toEqual([422, 'provider_refused'])
  const fromFacebook = await atProvider(await begin('facebook'), '')
  expect(await errorOf(await finish('facebook', { ...fromFacebook, code: 'made-up' }))).toEqual([422, 'provider_refused'])
})

test('a response from another issuer is rejected', async () => {
  const back = await atProvider(await begin('google'), 'aung')
  expect(await errorOf(await finish('google', { ...back, iss: telegram.issuer }))).toEqual([422, 'provider_refused'])
})

test('from the shell: the browser gets a code that only the requesting shell can exchange, once, within a minute', async () => {
  const returnFromProvider = async () => {
    const back = await atProvider(await begin('telegram', { via: 'android' }), 'shell')
    return bodyOf<SocialAnswer & { code: string }>(await finish('telegram', back, { binding: null }))
  }
  const result = await returnFromProvider()
  expect(result).toEqual({ kind: 'return', code: expect.stringMatching(/^[\w-]{43}$/), seconds: 60 })
  expect((await app.get('/api/account', bearer(result.code))).status).toBe(401)
  const exchange = (code: string, binding = BINDING) => post('social/exchange', { code, binding })
  // Session fixation: a link with another rider's code, opened in this shell.
  expect(await errorOf(await exchange(result.code, OTHER_BINDING))).toEqual([422, 'provider_expired'])
  const answer = await bodyOf<SocialAnswer>(await exchange(result.code))
  expect(answer).toMatchObject({ kind: 'signed_in', account: { name: 'Shell', providers: ['telegram'] } })
  expect(await errorOf(await exchange(result.code))).toEqual([422, 'provider_expired'])
  const late = await returnFromProvider()
  clock.advance(61)
  expect(await errorOf(await exchange(late.code))).toEqual([422, 'provider_expired'])
})

test('if the provider’s address has an account, a code sent to the address links the provider to the account', async () => {
  const rider = await registerRider('known@gmail.example')
  const answer = await bodyOf<SocialAnswer>(await finish('google', await atProvider(await begin('google'), 'known')))
  if (answer.kind !== 'code') throw new Error(answer.kind)
  expect(answer.email).toBe('known@gmail.example')
  expect((await account(rider.accessToken)).providers).toEqual([])
  const code = codeIn(await mailbox.next('known@gmail.example', 1))
  const joined = await bodyOf<SignedIn>(await post('two-step-verification', { attempt: answer.attempt, code }))
  expect(joined.account).toMatchObject({ id: rider.account.id, providers: ['google'], hasPassword: true })
  expect((await mailbox.next('known@gmail.example', 2)).subject).toBe('Google was added to your account | Yatha')
  expect((await signIn('google', 'known')).account.id).toBe(rider.account.id)
})

test('a signed-in rider adds a provider, and nobody else can complete it', async () => {
  const rider = await registerRider()
  const stranger = await registerRider()
  const back = await atProvider(await begin('telegram', { token: rider.accessToken }), 'added')
  expect(await errorOf(await finish('telegram', back, { token: stranger.accessToken }))).toEqual([422, 'provider_expired'])
  const again = await atProvider(await begin('telegram', { token: rider.accessToken }), 'added')
  const answer = await bodyOf<SocialAnswer>(await finish('telegram', again, { token: rider.accessToken }))
  expect(answer).toMatchObject({ kind: 'linked', account: { id: rider.account.id, providers: ['telegram'] } })
  expect((await signIn('telegram', 'added')).account.id).toBe(rider.account.id)
  const repeated = await atProvider(await begin('telegram', { token: stranger.accessToken }), 'added')
  expect(await errorOf(await finish('telegram', repeated, { token: stranger.accessToken }))).toEqual([422, 'provider_taken'])
})

test('an exchange from the shell also needs the session that requested it', async () => {
  const rider = await registerRider()
  const returnFromProvider = async () => {
    const back = await atProvider(await begin('google', { via: 'android', token: rider.accessToken }), 'fromshell')
    return (await bodyOf<{ code: string }>(await finish('google', back, { binding: null }))).code
  }
  expect(await errorOf(await post('social/exchange', { code: await returnFromProvider(), binding: BINDING }))).toEqual([
    422,
    'provider_expired',
  ])
  const answer = await bodyOf<SocialAnswer>(
    await post('social/exchange', { code: await returnFromProvider(), binding: BINDING }, rider.accessToken),
  )
  expect(answer).toMatchObject({ kind: 'linked', account: { id: rider.account.id, providers: ['google'] } })
})

test('a provider can be removed, but not the last way to sign in, even by concurrent requests', async () => {
  const { accessToken } = await signIn('telegram', 'two')
  const back = await atProvider(await begin('google', { token: accessToken }), 'un-two')
  await bodyOf<SocialAnswer>(await finish('google', back, { token: accessToken }))
  const remove = (provider: string) => app.request(`/api/account/provider/${provider}`, { method: 'DELETE', headers: bearer(accessToken) })
  const both = await Promise.all([remove('google'), remove('telegram')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  const remaining = (await account(accessToken)).providers
  expect(remaining).toHaveLength(1)
  expect(await errorOf(await remove(remaining[0]!))).toEqual([422, 'last_way_in'])
  const rider = await registerRider()
  const added = await atProvider(await begin('telegram', { token: rider.accessToken }), 'removable')
  await bodyOf<SocialAnswer>(await finish('telegram', added, { token: rider.accessToken }))
  const removed = await app.request('/api/account/provider/telegram', { method: 'DELETE', headers: bearer(rider.accessToken) })
  expect((await bodyOf<Account>(removed)).providers).toEqual([])
})

test('a new rider who signs in from several browsers concurrently gets one account', async () => {
  const ways = await Promise.all(Array.from({ length: 4 }, async () => atProvider(await begin('telegram'), 'crowd')))
  const answers = await Promise.all(ways.map(async (back) => bodyOf<SocialAnswer>(await finish('telegram', back))))
  expect(new Set(answers.map((answer) => answer.kind === 'signed_in' && answer.account.id)).size).toBe(1)
})

test('a provider that does not respond is reported as unavailable and does not affect others; an unconfigured provider is not offered', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  afterAll(() => void silent.close())
  const { port } = silent.address() as { port: number }
  const appWithSilentProvider = createTestServer({
    env: { ...env, TELEGRAM_ISSUER: `http://127.0.0.1:${port}`, FACEBOOK_CLIENT_ID: '' },
    database,
    clock,
  })
  const start = (provider: string) =>
    appWithSilentProvider.post(`/api/social/${provider}/start`, { via: 'browser', binding: BINDING }, from())
  const began = performance.now()
  expect(await errorOf(await start('telegram'))).toEqual([502, 'provider_away'])
  expect(performance.now() - began).toBeLessThan(15_000)
  expect(await errorOf(await start('facebook'))).toEqual([503, 'not_configured'])
  expect((await start('google')).status).toBe(200)
  expect(await errorOf(await start('myspace'))).toEqual([404, 'not_found'])
})

test.each([
  [{ via: 'browser', binding: 'short' }, 'binding'],
  [{ via: 'window', binding: BINDING }, 'via'],
  [{ binding: BINDING }, 'via'],
])('start with %j is rejected, and the error names the field', async (body, field) => {
  const response = await post('social/google/start', body)
  expect([response.status, ((await response.json()) as { field?: string }).field]).toEqual([422, field])
})

test('another site cannot act for a rider: only JSON with the bearer’s token is accepted, and no cookie is ever set', async () => {
  const plain = await app.request('/api/social/google/start', {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain', Cookie: 'session=x', Origin: 'https://evil.example' },
    body: JSON.stringify({ via: 'browser', binding: BINDING }),
  })
  expect(await errorOf(plain)).toEqual([415, 'unsupported_type'])
  const { accessToken } = await signIn('google', 'aung')
  const withCookie = await app.get('/api/account', { Cookie: `token=${accessToken}; Authorization=Bearer ${accessToken}` })
  expect([withCookie.status, withCookie.headers.get('set-cookie'), withCookie.headers.get('access-control-allow-origin')]).toEqual([
    401,
    null,
    null,
  ])
})

test('the log contains no personal data and no code', () => {
  expect(lines.length).toBeGreaterThan(50)
  expect(lines.join('\n')).not.toMatch(/example|Aung|Maung|Bearer|code=|state=|a secret of/)
})
