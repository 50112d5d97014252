import type { CodeSent } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { MAX_GUESSES } from '../src/account/codes.ts'
import { hashPassword } from '../src/account/password.ts'
import { SignInLimits } from '../src/account/tries.ts'
import { Database } from '../src/db/database.ts'
import { databaseLimits, TooManyTries } from '../src/adapters/limits/limits.ts'
import { installFixedClock } from './clock.ts'
import { openTestDatabase } from './database.ts'
import { openMailbox } from './mailbox.ts'
import { addRider } from './rider.ts'
import { statusAndCode, newNetwork, newCredentials, createRiderClient } from './riders.ts'
import { TEST_SECRET, createTestServer } from './serve.ts'

const database = await openTestDatabase()
const mailbox = await openMailbox()
const clock = installFixedClock()
const app = createTestServer({ env: { ...mailbox.env, TRUST_PROXY: 'yes' }, database, clock })
const { post, posted, allSent, withCode, signIn, register, emailsTo } = createRiderClient(app, mailbox, database)

const storedPassword = await hashPassword(newCredentials().password)
/** Inserts a rider directly, without the e-mails of a registration. */
async function addPerson() {
  const person = newCredentials()
  await addRider(database, new Date(clock.nowMs()), storedPassword, person.email)
  return person
}

const HOUR = 3600
const WRONG = 'not the password'
const each = <T>(count: number, work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, i) => work(i)))

/** Sends `count` wrong passwords, each from another network. Statuses: 422 if the server confirms the error, 200 if it conceals it. */
async function guessPasswords(email: string, count: number): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) statuses.push((await post('login', { email, password: `${WRONG} ${i}` })).status)
  return statuses
}
const tries = new SignInLimits(app.adapters.limits, TEST_SECRET)
/** Uses up strangers’ password guesses for an address without checking passwords, which is slow. */
async function exhaustPasswordBudget(email: string): Promise<void> {
  while (await tries.mayRevealResult(email, { network: newNetwork(), device: undefined }, undefined));
}

test('strangers learn the result of twenty passwords for an address, then five an hour, whether it has an account or not', async () => {
  const person = await addPerson()
  for (const email of [person.email, newCredentials().email]) {
    for (let i = 0; i < 18; i++) await tries.mayRevealResult(email, { network: newNetwork(), device: undefined }, undefined)
    expect(await guessPasswords(email, 4)).toEqual([422, 422, 200, 200])
    clock.advance(HOUR)
    expect(await guessPasswords(email, 6)).toEqual([422, 422, 422, 422, 422, 200])
  }
  await allSent()
  const notices = emailsTo(person.email).filter(({ subject }) => subject === 'Someone is trying to get into your account | Yatha')
  expect(notices).toHaveLength(1)
})

async function expectTooManyTries(response: Response): Promise<void> {
  const minutes = Math.ceil(Number(response.headers.get('Retry-After')) / 60)
  expect(response.status).toBe(429)
  expect(await response.json()).toEqual({ code: 'too_many_tries', message: `Too many attempts. Try again in ${minutes} min.` })
}

test('one network learns the result of ten passwords, and cannot use up the budget of others', async () => {
  const person = await addPerson()
  const network = newNetwork()
  for (let i = 0; i < 14; i++) {
    const { status } = await post('login', { email: person.email, password: WRONG }, { network })
    expect(status, `${i}`).toBe(i < 10 ? 422 : 200)
  }
  expect((await post('login', { email: person.email, password: WRONG })).status).toBe(422)
})

test('when the budget is used up, the correct password still signs in, and guesses reveal nothing', async () => {
  const person = await addPerson()
  await exhaustPasswordBudget(person.email)
  const [correct, wrong] = [await posted<CodeSent>('login', person), await posted<CodeSent>('login', { ...person, password: WRONG })]
  expect(correct).toEqual({ attempt: expect.any(String), resendSeconds: 60, isUnchecked: true })
  expect(wrong).toEqual({ ...correct, attempt: expect.any(String) })
  clock.advance(61)
  for (const { attempt } of [correct, wrong]) await expectTooManyTries(await post('two-step-verification/resend', { attempt }))
  for (const { attempt } of [correct, wrong])
    expect(await statusAndCode(await post('two-step-verification', { attempt, code: '000000' }))).toEqual([422, 'wrong_code'])
  await signIn(person)
  // Beyond a network's limit of e-mails, the response is the same, and no code is sent.
  const network = newNetwork()
  const before = emailsTo(person.email).length
  for (let i = 0; i < 6; i++) expect(await posted('login', person, { network })).toEqual({ ...correct, attempt: expect.any(String) })
  await allSent()
  expect(emailsTo(person.email)).toHaveLength(before + 4)
})

