import type { Appeal, ModerationCase, Notification, Post, Sanction } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { installFixedClock } from './clock.ts'
import { writerFactory } from './community-riders.ts'
import { openTestDatabase } from './database.ts'
import { newNetwork } from './riders.ts'
import { createTestServer, withoutRejections } from './serve.ts'

// Tests the notifications to authors of hidden content, and their appeals.

const MODERATOR = 'mod@example.com'
const database = await openTestDatabase()
const clock = installFixedClock()
const app = createTestServer({ database, clock, limits: withoutRejections, env: { MODERATORS: MODERATOR, TRUST_PROXY: 'yes' } })
const rider = writerFactory(app, database, clock)
type Rider = Awaited<ReturnType<typeof rider>>
const moderator = await rider({ name: 'Daw Mod', daysOld: 400 })
await database.db.execute(sql`update account set email = ${MODERATOR} where id = ${moderator.id}`)

interface ModerationBody extends ModerationCase {
  code?: string
  notifications: Notification[]
  sanctions: Sanction[]
  safety: { appeals: (Appeal & { target: { kind: string; id: string } })[] }
  cases: ModerationCase[]
}
const call = async (who: Rider, method: string, path: string, input?: unknown) => {
  const { status, body } = await who.send(method, `/api/${path}`, input)
  return { status, body: body as unknown as ModerationBody }
}
const caseOf = async (kind: string, id: string) => (await call(moderator, 'POST', 'moderation/case', { target: { kind, id } })).body
const act = async (kind: string, id: string, action: string, more: object = {}) => {
  const { id: caseId, version } = await caseOf(kind, id)
  return (await call(moderator, 'POST', `moderation/case/${caseId}/action`, { id: randomUUID(), version, action, ...more })).body
}
const appeal = (who: Rider, id: string, text = 'It is true', kind = 'post') =>
  call(who, 'POST', 'appeal/hidden', { target: { kind, id }, text })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
/** Titles, texts and links of a rider's notifications, the latest first. */
const notificationsOf = async (who: Rider, language = 'en') => {
  const response = await app.request('/api/notification', { headers: { ...who.headers, Language: language } })
  return ((await response.json()) as { notifications: Notification[] }).notifications.map(({ title, body, path }) => [title, body, path])
}
const postFor = async (who: Rider, slug: string): Promise<Post> => (await who.get(`/api/post/${slug}`)).body
const isVisible = async (slug: string) => (await app.get(`/api/post/${slug}`)).status === 200

