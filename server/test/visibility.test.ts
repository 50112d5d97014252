import type { CommunityEvent, ModerationCase } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { installFixedClock } from './clock.ts'
import { writerFactory } from './community-riders.ts'
import { openTestDatabase } from './database.ts'
import { createTestServer, withoutRejections } from './serve.ts'

const database = await openTestDatabase()
const clock = installFixedClock()
const MODERATOR = 'mod@example.com'
const app = createTestServer({ database, clock, limits: withoutRejections, env: { MODERATORS: MODERATOR, COMMUNITY_ACCOUNT_HOURS: '24' } })
await app.adapters.bus.ready()
const rider = writerFactory(app, database, clock)
type Rider = Awaited<ReturnType<typeof rider>>

const moderator = await rider({ name: 'Daw Mod' })
await database.db.execute(sql`update account set email = ${MODERATOR} where id = ${moderator.id}`)

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const authorId = async (who: Rider) => (await who.post('hello')).body.author.id
const block = async (who: Rider, other: Rider) => {
  expect((await who.send('PUT', `/api/block/${await authorId(other)}`)).status).toBe(204)
}
const flag = (who: Rider, kind: string, id: string) =>
  who.send('POST', '/api/flag', { id: randomUUID(), target: { kind, id }, reason: 'spam' })
const caseOf = async (kind: string, id: string) =>
  (await moderator.send('POST', '/api/moderation/case', { target: { kind, id } })).body as unknown as ModerationCase
const act = (id: string, version: number, action: string) =>
  moderator.send('POST', `/api/moderation/case/${id}/action`, {
    id: randomUUID(),
    version,
    action,
    ...(action !== 'restore' && { reason: 'spam' }),
  })

test('a rider who is blocked later cannot edit their earlier comments and shares, only delete them', async () => {
  const [aye, blocked] = [await rider(), await rider()]
  const { slug } = (await aye.post('of Aye')).body
  const comment = (await blocked.comment(slug, 'friendly')).body.id
  const shared = (await blocked.post('friendly', { repost: slug })).body
  await block(aye, blocked)
  expect(codeOf(await blocked.send('PUT', `/api/comment/${comment}`, { text: 'nasty' }))).toEqual([403, 'blocked'])
  expect(codeOf(await blocked.send('PUT', `/api/post/${shared.slug}`, { text: 'nasty', version: 1 }))).toEqual([403, 'blocked'])
  expect((await app.json<{ comments: { text: string }[] }>(`/api/post/${slug}/comment`)).comments[0]!.text).toBe('friendly')
  expect((await blocked.send('DELETE', `/api/comment/${comment}`)).status).toBe(204)
  expect((await blocked.send('DELETE', `/api/post/${shared.slug}`)).status).toBe(204)
})

test('a comment that is sent again after a block gets the original response', async () => {
  const [aye, blocked] = [await rider(), await rider()]
  const { slug } = (await aye.post('of Aye')).body
  const id = randomUUID()
  const first = await blocked.comment(slug, 'once', { id })
  await block(aye, blocked)
  expect((await blocked.comment(slug, 'once', { id })).body.id).toBe(first.body.id)
})

test('the list of reactions excludes riders whom the viewer blocked or reported', async () => {
  const [aye, blocked, reported, other] = [await rider(), await rider(), await rider(), await rider()]
  const { slug } = (await aye.post('React!')).body
  for (const who of [blocked, reported, other]) await who.react(slug, 'wow')
  await block(aye, blocked)
  await flag(aye, 'rider', await authorId(reported))
  const countReactingRiders = async (who: Rider) => (await who.get(`/api/post/${slug}/reaction`)).body.riders.length
  expect([await countReactingRiders(aye), await countReactingRiders(other)]).toEqual([1, 3])
  expect((await app.json<{ riders: unknown[] }>(`/api/post/${slug}/reaction?kind=wow`)).riders).toHaveLength(3)
})

