import { POST_LIMITS } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { installFixedClock } from './clock.ts'
import { writerFactory } from './community-riders.ts'
import { openTestDatabase } from './database.ts'
import { createTestServer, withoutRejections } from './serve.ts'

const database = await openTestDatabase()
const clock = installFixedClock()
const app = createTestServer({ database, clock, limits: withoutRejections })
const rider = writerFactory(app, database, clock)

test('a post has its author, text and time; guests can read but not write', async () => {
  const aye = await rider({ name: 'Ma Aye' })
  const { status, body: post } = await aye.post('The 9:08 is late.\nIt stands at Insein.', { about: { kind: 'station', slug: 'insein' } })
  expect(status).toBe(200)
  expect(post).toEqual({
    slug: expect.stringMatching(/^[\w-]{22}$/),
    author: { id: expect.any(String), name: 'Ma Aye' },
    text: 'The 9:08 is late.\nIt stands at Insein.',
    madeAt: new Date(clock.nowMs()).toISOString(),
    media: [],
    about: { kind: 'station', slug: 'insein' },
    reactions: {},
    comments: 0,
    reposts: 0,
    isOwn: true,
    version: 1,
  })
  expect(post.author.id).not.toBe(aye.id)
  expect(await app.json(`/api/post/${post.slug}`)).toEqual({ ...post, isOwn: false })
  expect((await app.json<{ posts: unknown[] }>('/api/post?limit=1')).posts).toEqual([{ ...post, isOwn: false }])
  const refused = [
    await app.post('/api/post', { id: randomUUID(), text: 'x' }),
    await app.request(`/api/post/${post.slug}/reaction`, { method: 'DELETE' }),
    await app.get('/api/post?feed=mine'),
  ]
  expect(refused.map((response) => response.status)).toEqual([401, 401, 401])
})

test('a post that is sent repeatedly, even concurrently from two phones, is stored once', async () => {
  const aye = await rider()
  const body = { id: randomUUID(), text: 'once' }
  const sent = await Promise.all(Array.from({ length: 8 }, () => aye.send('POST', '/api/post', body)))
  expect(new Set(sent.map(({ status, body }) => `${status} ${body.slug}`)).size).toBe(1)
  const again = await aye.send('POST', '/api/post', { ...body, text: 'other' })
  expect(again.body).toEqual(sent[0]!.body)
  // The same id from another rider is another post.
  expect((await (await rider()).send('POST', '/api/post', body)).body.slug).not.toBe(again.body.slug)
  expect((await aye.feed(`?by=${again.body.author.id}`)).posts).toHaveLength(1)
})

test('a post needs text or other content, at most 2,000 graphemes, and only existing stations, trains, files and posts', async () => {
  const aye = await rider()
  const code = async (text: string, more: object = {}) => {
    const { status, body } = await aye.post(text, more)
    return [status, body.code, body.field]
  }
  for (const empty of [' \n ', '\u200d\u200d', '\ufe0f', '\u3164', '\u2800', '\u{e0041}'])
    expect(await code(empty)).toEqual([422, 'missing', 'text'])
  const { slug } = (await aye.post('x.')).body
  expect((await aye.comment(slug, '\u3164')).body).toMatchObject({ code: 'missing', field: 'text' })
  expect((await aye.send('PUT', `/api/post/${slug}`, { text: '\u200d', version: 1 })).body).toMatchObject({
    code: 'missing',
    field: 'text',
  })
  expect((await aye.post('', { youtube: 'https://youtu.be/dQw4w9WgXcQ?t=3' })).body).toMatchObject({ text: '', youtube: 'dQw4w9WgXcQ' })
  expect(await code('', { youtube: 'https://youtube.example/dQw4w9WgXcQ' })).toEqual([422, 'not_youtube', 'youtube'])
  const families = '👩‍👩‍👧‍👦'.repeat(POST_LIMITS.characters / 11)
  expect((await aye.post(families)).status).toBe(200)
  expect((await aye.post('က'.repeat(2000))).status).toBe(200)
  expect(await code('က'.repeat(2001))).toEqual([422, 'too_long', 'text'])
  expect(await code('x', { about: { kind: 'station', slug: 'nowhere' } })).toEqual([422, 'not_in_timetable', 'about'])
  expect(await code('x', { about: { kind: 'train', trip: 'nowhere', day: '2026-11-23' } })).toEqual([422, 'not_in_timetable', 'about'])
  expect(await code('x', { media: [randomUUID()] })).toEqual([422, 'upload_missing', 'media.0'])
  expect(await code('x', { repost: 'AAAAAAAAAAAAAAAAAAAAAA' })).toEqual([404, 'not_found', 'repost'])
  // None of the rejected posts is stored.
  expect((await aye.feed()).posts.some(({ text }) => text === 'x')).toBe(false)
})

