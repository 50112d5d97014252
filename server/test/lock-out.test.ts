import { expect, test } from 'vitest'
import { attackAccount, attackService, attackerNetworks, type AttackCounts, type SendAttackRequest } from './attack.ts'
import { openTestDatabase } from './database.ts'
import { openMailbox } from './mailbox.ts'
import { createRiderClient } from './riders.ts'
import { createTestServer } from './serve.ts'

// Tests that no stranger can lock a rider out. For a longer test on real processes, run node --import tsx server/test/lock-out.ts.

const database = await openTestDatabase()
const mailbox = await openMailbox()
const app = createTestServer({ env: { ...mailbox.env, TRUST_PROXY: 'yes' }, database })
const { post, posted, register, emailsTo } = createRiderClient(app, mailbox, database)

const send: SendAttackRequest = async (path, body, network) => {
  const response = await post(path, body, { network })
  return { status: response.status, body: await response.json().catch(() => undefined) }
}

test('a rider signs in on a new phone while 20 networks attack the account, and 60 the service', async () => {
  const { person, deviceToken: device } = await register()
  const counts: AttackCounts = { confirmedWrongPasswords: 0, guesses: 0, requests: 0 }
  const attack = Promise.all([
    ...attackerNetworks(20, 20).map((network) => attackAccount(send, person.email, network, counts)),
    ...attackerNetworks(30, 60).map((network, i) => attackService(send, network, counts, i % 8 === 0)),
  ])
  const state = { isOver: false }
  void attack.finally(() => (state.isOver = true))
  // The phone is alone on its network, so that only the rider's own requests count against it.
  const network = '203.0.113.9'
  let signIns = 0
  do {
    // The rider reads the newest sign-in code: strangers cause other e-mails meanwhile.
    const before = signInCodes(person.email).length
    const { attempt } = await posted<{ attempt: string }>('login', person, { network })
    const code = await newestCode(person.email, before)
    await posted('two-step-verification', { attempt, code }, { network })
    signIns++
  } while (!state.isOver && signIns < 2)
  await attack
  expect(signIns).toBeGreaterThan(0)
  expect(counts.requests).toBeGreaterThan(300)
  expect(counts.confirmedWrongPasswords).toBeLessThanOrEqual(20)
  expect(counts.guesses).toBeLessThanOrEqual(12 * 5)
  const otherEmails = emailsTo(person.email).filter((email) => !isSignInCode(email))
  expect(otherEmails.length).toBeLessThanOrEqual(1 + 12 + 12 + 1)
  // After the attack, the rider can still reset a forgotten password on a known phone, but a stranger cannot.
  expect((await post('forgot-password', { email: person.email })).status).toBe(429)
  expect((await post('forgot-password', { email: person.email }, { device })).status).toBe(200)
})

const isSignInCode = ({ subject }: { subject?: string | undefined }) => subject?.includes('is your login code') ?? false
const signInCodes = (email: string) => emailsTo(email).filter(isSignInCode)

async function newestCode(email: string, after: number): Promise<string> {
  for (let i = 0; i < 3000; i++) {
    const found = signInCodes(email)[after]
    if (found) return /\d{6}/.exec(found.subject ?? '')![0]
    await new Promise((done) => setTimeout(done, 10))
  }
  throw new Error('no code came')
}