test('counts of comments, replies, reactions and reposts include only what the viewer sees', async () => {
  const [aye, blocked, other] = [await rider(), await rider(), await rider()]
  const { slug } = (await aye.post('Count me')).body
  const thread = (await blocked.comment(slug, 'thread of the blocked rider')).body.id
  await other.comment(slug, 'reply in it', { replyTo: thread })
  const otherThread = (await other.comment(slug, 'thread of another')).body.id
  await blocked.comment(slug, 'reply of the blocked rider', { replyTo: otherThread })
  const reported = (await other.comment(slug, 'will be reported')).body.id
  await aye.comment(slug, 'answer', { replyTo: otherThread })
  for (const who of [blocked, other]) {
    await who.react(slug, 'like')
    await who.send('PUT', `/api/comment/${otherThread}/reaction`, { kind: 'love' })
  }
  await blocked.post('shared', { repost: slug })
  await other.post('shared', { repost: slug })
  const seen = async (who?: Rider) => {
    const get = async (path: string) =>
      (who ? (await who.get(path)).body : await app.json(path)) as Awaited<ReturnType<Rider['get']>>['body']
    const { comments, reposts, reactions } = await get(`/api/post/${slug}`)
    const inFeed = (await get('/api/post?limit=20')).posts.find((post) => post.slug === slug)
    const list = (await get(`/api/post/${slug}/comment`)).comments
    const replies = await Promise.all(list.map(async ({ id }) => (await get(`/api/post/${slug}/comment?of=${id}`)).comments.length))
    const counted = list.find(({ id }) => id === otherThread)
    expect({ comments, replies: list.map((one) => one.replies), feed: inFeed?.comments }).toEqual({
      comments: list.length + replies.reduce((sum, n) => sum + n, 0),
      replies,
      feed: comments,
    })
    return { comments, reposts, reactions, onComment: counted?.reactions }
  }
  const all = { comments: 6, reposts: 2, reactions: { like: 2 }, onComment: { love: 2 } }
  expect([await seen(), await seen(aye), await seen(other)]).toEqual([all, all, all])
  await block(aye, blocked)
  await flag(aye, 'comment', reported)
  expect(await seen(aye)).toEqual({ comments: 2, reposts: 1, reactions: { like: 1 }, onComment: { love: 1 } })
  expect([await seen(), await seen(other)]).toEqual([all, all])
  // The counts in the response to a reaction are the same.
  expect((await aye.react(slug, 'sad')).body.reactions).toEqual({ like: 1, sad: 1 })
  expect((await aye.send('PUT', `/api/comment/${otherThread}/reaction`, { kind: 'love' })).body.reactions).toEqual({ love: 2 })
  // A comment that is held for review is counted for its author, who sees it.
  await other.comment(slug, 'a casino')
  expect([(await seen(other)).comments, (await seen()).comments]).toEqual([7, 6])
})

test('a decision with a version from before an edit is rejected; if the author edits a restored post, its words are checked again', async () => {
  const aye = await rider()
  const { slug } = (await aye.post('harmless casino')).body
  const post = await caseOf('post', slug)
  const other = (await aye.post('seen')).body.slug
  const comment = (await aye.comment(other, 'harmless casino')).body.id
  const onComment = await caseOf('comment', comment)
  expect((await aye.send('PUT', `/api/post/${slug}`, { text: 'porn at the casino', version: 1 })).status).toBe(200)
  expect((await aye.send('PUT', `/api/comment/${comment}`, { text: 'porn at the casino' })).status).toBe(200)
  expect(codeOf(await act(post.id, post.version, 'restore'))).toEqual([409, 'changed_meanwhile'])
  expect(codeOf(await act(onComment.id, onComment.version, 'restore'))).toEqual([409, 'changed_meanwhile'])
  expect((await app.get(`/api/post/${slug}`)).status).toBe(404)
  const now = await caseOf('post', slug)
  expect(now.text).toBe('porn at the casino')
  expect((await act(now.id, now.version, 'restore')).status).toBe(200)
  expect((await app.get(`/api/post/${slug}`)).status).toBe(200)
  expect((await aye.send('PUT', `/api/post/${slug}`, { text: 'another casino', version: 2 })).body.hidden).toBe('words')
  expect((await app.get(`/api/post/${slug}`)).status).toBe(404)
})

test('a decision about a rider with a version from before a renaming is rejected', async () => {
  const aye = await rider()
  const { author } = (await aye.post('hello')).body
  const moderationCase = await caseOf('rider', author.id)
  expect((await aye.send('PUT', '/api/account', { name: 'Hla Hla' })).status).toBe(200)
  expect(codeOf(await act(moderationCase.id, moderationCase.version, 'warn'))).toEqual([409, 'changed_meanwhile'])
})

test('a concurrent edit and decision never publish a text that no moderator has seen', async () => {
  const aye = await rider()
  for (let round = 0; round < 5; round++) {
    const { slug } = (await aye.post('harmless casino')).body
    const moderationCase = await caseOf('post', slug)
    await Promise.all([
      aye.send('PUT', `/api/post/${slug}`, { text: 'porn at the casino', version: 1 }),
      act(moderationCase.id, moderationCase.version, 'restore'),
    ])
    const seen = await app.get(`/api/post/${slug}`)
    if (seen.status === 200) expect(((await seen.json()) as { text: string }).text).toBe('harmless casino')
    clock.advance(86_401)
  }
})