test('after a stranger has used up the guesses, the rider’s own phone can sign in and request a password reset', async () => {
  const { person, deviceToken: device } = await register()
  const stranger = await register()
  await exhaustPasswordBudget(person.email)
  for (let i = 0; i < 14; i++) await post('forgot-password', { email: person.email })
  expect(await statusAndCode(await post('login', { ...person, password: WRONG }, { device }))).toEqual([422, 'wrong_password'])
  expect(await posted<CodeSent>('login', person, { device })).toEqual({ attempt: expect.any(String), resendSeconds: 60 })
  expect(await statusAndCode(await post('forgot-password', { email: person.email }))).toEqual([429, 'too_many_tries'])
  await withCode('forgot-password', { email: person.email }, { device })
  // The token of another rider, a modified token, and a token from before a password change count as a stranger's.
  const { sent, code } = await withCode('forgot-password', { email: person.email }, { device })
  const tokens = [stranger.deviceToken, device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), `${device}x`, '']
  for (const token of tokens) expect((await post('forgot-password', { email: person.email }, { device: token })).status, token).toBe(429)
  expect((await post('reset-password', { attempt: sent.attempt, code, password: 'a new long password' })).status).toBe(204)
  expect((await post('forgot-password', { email: person.email }, { device })).status).toBe(429)
})

test('the server recognizes a phone for half a year after a sign-in on it', async () => {
  const { person, deviceToken: device } = await register()
  const resetStatusWith = async (token: string) => (await post('forgot-password', { email: person.email }, { device: token })).status
  const exhaust = () => each(14, () => post('forgot-password', { email: person.email }))
  clock.advance(179 * 86_400)
  await exhaust()
  expect(await resetStatusWith(device)).toBe(200)
  clock.advance(2 * 86_400)
  await exhaust()
  expect(await resetStatusWith(device)).toBe(429)
})

test('a code may be guessed five times; then a new code is needed', async () => {
  const person = await addPerson()
  const { sent, code } = await withCode('login', person)
  const { attempt } = sent
  const wrongCode = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (let i = 0; i < 5; i++)
    expect(await statusAndCode(await post('two-step-verification', { attempt, code: wrongCode }))).toEqual([422, 'wrong_code'])
  expect(await statusAndCode(await post('two-step-verification', { attempt, code }))).toEqual([422, 'code_expired'])
  await allSent()
  expect(emailsTo(person.email).at(-1)!.subject).toBe('Someone is trying to get into your account | Yatha')
  clock.advance(61)
  const again = await withCode('two-step-verification/resend', { attempt, email: person.email })
  await posted('two-step-verification', { attempt, code: again.code })
})

test('of fifty concurrent guesses at a code, five are checked', async () => {
  const person = await addPerson()
  const { attempt } = (await withCode('login', person)).sent
  const answers = await each(50, async (i) =>
    statusAndCode(await post('two-step-verification', { attempt, code: String(i).padStart(6, '0') })),
  )
  expect(answers.filter(([, code]) => code === 'wrong_code')).toHaveLength(5)
  const { rows } = await database.db.execute(sql`select tries from attempt where id = ${attempt}`)
  expect(rows).toEqual([{ tries: 5 }])
})

