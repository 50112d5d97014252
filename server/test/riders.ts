import type { CodeSent, SignedIn } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Database } from '../src/db/database.ts'
import type { Mailbox } from './mailbox.ts'

interface RequestOrigin {
  /** Network of the client; a new network by default. */
  readonly network?: string
  /** The token of a known device. */
  readonly device?: string
  /** The token of a session. */
  readonly token?: string
}

interface App {
  post(path: string, body: unknown, headers: Record<string, string>): Response | Promise<Response>
}

export interface RiderCredentials {
  readonly name: string
  readonly email: string
  readonly password: string
}

let networks = 0
/** Returns a new network for each call, so that only the tests of rate limits reach the limits. */
export const newNetwork = (): string => `10.${(++networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`

let people = 0
export const newCredentials = (): RiderCredentials => ({
  name: 'Aye Aye',
  email: `rider${++people}@example.com`,
  password: 'mango sticky rice 9',
})

export const extractCode = (message: { text?: string | undefined }): string => /\b\d{6}\b/.exec(message.text ?? '')![0]
export const statusAndCode = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]

/** Returns functions that send requests of riders and strangers to a server behind a trusted proxy. */
export function createRiderClient(app: App, mailbox: Mailbox, database: Database) {
  const emailsTo = (email: string) => mailbox.emails.filter(({ to }) => to?.[0]?.address === email)
  const post = async (path: string, body: unknown, { network = newNetwork(), device, token }: RequestOrigin = {}): Promise<Response> =>
    app.post(`/api/${path}`, body, {
      'X-Forwarded-For': network,
      ...(device !== undefined && { 'Device-Token': device }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    })
  const posted = async <T>(path: string, body: unknown, from: RequestOrigin = {}): Promise<T> => {
    const response = await post(path, body, from)
    expect([response.status, path, await response.clone().text()]).toEqual([200, path, expect.anything()])
    return (await response.json()) as T
  }
  /** Waits until all queued e-mails are sent. */
  const allSent = () =>
    vi.waitFor(async () => expect((await database.db.execute(sql`select 1 from graphile_worker.jobs`)).rows).toEqual([]), {
      timeout: 300_000,
      interval: 20,
    })
  /** Makes a request that sends a code, and reads the code from its e-mail. */
  const withCode = async <B extends { email: string }>(
    path: string,
    body: B,
    from: RequestOrigin = {},
  ): Promise<{ sent: CodeSent; code: string }> => {
    await allSent()
    const before = emailsTo(body.email).length
    const sent = await posted<CodeSent>(path, body, from)
    return { sent, code: extractCode(await mailbox.next(body.email, before)) }
  }
  const signIn = async (person: RiderCredentials, from: RequestOrigin = {}): Promise<SignedIn> => {
    const { sent, code } = await withCode('login', person, from)
    return posted<SignedIn>('two-step-verification', { attempt: sent.attempt, code }, from)
  }
  const register = async (person = newCredentials()): Promise<SignedIn & { person: RiderCredentials }> => {
    const { sent, code } = await withCode('register', person)
    return { ...(await posted<SignedIn>('two-step-verification', { attempt: sent.attempt, code })), person }
  }
  return { post, posted, allSent, withCode, signIn, register, emailsTo }
}
