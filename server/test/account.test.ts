import type { Account, CodeSent, Session, SignedIn } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { hashPassword } from '../src/account/password.ts'
import { installFixedClock } from './clock.ts'
import { openTestDatabase } from './database.ts'
import { openMailbox } from './mailbox.ts'
import { addRider } from './rider.ts'
import { createTestServer } from './serve.ts'

const database = await openTestDatabase()
const mailbox = await openMailbox()
const clock = installFixedClock()
const lines: string[] = []
const app = createTestServer({ env: { ...mailbox.env, TRUST_PROXY: 'yes' }, database, clock, lines })

let people = 0
let addresses = 0
/** A new client address for each call, so that only the tests of rate limits reach the limits. */
const from = () => ({ 'X-Forwarded-For': `10.0.${Math.floor(++addresses / 250)}.${addresses % 250}` })
const someone = () => ({ name: 'Aye Aye', email: `rider${++people}@example.com`, password: 'mango sticky rice 9' })
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.post(`/api/${path}`, body, { ...from(), ...headers })
const posted = async <T>(path: string, body: unknown) => {
  const response = await post(path, body)
  expect(response.status, path).toBe(200)
  return (await response.json()) as T
}
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const codeIn = (message: { text?: string | undefined }) => /\b\d{6}\b/.exec(message.text ?? '')![0]
const errorOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]

const storedPassword = await hashPassword(someone().password)
async function registerRider(person = someone()) {
  const { id, token } = await addRider(database, new Date(clock.nowMs()), storedPassword, person.email)
  await database.db.execute(sql`update session set expires_at = ${new Date(clock.nowMs() + 180 * 86_400_000)} where account_id = ${id}`)
  return { person, accessToken: token, id }
}

test('registration sends a code by e-mail, then returns an account and a session', async () => {
  const person = someone()
  const sent = await posted<CodeSent>('register', { ...person, email: ` ${person.email.toUpperCase()} ` })
  expect(sent).toEqual({ attempt: expect.stringMatching(/^[0-9a-f-]{36}$/), resendSeconds: 60 })
  const message = await mailbox.next(person.email)
  expect(message.subject).toBe(`${codeIn(message)} is your registration code | Yatha`)
  expect(message.html).toContain(codeIn(message))
  const { accessToken, account } = await posted<SignedIn>('two-step-verification', { attempt: sent.attempt, code: codeIn(message) })
  expect(account).toMatchObject({ name: 'Aye Aye', email: person.email })
  const me = await app.get('/api/account', bearer(accessToken))
  expect([me.status, me.headers.get('cache-control'), (await me.json()) as Account]).toEqual([200, 'no-store', account])
})

test('the e-mail is in the rider’s language, and Burmese digits and spaces in the code are accepted', async () => {
  const person = someone()
  const { attempt } = (await (await post('register', person, { Language: 'mm' })).json()) as CodeSent
  const message = await mailbox.next(person.email)
  expect(message.text).toContain('Yatha အကောင့်ဖွင့်ရန် သင့်ကုဒ်')
  const burmese = codeIn(message).replace(/\d/g, (d) => String.fromCharCode(0x1040 + Number(d)))
  const typed = `${burmese.slice(0, 3)} ${burmese.slice(3)}`
  await posted<SignedIn>('two-step-verification', { attempt, code: typed })
})

test('login needs the password, then a code; a wrong or used code is rejected', async () => {
  const { person } = await registerRider()
  const { attempt } = await posted<CodeSent>('login', person)
  const code = codeIn(await mailbox.next(person.email))
  const wrongCode = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  expect(await errorOf(await post('two-step-verification', { attempt, code: wrongCode }))).toEqual([422, 'wrong_code'])
  await posted<SignedIn>('two-step-verification', { attempt, code })
  expect(await errorOf(await post('two-step-verification', { attempt, code }))).toEqual([422, 'wrong_code'])
})