test('an edit needs the latest version and returns the next version; deleting a post deletes its comments', async () => {
  const [aye, kyaw] = [await rider(), await rider()]
  const { slug } = (await aye.post('late')).body
  clock.advance(60)
  const change = (who: typeof aye, body: object) => who.send('PUT', `/api/post/${slug}`, body)
  const edited = await change(aye, { text: 'very late', version: 1 })
  expect(edited.body).toMatchObject({ text: 'very late', version: 2, editedAt: new Date(clock.nowMs()).toISOString() })
  expect((await change(aye, { text: 'x', version: 1 })).body.code).toBe('changed_meanwhile')
  expect((await change(kyaw, { text: 'x', version: 2 })).status).toBe(404)
  expect((await change(aye, { text: '', version: 2 })).body).toMatchObject({ code: 'missing', field: 'text' })
  await kyaw.comment(slug, 'Thanks')
  await kyaw.react(slug, 'sad')
  expect((await kyaw.send('DELETE', `/api/post/${slug}`)).status).toBe(204)
  expect((await kyaw.get(`/api/post/${slug}`)).body.text).toBe('very late')
  expect((await aye.send('DELETE', `/api/post/${slug}`)).status).toBe(204)
  expect((await aye.send('DELETE', `/api/post/${slug}`)).status).toBe(204)
  for (const path of ['', '/comment', '/reaction']) expect((await kyaw.get(`/api/post/${slug}${path}`)).status).toBe(404)
})

test('pages of a feed neither repeat nor skip posts while new posts are written', async () => {
  const aye = await rider()
  const { id: by } = (await aye.post('0')).body.author
  for (let i = 1; i < 12; i++) await aye.post(String(i))
  const first = await aye.feed(`?by=${by}&limit=5`)
  expect(first.posts.map(({ text }) => text)).toEqual(['11', '10', '9', '8', '7'])
  for (let i = 12; i < 15; i++) await aye.post(String(i))
  const second = await aye.feed(`?by=${by}&limit=5&before=${first.next}`)
  const third = await aye.feed(`?by=${by}&limit=5&before=${second.next}`)
  expect([...second.posts, ...third.posts].map(({ text }) => text)).toEqual(['6', '5', '4', '3', '2', '1', '0'])
  expect(third.next).toBeUndefined()
  // A page after a cursor has the oldest of the newer posts, so that the next page continues without a gap.
  const newer = await aye.feed(`?by=${by}&limit=2&after=${first.newer}`)
  expect(newer.posts.map(({ text }) => text)).toEqual(['13', '12'])
  const newest = await aye.feed(`?by=${by}&limit=2&after=${newer.newer}`)
  expect(newest.posts.map(({ text }) => text)).toEqual(['14'])
  expect(await aye.feed(`?by=${by}&after=${newest.newer}`)).toEqual({ posts: [], newer: newest.newer })
  expect((await aye.get('/api/post?before=x')).body).toMatchObject({ code: 'invalid', field: 'before' })
})

test('feeds contain the posts about a station, about a route and its trains, or about a rider’s favorites', async () => {
  const aye = await rider()
  const [atHledan, onKa, onTrain] = [
    await aye.post('a', { about: { kind: 'station', slug: 'hledan' } }),
    await aye.post('b', { about: { kind: 'route', slug: 'ka-3' } }),
    await aye.post('c', { about: { kind: 'train', trip: 'ka-3', day: '2026-11-23' } }),
  ].map(({ body }) => body.slug)
  const train = (await aye.get(`/api/post/${onTrain}`)).body.about
  expect(train).toEqual({ kind: 'train', route: expect.any(String), trip: 'ka-3', day: '2026-11-23' })
  const route = train?.kind === 'train' ? train.route : ''
  const slugs = async (query: string) => (await aye.feed(query)).posts.map(({ slug }) => slug)
  expect(await slugs('?station=hledan')).toEqual([atHledan])
  expect(await slugs(`?route=${route}`)).toEqual([onTrain, onKa])
  expect(await slugs('?feed=mine')).toEqual([])
  await aye.send('POST', '/api/favorite', { kind: 'station', slug: 'hledan' })
  await aye.send('POST', '/api/favorite', { kind: 'route', slug: route })
  expect(await slugs('?feed=mine')).toEqual([onTrain, onKa, atHledan])
  const { next } = await aye.feed('?feed=mine&limit=1')
  expect(await slugs(`?feed=mine&before=${next}`)).toEqual([onKa, atHledan])
})

