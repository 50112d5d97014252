import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { startFakeFacebook } from '../../../e2e/outside/facebook.ts'
import { startMailServer } from '../../../e2e/outside/mail-server.ts'
import { startFakeModel } from '../../../e2e/outside/model-server.ts'
import { startOpenId } from '../../../e2e/outside/openid.ts'
import { fakeServiceSettings } from '../../../e2e/outside/settings.ts'
import * as store from '../../src/account/account.store.ts'
import { hashPassword } from '../../src/account/password.ts'
import { hashCode, sha256Base64Url, newToken } from '../../src/account/secrets.ts'
import { addIdentity, addFinishedSignIn, addAttempt as addSocialAttempt } from '../../src/account/social.store.ts'
import type { Database } from '../../src/db/database.ts'
import { saveEntry } from '../../src/operator/operator.store.ts'
import { isAccountDeleted } from '../../src/db/account-deleted.ts'
import { newId } from '../../src/db/id.ts'
import { addFavorites } from '../../src/favorite/favorite.store.ts'
import { notify } from '../../src/notification/index.ts'
import { addRider, type SignedInRider } from '../rider.ts'
import { TEST_SECRET, createTestServer, withoutRejections } from '../serve.ts'

const ORIGIN = 'http://yatha.test'
const NOW = '2026-11-23T09:20:00+06:30'
const RIDERS = 24
const OPERATOR = 'operator@example.com'
const MODERATOR = 'moderator@example.com'
export const PASSWORD = 'mango sticky rice 9'
export const SIGN_IN_BINDING = 'a'.repeat(43)

export type World = Awaited<ReturnType<typeof openWorld>>

