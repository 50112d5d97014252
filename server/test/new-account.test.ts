import { NEW_ACCOUNT_LIMITS, type NewAccount } from '@yatha/contract'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { installFixedClock } from './clock.ts'
import { writerFactory } from './community-riders.ts'
import { openTestDatabase } from './database.ts'
import { createTestServer, withoutRejections } from './serve.ts'

const database = await openTestDatabase()
const clock = installFixedClock()
const app = createTestServer({ database, clock, limits: withoutRejections, env: { TRUST_PROXY: 'yes', COMMUNITY_ACCOUNT_HOURS: '24' } })
const rider = writerFactory(app, database, clock)
type Rider = Awaited<ReturnType<typeof rider>>

const limitsOf = async (who: Rider) => ((await who.get('/api/community/limits')).body as { newAccount?: NewAccount }).newAccount
const countsOf = (sent: readonly { readonly status: number; readonly body: { readonly code?: string } }[]) => {
  const counts: Record<string, number> = {}
  for (const { status, body } of sent) counts[body.code ?? status] = (counts[body.code ?? status] ?? 0) + 1
  return counts
}

test('a new account cannot post links or videos, or more than five posts a day; retries do not count', async () => {
  const aye = await rider({ daysOld: 0 })
  for (const text of [
    'see https://x.example',
    'www.x.example',
    'buy at Cheap-Things.com now',
    'bit.do/x',
    'bit。do',
    'evil．de',
    'пример.рф',
  ])
    expect((await aye.post(text)).body.code).toBe('links_too_soon')
  expect((await aye.post('', { youtube: 'https://youtu.be/dQw4w9WgXcQ' })).body.code).toBe('links_too_soon')
  const ids = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  for (const id of ids) expect((await aye.send('POST', '/api/post', { id, text: 'At 9.08 from Hledan.' })).status).toBe(200)
  expect(await aye.post('a sixth')).toMatchObject({ status: 429, body: { code: 'posts_too_soon' } })
  expect((await aye.send('POST', '/api/post', { id: ids[4], text: 'At 9.08 from Hledan.' })).status).toBe(200)
  clock.advance(86_401)
  expect((await aye.post('see https://x.example')).status).toBe(200)
})

test('a new account can read its limits and the remaining amounts; an older account has none', async () => {
  const aye = await rider({ daysOld: 0 })
  const until = new Date(clock.nowMs() + 86_400_000).toISOString()
  expect(await limitsOf(aye)).toEqual({ until, most: NEW_ACCOUNT_LIMITS, left: { posts: 5, comments: 20 } })
  const { slug } = (await aye.post('first')).body
  await aye.comment(slug, 'one')
  expect(await limitsOf(aye)).toMatchObject({ left: { posts: 4, comments: 19 } })
  for (let i = 0; i < 5; i++) await aye.post('more')
  expect(await limitsOf(aye)).toMatchObject({ left: { posts: 0 } })
  expect(await limitsOf(await rider({ daysOld: 1 }))).toBeUndefined()
  expect((await app.get('/api/community/limits')).status).toBe(401)
})

test('content that a new account deleted still counts toward its limits, even after concurrent deletions', async () => {
  const aye = await rider({ daysOld: 0 })
  const [first, second] = [(await aye.post('first')).body, (await aye.post('second')).body]
  const { id } = (await aye.comment(first.slug, 'one')).body
  const comment = (await aye.comment(second.slug, 'two')).body
  const remove = (path: string) => aye.send('DELETE', path)
  await Promise.all([...Array.from({ length: 5 }, () => remove(`/api/post/${second.slug}`)), remove(`/api/comment/${id}`)])
  expect((await aye.feed('?search=second')).posts).toEqual([])
  // Only one comment counts: the other was deleted with the account's own post.
  expect(await limitsOf(aye)).toMatchObject({ left: { posts: 3, comments: 19 } })
  expect((await remove(`/api/comment/${comment.id}`)).status).toBe(204)
  for (let i = 0; i < 3; i++) await remove(`/api/post/${(await aye.post('and again')).body.slug}`)
  expect(await aye.post('a sixth')).toMatchObject({ status: 429, body: { code: 'posts_too_soon' } })
  const kyaw = await rider()
  await remove(`/api/post/${(await kyaw.post('of Kyaw')).body.slug}`)
  expect(await limitsOf(aye)).toMatchObject({ left: { posts: 0 } })
  clock.advance(86_401)
  expect((await aye.post('the next day')).status).toBe(200)
})

test('only five of twenty concurrent posts by a new account are accepted', async () => {
  const aye = await rider({ daysOld: 0 })
  const sent = await Promise.all(Array.from({ length: 20 }, (_, i) => aye.post(`at once ${i}`)))
  expect(countsOf(sent)).toEqual({ 200: NEW_ACCOUNT_LIMITS.posts, posts_too_soon: 20 - NEW_ACCOUNT_LIMITS.posts })
  expect((await aye.feed('?search=once')).posts).toHaveLength(NEW_ACCOUNT_LIMITS.posts)
})

test('concurrent comments and shares of one post by a new account do not exceed its limits, and cause no deadlock', async () => {
  const [aye, kyaw] = [await rider(), await rider({ daysOld: 0 })]
  const { slug } = (await aye.post('of Aye')).body
  const comments = Promise.all(Array.from({ length: 30 }, (_, i) => kyaw.comment(slug, `comment ${i}`)))
  const shares = Promise.all(Array.from({ length: 10 }, () => kyaw.post('look', { repost: slug })))
  expect(countsOf(await comments)).toEqual({ 200: NEW_ACCOUNT_LIMITS.comments, posts_too_soon: 30 - NEW_ACCOUNT_LIMITS.comments })
  expect(countsOf(await shares)).toEqual({ 200: NEW_ACCOUNT_LIMITS.posts, posts_too_soon: 10 - NEW_ACCOUNT_LIMITS.posts })
  expect((await aye.get(`/api/post/${slug}`)).body).toMatchObject({
    comments: NEW_ACCOUNT_LIMITS.comments,
    reposts: NEW_ACCOUNT_LIMITS.posts,
  })
})

test('a post that is sent many times concurrently counts once', async () => {
  const aye = await rider({ daysOld: 0 })
  const id = randomUUID()
  const sent = await Promise.all(Array.from({ length: 12 }, () => aye.send('POST', '/api/post', { id, text: 'the same' })))
  expect(countsOf(sent)).toEqual({ 200: 12 })
  expect(await limitsOf(aye)).toMatchObject({ left: { posts: 4 } })
})