test.each([
  [{ email: 'no-address' }, 'email', 'invalid_email'],
  [{ password: 'short' }, 'password', 'password_short'],
  [{ password: 'iloveyou' }, 'password', 'password_common'],
  [{ password: 'Yangon-2026!' }, 'password', 'password_common'],
  [{ name: 'Khin Thandar', password: 'thandar khin 99' }, 'password', 'password_common'],
  [{ password: 'x'.repeat(201) }, 'password', 'too_long'],
  [{ name: '  ' }, 'name', 'missing'],
  [{ name: 'x'.repeat(61) }, 'name', 'too_long'],
])('registration with %j is rejected, and the error names the field', async (part, field, code) => {
  const response = await post('register', { ...someone(), ...part })
  expect([response.status, await response.json()]).toEqual([422, expect.objectContaining({ code, field })])
})

test('a code is valid for ten minutes', async () => {
  const { person } = await registerRider()
  const { attempt } = await posted<CodeSent>('login', person)
  const code = codeIn(await mailbox.next(person.email))
  clock.advance(601)
  expect(await errorOf(await post('two-step-verification', { attempt, code }))).toEqual([422, 'code_expired'])
})

test('another e-mail is sent only after a minute, and invalidates the previous code', async () => {
  const { person } = await registerRider()
  const { attempt } = await posted<CodeSent>('login', person)
  const old = codeIn(await mailbox.next(person.email))
  const soon = await post('two-step-verification/resend', { attempt })
  expect([soon.status, soon.headers.get('retry-after')]).toEqual([429, '60'])
  clock.advance(61)
  expect(await posted<CodeSent>('two-step-verification/resend', { attempt })).toEqual({ attempt, resendSeconds: 60 })
  const fresh = codeIn(await mailbox.next(person.email, 1))
  if (old !== fresh) expect(await errorOf(await post('two-step-verification', { attempt, code: old }))).toEqual([422, 'wrong_code'])
  await posted<SignedIn>('two-step-verification', { attempt, code: fresh })
})

test('ten concurrent verifications of one code create one session', async () => {
  const { person, accessToken } = await registerRider()
  const { attempt } = await posted<CodeSent>('login', person)
  const code = codeIn(await mailbox.next(person.email))
  const responses = await Promise.all(Array.from({ length: 10 }, () => post('two-step-verification', { attempt, code })))
  expect(responses.map((response) => response.status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 422)])
  expect((await (await app.get('/api/session', bearer(accessToken))).json()) as Session[]).toHaveLength(2)
})

test('concurrent registrations of one address create one account', async () => {
  const person = someone()
  const attempts = await Promise.all(Array.from({ length: 4 }, () => posted<CodeSent>('register', person)))
  for (let i = 0; i < 4; i++) await mailbox.next(person.email, i)
  const codes = mailbox.emails.filter((l) => l.to?.[0]?.address === person.email).map(codeIn)
  const responses = await Promise.all(
    attempts.flatMap(({ attempt }) => codes.map((code) => post('two-step-verification', { attempt, code }))),
  )
  const ids = new Set<string>()
  for (const response of responses) if (response.status === 200) ids.add(((await response.json()) as SignedIn).account.id)
  expect(ids.size).toBe(1)
})

test('responses do not reveal whether an e-mail address has an account; only the e-mail to the address does', async () => {
  const { person } = await registerRider()
  const answerForKnown = await post('register', person)
  const answerForUnknown = await post('register', someone())
  expect([answerForKnown.status, Object.keys((await answerForKnown.json()) as object)]).toEqual([
    answerForUnknown.status,
    Object.keys((await answerForUnknown.json()) as object),
  ])
  expect((await mailbox.next(person.email)).subject).toBe('You already have an account | Yatha')
  const forgotten = await post('forgot-password', { email: someone().email })
  expect([forgotten.status, Object.keys((await forgotten.json()) as object)]).toEqual([200, ['attempt', 'resendSeconds']])
  expect(await errorOf(await post('login', { ...person, password: 'not the password' }))).toEqual([422, 'wrong_password'])
  expect(await errorOf(await post('login', { ...someone(), password: 'not the password' }))).toEqual([422, 'wrong_password'])
})

test('registration rejects a name that cannot be stored, whether or not the e-mail address has an account', async () => {
  const { person } = await registerRider()
  for (const name of ['a\u0000b', 'a\ud800b', 'a\u001bb', '\u200b\u2060'])
    for (const email of [person.email, someone().email])
      expect(await errorOf(await post('register', { ...person, email, name })), JSON.stringify(name)).toEqual([
        422,
        name.startsWith('a') ? 'invalid_text' : 'missing',
      ])
})