test('an author is notified of a hidden post in their language, can appeal once, and gets the answer', async () => {
  const aye = await rider()
  const { slug } = (await aye.post('The bridge is closed')).body
  await act('post', slug, 'hide', { reason: 'falsehood', note: 'for moderators only' })
  const path = `/community/${slug}`
  expect(await notificationsOf(aye)).toEqual([['Your post is hidden', 'A moderator hid it: False information.', path]])
  expect((await notificationsOf(aye, 'mm'))[0]![0]).toBe('သင့်ပို့စ်ကို ဖျောက်ထားပါသည်')
  expect((await notificationsOf(aye, 'de'))[0]![1]).toBe('Von der Moderation ausgeblendet: Falschinformation.')
  expect((await postFor(aye, slug)).appeal).toBeUndefined()
  clock.advance(60)
  const sent = await Promise.all([appeal(aye, slug), appeal(aye, slug, 'And again')])
  expect(sent.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect(await postFor(aye, slug)).toMatchObject({ hidden: 'falsehood', appeal: { state: 'open' } })
  const { cases } = (await call(moderator, 'GET', 'moderation/queue')).body
  expect(cases.find(({ target }) => target.id === slug)).toMatchObject({ state: 'open', appeal: { state: 'open' } })
  // Hiding the post again for another reason also answers the appeal.
  const decided = await act('post', slug, 'hide', { reason: 'other', answer: 'The bridge is open.', note: 'for moderators only' })
  expect(decided).toMatchObject({ state: 'closed', appeal: { state: 'rejected', answer: 'The bridge is open.' } })
  expect((await postFor(aye, slug)).appeal).toMatchObject({ state: 'rejected', answer: 'The bridge is open.' })
  expect((await notificationsOf(aye))[0]).toEqual(['Your appeal was rejected.', 'Only you can see this.', path])
  expect(codeOf(await appeal(aye, slug))).toEqual([409, 'already_appealed'])
  expect(JSON.stringify([await postFor(aye, slug), await notificationsOf(aye)])).not.toContain('for moderators')
})

test('a granted appeal restores the post and notifies its author; if the post is hidden again, another appeal is possible', async () => {
  const aye = await rider()
  const { slug } = (await aye.post('A good post')).body
  await act('post', slug, 'hide', { reason: 'spam' })
  clock.advance(60)
  await appeal(aye, slug)
  expect(await act('post', slug, 'restore', { answer: 'You are right.' })).toMatchObject({ state: 'closed' })
  expect(await isVisible(slug)).toBe(true)
  expect(await postFor(aye, slug)).not.toHaveProperty('appeal')
  expect((await notificationsOf(aye))[0]).toEqual(['Your post is visible again', 'You are right.', `/community/${slug}`])
  clock.advance(60)
  await act('post', slug, 'hide', { reason: 'spam' })
  expect(await postFor(aye, slug)).not.toHaveProperty('appeal')
  clock.advance(60)
  expect((await appeal(aye, slug)).status).toBe(204)
})

test('the author of a comment hidden by reports is notified immediately, and can appeal before a moderator has decided', async () => {
  const [aye, kyaw] = [await rider(), await rider()]
  const { slug } = (await aye.post('Late again')).body
  const { id } = (await kyaw.comment(slug, 'by an hour')).body
  for (let i = 0; i < 3; i++) {
    const reporter = await rider({ daysOld: 30 })
    reporter.headers['X-Forwarded-For'] = newNetwork()
    await call(reporter, 'POST', 'flag', { id: randomUUID(), target: { kind: 'comment', id }, reason: 'falsehood' })
  }
  expect(await notificationsOf(kyaw)).toEqual([
    ['Your comment is hidden', 'Riders reported it. A moderator will look at it.', `/community/${slug}`],
  ])
  expect(await notificationsOf(aye)).toEqual([])
  clock.advance(1)
  expect((await appeal(kyaw, id, 'It was an hour', 'comment')).status).toBe(204)
  const { comments } = (await kyaw.get(`/api/post/${slug}/comment`)).body
  expect(comments[0]).toMatchObject({ hidden: 'flags', appeal: { state: 'open', text: 'It was an hour' } })
  await act('comment', id, 'dismiss')
  expect((await notificationsOf(kyaw))[0]).toEqual(['Your comment is visible again', 'Everyone can see it again.', `/community/${slug}`])
  const { safety } = (await call(kyaw, 'GET', 'account/export')).body
  expect(safety.appeals).toEqual([expect.objectContaining({ target: { kind: 'comment', id }, state: 'granted' })])
})

test('riders cannot appeal about visible content, deleted content or other riders’ content, and guests cannot appeal', async () => {
  const [aye, kyaw] = [await rider(), await rider()]
  const { slug } = (await aye.post('mine')).body
  expect(codeOf(await appeal(aye, slug))).toEqual([404, 'not_found'])
  await act('post', slug, 'hide', { reason: 'spam' })
  expect(codeOf(await appeal(kyaw, slug))).toEqual([404, 'not_found'])
  expect(codeOf(await appeal(aye, slug, ' '))).toEqual([422, 'missing'])
  expect(codeOf(await appeal(aye, slug, 'x', 'comment'))).toEqual([404, 'not_found'])
  expect(codeOf(await appeal(aye, 'x'))).toEqual([404, 'not_found'])
  await aye.send('DELETE', `/api/post/${slug}`)
  expect(codeOf(await appeal(aye, slug))).toEqual([404, 'not_found'])
  expect((await app.post('/api/appeal/hidden', { target: { kind: 'post', id: slug }, text: 'x' })).status).toBe(401)
})

test('a rider is notified of a warning, a suspension, a ban and its end, but not of a dismissed case', async () => {
  const aye = await rider()
  const { slug } = (await aye.post('rude')).body
  for (const [action, more] of [
    ['warn', {}],
    ['suspend', { days: 7 }],
    ['ban', {}],
  ] as const) {
    clock.advance(1)
    await act('post', slug, action, { reason: 'abuse', ...more })
  }
  await act('post', slug, 'dismiss')
  const titles = async () => (await notificationsOf(aye)).map(([title]) => title)
  expect(await titles()).toEqual([
    'You can no longer post here.',
    expect.stringMatching(/^You can’t post until .+, .+\.$/),
    'A warning from the moderators',
  ])
  expect((await notificationsOf(aye))[0]).toEqual([expect.any(String), 'Reason: Insults', '/profile'])
  const [ban] = (await call(aye, 'GET', 'sanction')).body.sanctions
  await call(moderator, 'POST', `moderation/sanction/${ban!.id}`, { decision: 'lift' })
  expect((await titles())[0]).toBe('A decision about you was reversed')
})
