import type { CodeSent } from '@yatha/contract'

/** What attackers send, from a network of theirs. */
export type Send = (path: string, body: unknown, network: string) => Promise<{ readonly status: number; readonly body: unknown }>

export interface Seen {
  /** Passwords of the account that attackers were told are wrong. */
  told: number
  /** Guesses at codes that exist, for a new password of the account, that were looked at. */
  guesses: number
  requests: number
}

export const networksOf = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${first}.${(i >> 8) & 255}.${i & 255}.1`)

const madeUp = () => ({ attempt: crypto.randomUUID(), code: '123456' })
const codeOf = (body: unknown) => (body as { code?: string } | undefined)?.code

/** One round of an attacker on one account: passwords, e-mails of every kind, and guesses at the codes that they bring. */
export async function attackAccount(send: Send, email: string, network: string, seen: Seen): Promise<void> {
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
    if (codeOf(answer.body) === 'wrong_password') seen.told++
    if (answer.status === 200) attempts.push({ path, attempt: (answer.body as CodeSent).attempt })
  }
  for (const { path: from, attempt } of attempts) {
    // Only a forgotten password has a code: the other attempts are decoys.
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

/** One round of an attacker on everybody: made-up attempts, and e-mails to made-up addresses; `hashes`: passwords too, which cost most. */
export async function attackService(send: Send, network: string, seen: Seen, hashes = true): Promise<void> {
  const email = `${crypto.randomUUID()}@example.com`
  const password = 'mango sticky rice 9'
  for (const [path, body] of [
    ['two-step-verification', madeUp()],
    ['two-step-verification/resend', madeUp()],
    ['forgot-password', { email }],
    ...(hashes
      ? ([
          ['reset-password', { ...madeUp(), password }],
          ['login', { email, password }],
          ['register', { email, password, name: 'Stranger' }],
        ] as const)
      : []),
  ] as const) {
    await send(path, body, network)
    seen.requests++
  }
}