test.each(['register', 'forgot-password'])(
  'strangers can cause twelve e-mails by %s, then one an hour, including resent e-mails',
  async (path) => {
    const person = await addPerson()
    const other = newCredentials()
    for (const { email } of [person, other]) {
      const network = newNetwork()
      const { attempt } = await posted<CodeSent>(path, { ...person, email }, { network })
      for (let i = 0; i < 2; i++) await posted(path, { ...person, email }, { network })
      clock.advance(61)
      await posted('two-step-verification/resend', { attempt }, { network })
      const fifth = await post(path, { ...person, email }, { network })
      expect([fifth.status, Number(fifth.headers.get('retry-after')) <= HOUR / 4]).toEqual([429, true])
      const statuses = await each(20, async () => (await post(path, { ...person, email })).status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(8)
      clock.advance(HOUR)
      expect((await each(5, async () => (await post(path, { ...person, email })).status)).filter((status) => status === 200)).toHaveLength(
        1,
      )
    }
  },
)

test('strangers who use up the budget for one purpose leave the other budgets unchanged', async () => {
  const person = await addPerson()
  for (const path of ['forgot-password', 'register']) while ((await post(path, person)).status === 200);
  await exhaustPasswordBudget(person.email)
  // This guess causes the warning e-mail to the rider.
  await guessPasswords(person.email, 1)
  await each(50, () => post('two-step-verification', { attempt: crypto.randomUUID(), code: '123456' }))
  await signIn(person)
})

test('codes for invented attempt ids count only against the network that sends them', async () => {
  const person = await addPerson()
  const network = newNetwork()
  const guessInvented = () => post('two-step-verification', { attempt: crypto.randomUUID(), code: '123456' }, { network })
  // Twenty at a time, since one network may not send more requests concurrently.
  const statuses: number[] = []
  while (statuses.length < 260) statuses.push(...(await each(20, async () => (await guessInvented()).status)))
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  await signIn(person)
})

test('a known device is not blocked by the limit of its network', async () => {
  const { person, deviceToken: device } = await register()
  const network = newNetwork()
  for (let i = 0; i < 12; i++)
    await each(20, () => post('two-step-verification', { attempt: crypto.randomUUID(), code: '123456' }, { network }))
  const { sent, code } = await withCode('login', person)
  const guess = { attempt: sent.attempt, code }
  expect((await post('two-step-verification', guess, { network })).status).toBe(429)
  await posted('two-step-verification', guess, { network, device })
})

test('a known device’s requests about other accounts count against the limit of its network', async () => {
  const { person, deviceToken: device } = await register()
  const network = newNetwork()
  const resetStatusFor = async (email: string) => (await post('forgot-password', { email }, { network, device })).status
  for (let i = 0; i < 3; i++) expect(await each(20, () => resetStatusFor(newCredentials().email))).not.toContain(429)
  expect(await resetStatusFor(newCredentials().email)).toBe(429)
  expect((await post('two-step-verification/resend', { attempt: crypto.randomUUID() }, { network, device })).status).toBe(422)
  expect(await resetStatusFor(person.email)).toBe(200)
})

test('in a day, 200 networks learn the results of at most 140 passwords and 180 code guesses for one account', async () => {
  // Tests only the rule, without requests and database, so that a simulated day takes seconds.
  const nowhere = new Database({
    url: undefined,
    startEmbedded: () => Promise.reject(new Error('no')),
    migrations: '',
    log: pino({ level: 'silent' }),
  })
  let nowMs = 0
  const limits = databaseLimits({
    pool: () => nowhere.pool,
    clock: { nowMs: () => nowMs },
    secret: 's',
    log: pino({ level: 'silent' }),
  })
  const rule = new SignInLimits(limits, 's')
  const clients = Array.from({ length: 200 }, () => ({ network: newNetwork(), device: undefined }))
  let passwords = 0
  let emails = 0
  for (let hour = 0; hour < 24; hour++) {
    for (const client of clients) {
      while (await rule.mayRevealResult('rider@example.com', client, undefined)) passwords++
      const isSent = await rule.countEmail('reset', 'rider@example.com', client, undefined).then(
        () => true,
        (error: unknown) => (error instanceof TooManyTries ? false : Promise.reject(error)),
      )
      if (isSent) emails++
    }
    nowMs += HOUR * 1000
  }
  expect(passwords).toBeLessThanOrEqual(20 + 24 * 5)
  expect(emails * MAX_GUESSES).toBeLessThanOrEqual((12 + 24) * 5)
  // The limits are reached, so the simulation made enough attempts.
  expect([passwords, emails]).toEqual([20 + 23 * 5, 12 + 23])
})