test('a registration attempt stores the same data, except the code, whether or not the e-mail address has an account', async () => {
  const { person } = await registerRider()
  const stored = async (path: string, body: object) => {
    const { attempt } = await posted<CodeSent>(path, body)
    const { rows } = await database.db.execute(sql`select pending, code_hash from attempt where id = ${attempt}`)
    return rows[0] as { pending: { account?: object } | null; code_hash: string | null }
  }
  const answerForKnown = await stored('register', person)
  const answerForUnknown = await stored('register', someone())
  expect(Object.keys(answerForKnown.pending!.account!)).toEqual(Object.keys(answerForUnknown.pending!.account!))
  expect([answerForKnown.code_hash, typeof answerForUnknown.code_hash]).toEqual([null, 'string'])
  const forgotten = await Promise.all([person, someone()].map(({ email }) => stored('forgot-password', { email })))
  expect(forgotten).toEqual([
    { pending: {}, code_hash: expect.any(String) },
    { pending: {}, code_hash: null },
  ])
})

test('a password reset by code ends all sessions', async () => {
  const { person, accessToken } = await registerRider()
  const { attempt } = await posted<CodeSent>('forgot-password', { email: person.email })
  const code = codeIn(await mailbox.next(person.email))
  expect(await errorOf(await post('two-step-verification', { attempt, code }))).toEqual([422, 'wrong_code'])
  expect((await post('reset-password', { attempt, code, password: 'a new long password' })).status).toBe(204)
  expect((await app.get('/api/account', bearer(accessToken))).status).toBe(401)
  expect(await errorOf(await post('login', person))).toEqual([422, 'wrong_password'])
  await posted<CodeSent>('login', { ...person, password: 'a new long password' })
  expect((await mailbox.next(person.email, 1)).subject).toBe('Your password was changed | Yatha')
})

test('a password change ends the other sessions and keeps the current one', async () => {
  const { person, accessToken } = await registerRider()
  const { attempt } = await posted<CodeSent>('login', person)
  const other = await posted<SignedIn>('two-step-verification', { attempt, code: codeIn(await mailbox.next(person.email)) })
  const change = (oldPassword: string) =>
    app.request('/api/account/password', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', ...bearer(accessToken) },
      body: JSON.stringify({ oldPassword, newPassword: 'another long password' }),
    })
  expect(await errorOf(await change('not it'))).toEqual([422, 'wrong_own_password'])
  expect((await change(person.password)).status).toBe(204)
  expect((await app.get('/api/account', bearer(accessToken))).status).toBe(200)
  expect((await app.get('/api/account', bearer(other.accessToken))).status).toBe(401)
})

test('only one of several concurrent password changes succeeds', async () => {
  const { person, accessToken } = await registerRider()
  const change = async (newPassword: string) =>
    app.request('/api/account/password', {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', ...bearer(accessToken) },
      body: JSON.stringify({ oldPassword: person.password, newPassword }),
    })
  const responses = await Promise.all([1, 2, 3].map((i) => change(`another long password ${i}`)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 422, 422])
})

test('a rider can list their sessions and end each of them, but cannot end another rider’s session', async () => {
  const { person, accessToken } = await registerRider()
  const { attempt } = await posted<CodeSent>('login', person)
  const code = codeIn(await mailbox.next(person.email))
  const agent = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 13) Chrome/126.0 Mobile' }
  const other = (await (await post('two-step-verification', { attempt, code }, agent)).json()) as SignedIn
  const sessions = (await (await app.get('/api/session', bearer(accessToken))).json()) as Session[]
  expect(sessions.map(({ device, current }) => [device, current])).toContainEqual(['Chrome · Android', false])
  const stranger = await registerRider()
  const theirs = sessions.find(({ current }) => !current)!
  const end = (id: string, token: string) => app.request(`/api/session/${id}`, { method: 'DELETE', headers: bearer(token) })
  expect((await end(theirs.id, stranger.accessToken)).status).toBe(404)
  for (const id of ['-'.repeat(36), 'x', '%00', '%ff', theirs.id.replace('-', ''), `${theirs.id}%0A`])
    expect(await errorOf(await end(id, accessToken)), id).toEqual([404, 'not_found'])
  expect((await app.get('/api/account', bearer(other.accessToken))).status).toBe(200)
  expect((await end(theirs.id, accessToken)).status).toBe(204)
  expect((await app.get('/api/account', bearer(other.accessToken))).status).toBe(401)
  expect((await app.request('/api/session', { method: 'DELETE', headers: bearer(accessToken) })).status).toBe(204)
  expect((await app.get('/api/account', bearer(accessToken))).status).toBe(401)
})

