import { AUTO_HIDE_CONDITIONS } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { installFixedClock } from './clock.ts'
import { writerFactory } from './community-riders.ts'
import { openTestDatabase } from './database.ts'
import { newNetwork } from './riders.ts'
import { createTestServer, withoutRejections } from './serve.ts'

const database = await openTestDatabase()
const clock = installFixedClock()
const app = createTestServer({ database, clock, limits: withoutRejections, env: { TRUST_PROXY: 'yes' } })
const rider = writerFactory(app, database, clock)
type Rider = Awaited<ReturnType<typeof rider>>

const OLD = { daysOld: 30 }
const flag = (who: Rider, kind: string, id: string, more: object = {}) =>
  who.send('POST', '/api/flag', { id: randomUUID(), target: { kind, id }, reason: 'spam', ...more })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const seesPost = async (who: Rider | undefined, slug: string) =>
  (who ? await who.get(`/api/post/${slug}`) : await app.get(`/api/post/${slug}`)).status === 200

/** Reports a target from each of the networks, each time by a new trusted rider. */
async function flagByMany(kind: string, id: string, networks: readonly string[]) {
  for (const network of networks) {
    const who = await rider(OLD)
    who.headers['X-Forwarded-For'] = network
    expect((await flag(who, kind, id)).status).toBe(204)
  }
}

test('a reporter no longer sees the post in feed, detail, search, comments and shares; everybody else does', async () => {
  const [aye, kyaw, reader] = [await rider(), await rider(), await rider()]
  const { slug } = (await aye.post('Buy cheap zebrawords here')).body
  await kyaw.post('look', { repost: slug })
  const viewOf = async (who: Rider) => ({
    feed: (await who.feed()).posts.some((post) => post.slug === slug),
    search: (await who.feed('?search=zebrawords')).posts.length,
    detail: (await who.get(`/api/post/${slug}`)).status,
    comments: (await who.get(`/api/post/${slug}/comment`)).status,
    react: (await who.react(slug, 'like')).status,
    comment: (await who.comment(slug, 'hm')).status,
    quoted: (await who.feed()).posts.find(({ repost }) => repost)?.repost,
  })
  expect(await viewOf(reader)).toMatchObject({ feed: true, search: 1, detail: 200, comments: 200, react: 200, quoted: { slug } })
  expect((await flag(reader, 'post', slug, { text: 'They sell things' })).status).toBe(204)
  const hiddenEverywhere = { feed: false, search: 0, detail: 404, comments: 404, react: 404, comment: 404, quoted: { gone: true } }
  expect(await viewOf(reader)).toEqual(hiddenEverywhere)
  // A repeated report is accepted, too.
  expect((await flag(reader, 'post', slug)).status).toBe(204)
  expect(await viewOf(kyaw)).toMatchObject({ feed: true, detail: 200 })
  const posts = (await app.json<{ posts: { slug: string }[] }>('/api/post')).posts
  expect(posts.some((post) => post.slug === slug)).toBe(true)
})

test('a reporter no longer sees a reported comment with its replies, or a reported rider with all posts and comments', async () => {
  const [aye, kyaw, reader] = [await rider(), await rider(), await rider()]
  const { slug } = (await aye.post('Late again')).body
  const { id, author } = (await kyaw.comment(slug, 'rude')).body
  const reply = (await aye.comment(slug, 'no', { replyTo: id })).body.id
  expect((await flag(reader, 'comment', id)).status).toBe(204)
  expect((await reader.get(`/api/post/${slug}/comment`)).body.comments).toEqual([])
  expect((await reader.get(`/api/post/${slug}/comment?of=${id}`)).body.comments).toEqual([])
  expect((await reader.send('PUT', `/api/comment/${reply}/reaction`, { kind: 'like' })).status).toBe(404)
  expect((await aye.get(`/api/post/${slug}/comment`)).body.comments).toHaveLength(1)
  const other = (await kyaw.post('mine')).body.slug
  expect((await flag(reader, 'rider', author.id)).status).toBe(204)
  expect(await seesPost(reader, other)).toBe(false)
  expect(await seesPost(undefined, other)).toBe(true)
})

test('riders cannot report unknown content or their own content, and guests cannot report anything', async () => {
  const aye = await rider()
  const { slug, author } = (await aye.post('mine')).body
  expect(codeOf(await flag(aye, 'post', slug))).toEqual([403, 'own_thing'])
  expect(codeOf(await flag(aye, 'rider', author.id))).toEqual([403, 'own_thing'])
  expect(codeOf(await flag(aye, 'post', 'AAAAAAAAAAAAAAAAAAAAAA'))).toEqual([404, 'not_found'])
  expect(codeOf(await flag(aye, 'rider', 'x'))).toEqual([404, 'not_found'])
  expect(codeOf(await flag(await rider(), 'post', slug, { reason: 'boring' }))).toEqual([422, 'invalid_choice'])
  expect(codeOf(await flag(await rider(), 'train', slug))).toEqual([422, 'invalid_choice'])
  const body = { id: randomUUID(), target: { kind: 'post', id: slug }, reason: 'spam' }
  expect((await app.post('/api/flag', body)).status).toBe(401)
  // A post that was deleted before the report arrived cannot be reported.
  const deletedSlug = (await aye.post('soon gone')).body.slug
  await aye.send('DELETE', `/api/post/${deletedSlug}`)
  expect(codeOf(await flag(await rider(), 'post', deletedSlug))).toEqual([404, 'not_found'])
})