test('a repost credits the original author, is counted, and shows if the original is deleted; a repost of a repost refers to the original post', async () => {
  const [aye, kyaw] = [await rider({ name: 'Aye' }), await rider()]
  const { slug } = (await aye.post('Puppies at Hledan')).body
  const shared = (await kyaw.post('', { repost: slug })).body
  expect(shared.repost).toMatchObject({ slug, text: 'Puppies at Hledan', author: { name: 'Aye' } })
  const again = (await kyaw.post('Look', { repost: shared.slug })).body
  expect(again.repost).toMatchObject({ slug })
  const reposts = async () => (await aye.get(`/api/post/${slug}`)).body.reposts
  expect(await reposts()).toBe(2)
  await kyaw.send('DELETE', `/api/post/${again.slug}`)
  expect(await reposts()).toBe(1)
  await aye.send('DELETE', `/api/post/${slug}`)
  expect((await kyaw.get(`/api/post/${shared.slug}`)).body.repost).toEqual({ gone: true })
})

test('reaction counts are exact after 30 concurrent riders change their reactions several times', async () => {
  const riders = await Promise.all(Array.from({ length: 30 }, () => rider()))
  const { slug } = (await riders[0]!.post('Who was on it?')).body
  const kinds = ['like', 'love', 'haha', 'wow', 'sad', 'angry'] as const
  const last = riders.map((_, i) => (i % 7 === 6 ? undefined : kinds[i % 7]))
  await Promise.all(
    riders.map(async (one, i) => {
      // Two phones of the same rider react concurrently.
      await Promise.all([one.react(slug, 'like'), one.react(slug, kinds[(i + 1) % 6])])
      await one.react(slug)
      // On a busy machine, a request may wait too long for the database and return 503.
      await expect.poll(async () => (await one.react(slug, last[i])).status).toBeLessThan(300)
    }),
  )
  const expected = Object.fromEntries(kinds.map((kind) => [kind, last.filter((chosen) => chosen === kind).length]))
  expect((await riders[1]!.get(`/api/post/${slug}`)).body).toMatchObject({ reactions: expected, own: 'love' })
  const who = await riders[0]!.get(`/api/post/${slug}/reaction?kind=wow`)
  expect(who.body.riders).toHaveLength(expected['wow']!)
  const pages = await riders[0]!.get(`/api/post/${slug}/reaction`)
  expect([pages.body.riders.length, typeof pages.body.next]).toEqual([20, 'string'])
})