/** Opens the whole server on a database, with stand-ins for external services and with signed-in riders. */
export async function openWorld(database: Database) {
  const smtp = await startMailServer()
  const google = await startOpenId({ origins: [ORIGIN], mail: 'gmail.example' })
  const facebook = await startFakeFacebook()
  const model = await startFakeModel()
  // The fake model returns its prompt, so that its answer contains the placeholders that a translation must keep.
  model.setScript(
    (reply, { messages }) =>
      void reply()
        .say(String(messages.at(-1)!.content))
        .finish('stop'),
  )
  const urls = { google: google.issuer, telegram: google.issuer, facebook: facebook.origin }
  const settings = fakeServiceSettings({ origin: ORIGIN, smtpPort: smtp.port, ...urls })
  const env = {
    ...settings,
    PUSH_SERVICES: 'localhost',
    TELEGRAM_BOT_TOKEN: '1:a',
    TELEGRAM_BOT_URL: 'http://127.0.0.1:9',
    LANGUAGE_MODEL_URL: model.url,
    LANGUAGE_MODEL_KEY: 'sk-secret',
    LANGUAGE_MODEL_NAME: 'echo',
    TRUST_PROXY: 'yes',
    DEVELOPER_PAGES: 'yes',
    OPERATORS: OPERATOR,
    MODERATORS: MODERATOR,
  }
  const lines: string[] = []
  const { app, post, request, worker } = createTestServer({ database, now: NOW, env, lines, limits: withoutRejections })
  const now = new Date(NOW)
  const pictures = await photos()
  const hash = await hashPassword(PASSWORD)
  const identity = () => ({ provider: 'google' as const, issuer: 'https://provider.example', subject: newToken(), name: 'Aye' })

  const newRider = async () => {
    const rider = await addRider(database, now, hash)
    await addIdentity(database.db, identity(), rider.id, now)
    return rider
  }
  const riders: SignedInRider[] = []
  for (let i = 0; i < RIDERS; i++) riders.push(await newRider())
  const operator = await addRider(database, now, hash, OPERATOR)
  const moderator = await addRider(database, now, hash, MODERATOR)

  return {
    app,
    now,
    riders,
    /** An account with the rights of an operator. */
    operator,
    moderator,
    photos: pictures,
    /** Returns the log lines since the last call, and deletes the e-mails. */
    takeLines(): string[] {
      smtp.emails.length = 0
      return lines.splice(0)
    },
    /** Replaces a deleted rider with a new one. */
    async replace(rider: SignedInRider): Promise<void> {
      const at = riders.indexOf(rider)
      if (at !== -1) riders[at] = await newRider()
    },
    /** Creates an attempt (such as a registration) that waits for a code. Returns the attempt's id and the code. */
    async attempt(purpose: store.AttemptPurpose, rider: SignedInRider): Promise<{ attempt: string; code: string }> {
      const id = newId(now.getTime())
      const code = '123456'
      const email = purpose === 'register' || purpose === 'email' ? `${id}@example.com` : rider.email
      const pending = {
        register: { account: { name: 'Aye', passwordHash: hash, language: 'en' } },
        email: { owner: rider.id },
        link: { identity: identity() },
        login: {},
        reset: {},
      }[purpose]
      const [sentAt, expiresAt] = [new Date(now.getTime() - 120_000), new Date(now.getTime() + 600_000)]
      await store.addAttempt(database.db, { id, purpose, email, codeHash: hashCode(TEST_SECRET, id, code), pending, sentAt, expiresAt })
      return { attempt: id, code }
    },
    /** Creates a finished sign-in in the shell, with this file's binding. Returns the code of its deep link. */
    async deepLink(): Promise<string> {
      const code = newToken()
      const row = { codeHash: sha256Base64Url(code), bindingHash: sha256Base64Url(SIGN_IN_BINDING), accountId: null, identity: identity() }
      await addFinishedSignIn(database.db, { ...row, expiresAt: new Date(now.getTime() + 60_000) })
      return code
    },
    /** Creates a started sign-in with this file's binding. Returns its OAuth state. */
    async socialState(provider: 'google' | 'telegram' | 'facebook'): Promise<string> {
      const state = newToken()
      const row = {
        stateHash: sha256Base64Url(state),
        provider,
        via: 'browser' as const,
        bindingHash: sha256Base64Url(SIGN_IN_BINDING),
        nonce: 'n',
        verifier: 'v'.repeat(43),
      }
      await addSocialAttempt(database.db, { ...row, accountId: null, expiresAt: new Date(now.getTime() + 600_000) })
      return state
    },
    /** Signs in on the fake Facebook. Returns the query of its redirect to the app. */
    async backFromFacebook(): Promise<{ provider: string; state: string; code: string }> {
      const started = await post('/api/social/facebook/start', { via: 'browser', binding: SIGN_IN_BINDING })
      const { url } = (await started.json()) as { url: string }
      const page = await (await fetch(url)).text()
      const back = new URL(/href="([^"]+)"/.exec(page)![1]!.replaceAll('&amp;', '&'))
      return { provider: 'facebook', state: back.searchParams.get('state')!, code: back.searchParams.get('code')! }
    },
    /** Adds a session for a rider. */
    async session({ id }: SignedInRider): Promise<string> {
      const row = { id: newId(now.getTime()), accountId: id, tokenHash: newToken(), device: 'x', createdAt: now, usedAt: now }
      const added = store.addSession(database.db, { ...row, expiresAt: new Date(now.getTime() + 86_400_000) })
      // Another request may have deleted the rider.
      await added.catch((error: unknown) => {
        if (!isAccountDeleted(error)) throw error
      })
      return row.id
    },
    /** Adds a notification for a rider. */
    async notification({ id }: SignedInRider): Promise<string> {
      const facts = { kind: 'test', sentAt: now.getTime() / 1000 } as const
      const news = { accountId: id, key: newToken(), facts, expiresAt: now }
      return (await notify(database.db, [news], now))[0]?.id ?? newId(now.getTime())
    },
    /** Registers a phone for a rider. Returns its token. */
    async phone({ token: bearer }: SignedInRider): Promise<string> {
      const token = newToken()
      await post('/api/firebase-token', { token }, { Authorization: `Bearer ${bearer}` })
      return token
    },
    /** Adds a station to the favorites of a rider. */
    async favorite({ id }: SignedInRider): Promise<string> {
      const added = addFavorites(database.db, id, [{ kind: 'station', slug: 'hledan' }], { now })
      // Another request may have deleted the rider.
      await added.catch((error: unknown) => {
        if (!isAccountDeleted(error)) throw error
      })
      return 'hledan'
    },
    /** Adds a post by a rider. */
    async post({ token }: SignedInRider): Promise<{ slug: string }> {
      const response = await post('/api/post', { id: randomUUID(), text: 'Late again' }, { Authorization: `Bearer ${token}` })
      // Another request may have deleted the rider.
      return { slug: response.ok ? ((await response.json()) as { slug: string }).slug : 'x' }
    },
    /** Adds a comment by a rider. */
    async comment(rider: SignedInRider): Promise<string> {
      const { slug } = await this.post(rider)
      const response = await post(
        `/api/post/${slug}/comment`,
        { id: randomUUID(), text: 'Yes' },
        { Authorization: `Bearer ${rider.token}` },
      )
      return response.ok ? ((await response.json()) as { id: string }).id : 'x'
    },
    /** Opens a case about a post, a comment or a post's author. */
    async case(kind: 'post' | 'comment' | 'rider'): Promise<{ id: string; version: number }> {
      const { target } = await this.target(kind)
      const response = await post('/api/moderation/case', { target }, { Authorization: `Bearer ${moderator.token}` })
      return response.ok ? ((await response.json()) as { id: string; version: number }) : { id: newId(now.getTime()), version: 1 }
    },
    /** Adds content that a rider can report. Its author is a new rider, whom no other request deletes. */
    async target(kind: 'post' | 'comment' | 'rider'): Promise<{ target: { kind: string; id: string }; token: string }> {
      const rider = await newRider()
      if (kind === 'comment') return { target: { kind, id: await this.comment(rider) }, token: rider.token }
      const response = await post('/api/post', { id: randomUUID(), text: 'Late again' }, { Authorization: `Bearer ${rider.token}` })
      const { slug, author } = (await response.json()) as { slug: string; author: { id: string } }
      return { target: { kind, id: kind === 'post' ? slug : author.id }, token: rider.token }
    },
    /** Adds a warning for a rider. */
    async sanction(rider: SignedInRider): Promise<string> {
      const { sanctions = [] } = await this.decide(await this.post(rider), 'warn')
      return sanctions[0]?.id ?? newId(now.getTime())
    },
    /** Adds a post by a rider that a moderator has hidden. */
    async hiddenPost(rider: SignedInRider): Promise<{ kind: 'post'; id: string }> {
      const newPost = await this.post(rider)
      await this.decide(newPost, 'hide')
      return { kind: 'post', id: newPost.slug }
    },
    /** Posts a moderator's decision about a post; returns an empty object if another request has deleted the post. */
    async decide({ slug }: { slug: string }, action: 'warn' | 'hide'): Promise<{ sanctions?: { id: string }[] }> {
      const headers = { Authorization: `Bearer ${moderator.token}` }
      const response = await post('/api/moderation/case', { target: { kind: 'post', id: slug } }, headers)
      if (!response.ok) return {}
      const { id, version } = (await response.json()) as { id: string; version: number }
      const done = await post(`/api/moderation/case/${id}/action`, { id: randomUUID(), version, action, reason: 'spam' }, headers)
      return done.ok ? ((await done.json()) as { sanctions: { id: string }[] }) : {}
    },
    /** Adds an upload by a rider, with all its bytes if `whole`. */
    async upload({ token }: SignedInRider, whole = false): Promise<string> {
      const id = randomUUID()
      const headers = { Authorization: `Bearer ${token}` }
      const bytes = pictures[0]!
      await post('/api/upload', { id, kind: 'image', bytes: bytes.length }, headers)
      if (whole) await request(`/api/upload/${id}/0`, { method: 'PUT', body: bytes, headers })
      return id
    },
    /** Adds a draft entry by the operator. */
    async entry(): Promise<{ id: string; version: number }> {
      const id = newId(now.getTime())
      const change = { kind: 'notice' as const, stations: ['hledan'], trains: [] }
      const input = { change, reason: '', texts: {}, version: 0, state: 'draft' as const }
      await saveEntry(database.db, { id, accountId: operator.id, input, span: undefined, now })
      return { id, version: 1 }
    },
    async close(): Promise<void> {
      await worker?.stop()
      for (const server of [smtp, google, facebook, model]) server.close()
    },
  }
}

async function photos(): Promise<Uint8Array<ArrayBuffer>[]> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#1CBC9B' } })
  const all = await Promise.all(
    (['jpeg', 'png', 'webp', 'gif', 'avif'] as const).map((format) => picture.clone().toFormat(format).toBuffer()),
  )
  return all.map((bytes) => new Uint8Array(bytes))
}