test('if holding an edited text for review fails, the edit is not saved, and nobody can read the new text', async () => {
  const aye = await rider()
  const { slug } = (await aye.post('fine')).body
  const comment = (await aye.comment(slug, 'fine')).body.id
  await database.pool.query(
    `create function refuse_case() returns trigger language plpgsql as $$ begin raise exception 'no case in this test'; end $$;
     create trigger refuse_case before insert on moderation_case for each row execute function refuse_case()`,
  )
  try {
    expect((await aye.send('PUT', `/api/post/${slug}`, { text: 'a casino', version: 1 })).status).toBe(500)
    expect((await aye.send('PUT', `/api/comment/${comment}`, { text: 'a casino' })).status).toBe(500)
  } finally {
    await database.pool.query('drop trigger refuse_case on moderation_case; drop function refuse_case')
  }
  expect(await app.json(`/api/post/${slug}`)).toMatchObject({ text: 'fine', version: 1 })
  expect((await app.json<{ comments: unknown[] }>(`/api/post/${slug}/comment`)).comments).toMatchObject([{ text: 'fine' }])
})

test('an edit of an outdated version, or a post or comment beyond a new account’s quota, is rejected before its words are checked', async () => {
  const aye = await rider()
  const { slug } = (await aye.post('first')).body
  expect(codeOf(await aye.send('PUT', `/api/post/${slug}`, { text: 'fuck', version: 7 }))).toEqual([409, 'changed_meanwhile'])
  const young = await rider({ daysOld: 0 })
  for (let i = 0; i < 5; i++) await young.post('mine')
  expect(codeOf(await young.post('fuck'))).toEqual([429, 'posts_too_soon'])
  for (let i = 0; i < 20; i++) await young.comment(slug, 'mine')
  expect(codeOf(await young.comment(slug, 'fuck'))).toEqual([429, 'posts_too_soon'])
  expect(codeOf(await (await rider()).send('PUT', `/api/post/${slug}`, { text: 'fuck', version: 1 }))).toEqual([404, 'not_found'])
})

/** Returns the events for a client that reconnects with the id of its last event, and its new last id. */
async function eventsSince(lastEventId?: string, headers: Record<string, string> = {}): Promise<{ id: string; events: CommunityEvent[] }> {
  const text = await (
    await app.get('/api/community/live', { ...headers, ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }) })
  ).text()
  const ids = [...text.matchAll(/^id: (.+)$/gm)].map(([, id]) => id!)
  return {
    id: ids.at(-1) ?? lastEventId!,
    events: [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data!) as CommunityEvent),
  }
}

test('the event stream contains nothing about posts and comments held for review: no edit, comment, reaction, count or deletion', async () => {
  const [aye, other] = [await rider(), await rider()]
  const seen = (await aye.post('seen by all')).body.slug
  const hiddenThread = (await aye.comment(seen, 'a casino')).body.id
  await vi.waitFor(async () => expect((await eventsSince()).id).toMatch(/-[1-9]/), 300_000)
  // Counts of the visible post are sent within 0.3 s.
  await new Promise((done) => setTimeout(done, 700))
  const { id } = await eventsSince()
  const heldSlug = (await aye.post('the casino')).body.slug
  await aye.send('PUT', `/api/post/${heldSlug}`, { text: 'the casino again', version: 1 })
  const onHeld = (await aye.comment(heldSlug, 'comment')).body.id
  await aye.react(heldSlug, 'like')
  await aye.send('PUT', `/api/comment/${onHeld}`, { text: 'comment again' })
  await aye.send('PUT', `/api/comment/${onHeld}/reaction`, { kind: 'like' })
  await aye.send('DELETE', `/api/comment/${onHeld}`)
  await aye.send('DELETE', `/api/post/${heldSlug}`)
  const inThread = (await aye.comment(seen, 'goes on', { replyTo: hiddenThread })).body.id
  await aye.send('PUT', `/api/comment/${hiddenThread}`, { text: 'a casino again' })
  await aye.send('PUT', `/api/comment/${inThread}`, { text: 'goes on again' })
  await aye.send('PUT', `/api/comment/${hiddenThread}/reaction`, { kind: 'like' })
  await aye.send('DELETE', `/api/comment/${inThread}`)
  await aye.send('DELETE', `/api/comment/${hiddenThread}`)
  const last = (await other.post('the last one')).body.slug
  await vi.waitFor(async () => expect((await eventsSince(id)).events.at(-1)).toMatchObject({ kind: 'posted', slug: last }), 300_000)
  await new Promise((done) => setTimeout(done, 700))
  const { events } = await eventsSince(id)
  expect(events.filter((event) => event.kind !== 'posted' || event.slug !== last)).toEqual([])
})