test('a session ends after thirty days without use, and after half a year at the latest', async () => {
  const idle = await registerRider()
  clock.advance(30 * 86_400 + 1)
  expect((await app.get('/api/account', bearer(idle.accessToken))).status).toBe(401)
  const { person } = await registerRider()
  const { attempt } = await posted<CodeSent>('login', person)
  const busy = await posted<SignedIn>('two-step-verification', { attempt, code: codeIn(await mailbox.next(person.email)) })
  for (let day = 0; day < 175; day += 25) {
    clock.advance(25 * 86_400)
    expect((await app.get('/api/account', bearer(busy.accessToken))).status, `day ${day}`).toBe(200)
  }
  clock.advance(6 * 86_400)
  expect((await app.get('/api/account', bearer(busy.accessToken))).status).toBe(401)
})

test('an account can be renamed and exported; deleting it requires the password', async () => {
  const { person, accessToken, id } = await registerRider()
  const put = await app.request('/api/account', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', ...bearer(accessToken) },
    body: JSON.stringify({ name: 'Ma Aye' }),
  })
  expect(((await put.json()) as Account).name).toBe('Ma Aye')
  expect(await (await app.get('/api/account/export', bearer(accessToken))).json()).toMatchObject({
    account: { id, name: 'Ma Aye', email: person.email },
    sessions: [{ current: true }],
  })
  expect((await post('account/remove', { password: 'not it at all' }, bearer(accessToken))).status).toBe(422)
  expect((await post('account/remove', { password: person.password }, bearer(accessToken))).status).toBe(204)
  expect((await app.get('/api/account', bearer(accessToken))).status).toBe(401)
  expect(await errorOf(await post('login', person))).toEqual([422, 'wrong_password'])
})

test('a password of only digits, and a password that is a sentence with the city’s name, are accepted', async () => {
  await posted<CodeSent>('register', { ...someone(), password: '83920174650' })
  await posted<CodeSent>('register', { ...someone(), password: 'to Yangon for mangoes' })
})

test('signing in again on the same phone leaves one session, not two', async () => {
  const { person, accessToken } = await registerRider()
  const { attempt } = await posted<CodeSent>('login', person)
  const code = codeIn(await mailbox.next(person.email))
  const again = (await (await post('two-step-verification', { attempt, code }, bearer(accessToken))).json()) as SignedIn
  expect((await app.get('/api/account', bearer(accessToken))).status).toBe(401)
  expect((await (await app.get('/api/session', bearer(again.accessToken))).json()) as Session[]).toHaveLength(1)
})

test.each(['', 'Bearer', 'Bearer short', `Bearer ${'x'.repeat(43)}`, `Basic ${'x'.repeat(43)}`])(
  '%j is not a valid session token',
  async (Authorization) => {
    expect(await errorOf(await app.get('/api/account', { Authorization }))).toEqual([401, 'sign_in_required'])
  },
)

test('one network can request sixty e-mails; the next response states when to retry', async () => {
  const sameNetwork = { 'X-Forwarded-For': '10.99.99.99' }
  const responses: Response[] = []
  for (let i = 0; i < 61; i++) responses.push(await app.post('/api/forgot-password', { email: `x${i}@example.com` }, sameNetwork))
  expect(responses.slice(0, 60).every(({ status }) => status === 200)).toBe(true)
  expect([responses[60]!.status, responses[60]!.headers.get('retry-after')]).toEqual([429, '60'])
})

test.each([
  ['one /64', 30, () => '2001:db8:a:1::1'],
  ['seventy /64 of one /56', 45, (i: number) => `2001:db8:b:${i.toString(16)}::1`],
  ['seventy /56 of one /48', 60, (i: number) => `2001:db8:c:${(i * 256).toString(16)}::1`],
])('of seventy password-reset e-mails requested by %s, %i are sent', async (_, sent, addressOf) => {
  const statuses: number[] = []
  for (let i = 0; i < 70; i++)
    statuses.push((await app.post('/api/forgot-password', { email: `y${i}@example.com` }, { 'X-Forwarded-For': addressOf(i) })).status)
  expect(statuses).toEqual([...Array<number>(sent).fill(200), ...Array<number>(70 - sent).fill(429)])
})