test('three trusted riders on different networks hide a post until it is reviewed; its author still sees it and the reason', async () => {
  const aye = await rider()
  const [two, other] = [newNetwork(), newNetwork()]
  const { slug } = (await aye.post('bad')).body
  await flagByMany('post', slug, [two, two, two, two])
  // Reports from new accounts are stored but do not count.
  for (let i = 0; i < 3; i++) await flag(await rider({ daysOld: AUTO_HIDE_CONDITIONS.accountDays - 1 }), 'post', slug)
  expect(await seesPost(undefined, slug)).toBe(true)
  await flagByMany('post', slug, [other])
  expect(await seesPost(undefined, slug)).toBe(false)
  expect(await seesPost(await rider(), slug)).toBe(false)
  expect((await aye.get(`/api/post/${slug}`)).body).toMatchObject({ isOwn: true, hidden: 'flags' })
  expect((await app.get(`/community/${slug}`)).status).toBe(404)
})

test.each([
  ['/56', (i: number) => `2001:db8:1:${i}::1`],
  ['/48', (i: number) => `2001:db8:2:${i}00::1`],
])(
  'four trusted riders, each in a /64 of one %s, do not hide a post until one on another network reports it, too',
  async (_, addressOf) => {
    const { slug } = (await (await rider()).post('fine')).body
    await flagByMany('post', slug, [1, 2, 3, 4].map(addressOf))
    expect(await seesPost(undefined, slug)).toBe(true)
    await flagByMany('post', slug, ['2001:db8:3::1'])
    expect(await seesPost(undefined, slug)).toBe(false)
  },
)

test('forty concurrent reports count once for each rider and hide the post once', async () => {
  const aye = await rider()
  const { slug } = (await aye.post('worse')).body
  const riders = await Promise.all(Array.from({ length: 20 }, () => rider(OLD)))
  // A busy server returns 503, and the app repeats the request.
  const report = async (who: (typeof riders)[number]): Promise<number> => {
    const { status } = await flag(who, 'post', slug)
    return status === 503 ? report(who) : status
  }
  const statuses = await Promise.all(Array.from({ length: 40 }, (_, i) => report(riders[i % 20]!)))
  expect(new Set(statuses)).toEqual(new Set([204]))
  const { rows } = await database.db.execute(
    sql`select (select count(*)::int from flag join moderation_case m on m.id = flag.case_id where m.text = 'worse') as flags,
               (select count(*)::int from moderation_action a join moderation_case m on m.id = a.case_id where m.text = 'worse') as actions`,
  )
  expect(rows).toEqual([{ flags: 20, actions: 1 }])
})

test('counts exclude hidden comments with their replies, and hidden shares, even after these are deleted', async () => {
  const [aye, kyaw] = [await rider(), await rider()]
  const { slug } = (await aye.post('count')).body
  const counts = async () => {
    const { comments, reposts } = (await aye.get(`/api/post/${slug}`)).body
    return [comments, reposts]
  }
  const { id } = (await kyaw.comment(slug, 'one')).body
  await aye.comment(slug, 'reply', { replyTo: id })
  await aye.comment(slug, 'two')
  const share = (await kyaw.post('', { repost: slug })).body.slug
  expect(await counts()).toEqual([3, 1])
  await flagByMany('comment', id, [newNetwork(), newNetwork(), newNetwork()])
  await flagByMany('post', share, [newNetwork(), newNetwork(), newNetwork()])
  expect(await counts()).toEqual([1, 0])
  // The comment's author replies in a thread that nobody else sees.
  await kyaw.comment(slug, 'again', { replyTo: id })
  expect(await counts()).toEqual([1, 0])
  await kyaw.send('DELETE', `/api/comment/${id}`)
  await kyaw.send('DELETE', `/api/post/${share}`)
  expect(await counts()).toEqual([1, 0])
})

test('a blocked rider’s content is hidden from the rider who blocked them, and the blocked rider cannot reply, react or share', async () => {
  const [aye, kyaw, other] = [await rider(), await rider(), await rider()]
  const post = (await aye.post('of Aye')).body
  const commentId = (await aye.comment(post.slug, 'and mine')).body.id
  const blocked = (await kyaw.post('of Kyaw')).body
  await kyaw.comment(post.slug, 'annoying')
  expect((await aye.send('PUT', `/api/block/${blocked.author.id}`)).status).toBe(204)
  expect((await aye.send('PUT', `/api/block/${blocked.author.id}`)).status).toBe(204)
  expect(await aye.get('/api/block')).toMatchObject({ body: { riders: [{ author: { id: blocked.author.id } }] } })
  expect(await seesPost(aye, blocked.slug)).toBe(false)
  expect((await aye.get(`/api/post/${post.slug}/comment`)).body.comments).toHaveLength(1)
  expect((await other.get(`/api/post/${post.slug}/comment`)).body.comments).toHaveLength(2)
  expect(codeOf(await kyaw.comment(post.slug, 'more'))).toEqual([403, 'blocked'])
  expect(codeOf(await kyaw.react(post.slug, 'angry'))).toEqual([403, 'blocked'])
  expect(codeOf(await kyaw.send('PUT', `/api/comment/${commentId}/reaction`, { kind: 'sad' }))).toEqual([403, 'blocked'])
  expect(codeOf(await kyaw.post('look', { repost: post.slug }))).toEqual([403, 'blocked'])
  expect((await kyaw.react(post.slug)).status).toBe(200)
  expect((await aye.send('DELETE', `/api/block/${blocked.author.id}`)).status).toBe(204)
  expect(await seesPost(aye, blocked.slug)).toBe(true)
  expect((await kyaw.comment(post.slug, 'sorry')).status).toBe(200)
  expect(codeOf(await aye.send('PUT', `/api/block/${post.author.id}`))).toEqual([403, 'own_thing'])
  expect(codeOf(await aye.send('PUT', `/api/block/${randomUUID()}`))).toEqual([404, 'not_found'])
})