test('comments have replies, which cannot be nested, reactions and counts; deleting a comment deletes its replies', async () => {
  const [aye, kyaw] = [await rider(), await rider()]
  const { slug } = (await aye.post('Which platform?')).body
  const first = (await kyaw.comment(slug, 'Two')).body
  expect(first).toEqual({
    id: expect.stringMatching(/^[\w-]{22}$/),
    author: { id: expect.any(String), name: 'Aye Aye' },
    text: 'Two',
    madeAt: expect.any(String),
    replies: 0,
    reactions: {},
    isOwn: true,
  })
  const key = randomUUID()
  const reply = await Promise.all([1, 2, 3].map(() => aye.comment(slug, 'Thanks', { id: key, replyTo: first.id })))
  expect(new Set(reply.map(({ body }) => body.id)).size).toBe(1)
  const deeper = (await kyaw.comment(slug, 'Welcome', { replyTo: reply[0]!.body.id })).body
  expect(deeper.replyTo).toBe(first.id)
  await kyaw.comment(slug, 'Or three')
  const list = (await aye.get(`/api/post/${slug}/comment`)).body.comments
  expect(list.map(({ text, replies }) => [text, replies])).toEqual([
    ['Or three', 0],
    ['Two', 2],
  ])
  const replies = (await aye.get(`/api/post/${slug}/comment?of=${first.id}`)).body.comments
  expect(replies.map(({ text }) => text)).toEqual(['Thanks', 'Welcome'])
  expect((await aye.send('PUT', `/api/comment/${first.id}/reaction`, { kind: 'love' })).body).toEqual({
    reactions: { love: 1 },
    own: 'love',
  })
  expect((await kyaw.get(`/api/post/${slug}/comment`)).body.comments[1]).toMatchObject({ reactions: { love: 1 } })
  expect((await aye.send('DELETE', `/api/comment/${first.id}/reaction`)).body).toEqual({ reactions: {} })
  expect((await aye.send('PUT', `/api/comment/${first.id}`, { text: 'x' })).status).toBe(404)
  expect((await kyaw.send('PUT', `/api/comment/${first.id}`, { text: 'Two!' })).body).toMatchObject({
    text: 'Two!',
    editedAt: expect.any(String),
  })
  expect((await aye.get(`/api/post/${slug}`)).body.comments).toBe(4)
  expect((await kyaw.send('DELETE', `/api/comment/${deeper.id}`)).status).toBe(204)
  expect((await aye.get(`/api/post/${slug}/comment`)).body.comments[1]!.replies).toBe(1)
  await kyaw.send('DELETE', `/api/comment/${first.id}`)
  expect((await aye.get(`/api/post/${slug}`)).body.comments).toBe(1)
  expect((await aye.comment(slug, 'x', { replyTo: first.id })).status).toBe(404)
  expect((await aye.comment(slug, '  ')).body).toMatchObject({ code: 'missing', field: 'text' })
})

test('comments are paginated', async () => {
  const aye = await rider()
  const { slug } = (await aye.post('Many')).body
  for (let i = 0; i < 25; i++) await aye.comment(slug, String(i))
  const page = (await aye.get(`/api/post/${slug}/comment`)).body
  const rest = (await aye.get(`/api/post/${slug}/comment?before=${page.next}`)).body
  expect([...page.comments, ...rest.comments].map(({ text }) => Number(text))).toEqual(Array.from({ length: 25 }, (_, i) => 24 - i))
  expect(rest.next).toBeUndefined()
})

test('deleting an account deletes its content and corrects the counts on other riders’ content; the export contains everything', async () => {
  const [aye, kyaw, zaw] = [await rider(), await rider(), await rider()]
  const { slug } = (await aye.post('stays')).body
  const deletedPost = (await kyaw.post('goes')).body
  await kyaw.react(slug, 'wow')
  await zaw.react(slug, 'wow')
  const question = (await aye.comment(slug, 'question')).body
  await kyaw.comment(slug, 'answer', { replyTo: question.id })
  const leaving = (await kyaw.comment(slug, 'leaving')).body
  await zaw.comment(slug, 'reply to the one who leaves', { replyTo: leaving.id })
  await kyaw.send('PUT', `/api/comment/${question.id}/reaction`, { kind: 'haha' })
  await kyaw.post('', { repost: slug })
  const { community } = (await kyaw.send('GET', '/api/account/export')).body as unknown as { community: Record<string, unknown[]> }
  expect(community['posts']).toMatchObject([{ text: 'goes', slug: deletedPost.slug }, { repost: slug }])
  expect(community['comments']).toMatchObject([{ text: 'answer', post: slug }, { text: 'leaving' }])
  expect(community['reactions']).toMatchObject([
    { post: slug, kind: 'wow' },
    { comment: question.id, kind: 'haha' },
  ])
  expect((await aye.get(`/api/post/${slug}`)).body).toMatchObject({ reactions: { wow: 2 }, comments: 4, reposts: 1 })
  expect((await kyaw.send('POST', '/api/account/remove', {})).status).toBe(204)
  expect((await aye.get(`/api/post/${slug}`)).body).toMatchObject({ reactions: { wow: 1 }, comments: 1, reposts: 0 })
  expect((await aye.get(`/api/post/${slug}/comment`)).body.comments).toMatchObject([{ text: 'question', replies: 0, reactions: {} }])
  expect((await aye.get(`/api/post/${deletedPost.slug}`)).status).toBe(404)
  const remaining = await database.db.execute(sql`select 1 from author where account_id = ${kyaw.id}`)
  expect(remaining.rows).toEqual([])
})
