import type { CodeSent } from '@yatha/contract'

/** Sends an attacker's request from the given network. */
export type SendAttackRequest = (
  path: string,
  body: unknown,
  network: string,
) => Promise<{ readonly status: number; readonly body: unknown }>

export interface AttackCounts {
  /** Number of passwords that the server confirmed as wrong for the account. */
  confirmedWrongPasswords: number
  /** Number of guesses that the server compared with a real password-reset code of the account. */
  guesses: number
  requests: number
}

export const attackerNetworks = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${first}.${(i >> 8) & 255}.${i & 255}.1`)

const inventedCode = () => ({ attempt: crypto.randomUUID(), code: '123456' })
const codeOf = (body: unknown) => (body as { code?: string } | undefined)?.code

/** Runs one round of an attack on one account: tries passwords, requests e-mails of every kind, and guesses the codes in these e-mails. */
export async function attackAccount(send: SendAttackRequest, email: string, network: string, counts: AttackCounts): Promise<void> {
  const password = `guess ${Math.random()}`
  const attempts: { path: string; attempt: string }[] = []
  for (const [path, body] of [
    ['login', { email, password }],
    ['forgot-password', { email }],
    ['register', { email, password, name: 'Stranger' }],
    ['login', { email, password: `${password} again` }],
  ] as const) {
    const response = await send(path, body, network)
    counts.requests++
    if (codeOf(response.body) === 'wrong_password') counts.confirmedWrongPasswords++
    if (response.status === 200) attempts.push({ path, attempt: (response.body as CodeSent).attempt })
  }
  for (const { path: from, attempt } of attempts) {
    // Only a password reset has a real code: the other attempts are decoys.
    for (let i = 0; i < (from === 'forgot-password' ? 6 : 1); i++) {
      const path = i % 2 ? 'two-step-verification' : 'reset-password'
      const code = String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')
      const response = await send(path, { attempt, code, password: 'a new long password' }, network)
      counts.requests++
      if (from === 'forgot-password' && codeOf(response.body) === 'wrong_code') counts.guesses++
    }
    await send('two-step-verification/resend', { attempt }, network)
    counts.requests++
  }
}

/**
 * Runs one round of an attack on the whole service: sends codes for invented attempt ids and requests e-mails to invented addresses. If
 * `hashes` is set, also sends passwords, which are the most expensive to check.
 */
export async function attackService(send: SendAttackRequest, network: string, counts: AttackCounts, hashes = true): Promise<void> {
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
    counts.requests++
  }
}
