import type { CodeSent } from '@yatha/contract'

/** Sends an attacker's request from the given network. */
export type Send = (path: string, body: unknown, network: string) => Promise<{ readonly status: number; readonly body: unknown }>

export interface AttackCounts {
  /** Number of passwords of the account that the server confirmed as wrong. */
  confirmedWrongPasswords: number
  /** Number of guesses at real password-reset codes of the account that the server checked. */
  guesses: number
  requests: number
}

export const networksOf = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${first}.${(i >> 8) & 255}.${i & 255}.1`)

const inventedCode = () => ({ attempt: crypto.randomUUID(), code: '123456' })
const codeOf = (body: unknown) => (body as { code?: string } | undefined)?.code

/** One round of an attacker on one account: passwords, e-mails of every kind, and guesses at the codes in these e-mails. */
export async function attackAccount(send: Send, email: string, network: string, seen: AttackCounts): Promise<void> {
  const password = `guess ${Math.random()}`
  const attempts: { path: string; attempt: string }[] = []
  for (const [path, body] of [
    ['login', { email, password }],
    ['forgot-password', { email }],
    ['register', { email, password, name: 'Stranger' }],
    ['login', { email, password: `${password} again` }],
  ] as const) {
    const answer = await send(path, body, network)
    seen.requests++
    if (codeOf(answer.body) === 'wrong_password') seen.confirmedWrongPasswords++
    if (answer.status === 200) attempts.push({ path, attempt: (answer.body as CodeSent).attempt })
  }
  for (const { path: from, attempt } of attempts) {
    // Only a password reset has a real code: the other attempts are decoys.
    for (let i = 0; i < (from === 'forgot-password' ? 6 : 1); i++) {
      const path = i % 2 ? 'two-step-verification' : 'reset-password'
      const code = String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')
      const answer = await send(path, { attempt, code, password: 'a new long password' }, network)
      seen.requests++
      if (from === 'forgot-password' && codeOf(answer.body) === 'wrong_code') seen.guesses++
    }
    await send('two-step-verification/resend', { attempt }, network)
    seen.requests++
  }
}

/**
 * One round of an attacker on the whole service: codes for invented attempt ids, and requests for e-mails to invented addresses. `hashes`
 * adds requests with passwords, which are the most expensive to check.
 */
export async function attackService(send: Send, network: string, seen: AttackCounts, hashes = true): Promise<void> {
  const email = `${crypto.randomUUID()}@example.com`
  const password = 'mango sticky rice 9'
  for (const [path, body] of [
    ['two-step-verification', inventedCode()],
    ['two-step-verification/resend', inventedCode()],
    ['forgot-password', { email }],
    ...(hashes
      ? ([
          ['reset-password', { ...inventedCode(), password }],
          ['login', { email, password }],
          ['register', { email, password, name: 'Stranger' }],
        ] as const)
      : []),
  ] as const) {
    await send(path, body, network)
    seen.requests++
  }
}