test('a /48 network can request at most eight e-mails to one address; another network can still request one', async () => {
  const { email } = someone()
  const forget = async (from: string) => (await app.post('/api/forgot-password', { email }, { 'X-Forwarded-For': from })).status
  const ofSite: number[] = []
  for (let i = 0; i < 12; i++) ofSite.push(await forget(`2001:db8:d:${(i * 256).toString(16)}::1`))
  expect(ofSite).toEqual([...Array<number>(8).fill(200), ...Array<number>(4).fill(429)])
  expect(await forget('2001:db8:e::1')).toBe(200)
})

test('an e-mail that the mail server rejects is logged with the server’s code', async () => {
  mailbox.rejects = true
  expect((await post('register', someone())).status).toBe(200)
  await vi.waitFor(() => expect(lines.join('\n')).toContain('the mail server did not take it: EMESSAGE 450'), 300_000)
  mailbox.rejects = false
})

test('a permanently rejected e-mail is not retried, and a code is not sent after it has expired', async () => {
  const emailJobs = async () => (await database.db.execute(sql`select 1 from graphile_worker.jobs`)).rows.length
  // Waits until the previous test's e-mail has been retried.
  await vi.waitFor(async () => expect(await emailJobs()).toBe(0), { timeout: 300_000, interval: 100 })
  mailbox.rejects = 'permanently'
  expect((await post('register', someone())).status).toBe(200)
  await vi.waitFor(() => expect(lines.join('\n')).toContain('an e-mail was rejected permanently'), 300_000)
  await vi.waitFor(async () => expect(await emailJobs()).toBe(0), 300_000)
  mailbox.rejects = true
  const late = someone()
  expect((await post('register', late)).status).toBe(200)
  await vi.waitFor(async () =>
    expect((await database.db.execute(sql`select 1 from graphile_worker.jobs where last_error is not null`)).rows).toHaveLength(1),
  )
  clock.advance(601)
  mailbox.rejects = false
  await vi.waitFor(() => expect(lines.join('\n')).toContain('an e-mail with a code was not sent in time'), {
    timeout: 300_000,
    interval: 100,
  })
  expect(mailbox.emails.filter((email) => email.to?.[0]?.address === late.email)).toEqual([])
})

test('a request whose account is deleted while it runs counts as not signed in', async () => {
  const { accessToken, person } = await registerRider()
  const { attempt } = await posted<CodeSent>('login', person)
  const code = codeIn(await mailbox.next(person.email))
  const other = await database.pool.connect()
  await other.query('begin; lock table session in share mode')
  const verified = post('two-step-verification', { attempt, code })
  await vi.waitFor(
    async () => {
      const waiting = "select 1 from pg_locks where relation = 'session'::regclass and not granted"
      expect((await other.query(waiting)).rowCount).toBe(1)
    },
    { timeout: 300_000 },
  )
  await other.query('delete from account where email = $1', [person.email])
  await other.query('commit')
  other.release()
  const late = await verified
  expect(await errorOf(late)).toEqual([401, 'sign_in_required'])
  expect((await app.get('/api/account', bearer(accessToken))).status).toBe(401)
})

test('the log contains no personal data of a rider', () => {
  expect(lines.join('\n')).not.toMatch(/@example|Aye|mango|Bearer/)
})

test('without a mail server, registration is unavailable; without a database, the timetable still works', async () => {
  const mute = createTestServer({ database, clock })
  expect(await errorOf(await mute.post('/api/register', someone()))).toEqual([503, 'not_configured'])
  const alone = createTestServer({ env: mailbox.env, clock })
  expect(await errorOf(await alone.post('/api/login', someone()))).toEqual([503, 'database_away'])
  expect((await alone.get('/api/search?from=hledan&to=insein')).status).toBe(200)
  expect(await alone.json('/health/ready')).toMatchObject({ status: 'ready', database: 'away' })
  expect(await app.json('/health/ready')).toMatchObject({ database: 'there' })
})
