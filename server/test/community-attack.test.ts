import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { installFixedClock } from './clock.ts'
import { writerFactory } from './community-riders.ts'
import { openTestDatabase } from './database.ts'
import { createTestServer, withoutRejections } from './serve.ts'

// Tests concurrent requests, and attempts to reach hidden or deleted content.

const MODERATORS = ['mod.one@example.com', 'mod.two@example.com']
const database = await openTestDatabase()
const clock = installFixedClock()
const app = createTestServer({ database, clock, limits: withoutRejections, env: { MODERATORS: MODERATORS.join(', '), TRUST_PROXY: 'yes' } })
const rider = writerFactory(app, database, clock)
type Rider = Awaited<ReturnType<typeof rider>>
const statuses = (sent: readonly { readonly status: number }[]) => [...new Set(sent.map(({ status }) => status))].toSorted()
const flag = (who: Rider, kind: string, id: string) =>
  who.send('POST', '/api/flag', { id: randomUUID(), target: { kind, id }, reason: 'spam' })
async function moderator(email: string) {
  const who = await rider({ name: 'Daw Mod', daysOld: 400 })
  await database.db.execute(sql`update account set email = ${email} where id = ${who.id}`)
  return who
}
const [one, two] = [await moderator(MODERATORS[0]!), await moderator(MODERATORS[1]!)]
async function act(who: Rider, slug: string, action: string) {
  const { id, version } = (await one.send('POST', '/api/moderation/case', { target: { kind: 'post', id: slug } })).body as unknown as {
    id: string
    version: number
  }
  return who.send('POST', `/api/moderation/case/${id}/action`, { id: randomUUID(), version, action, reason: 'spam', days: 7 })
}

test('reports, comments, shares, reactions, appeals and decisions during a deletion cause no error and leave no orphaned rows', async () => {
  const [aye, ...others] = [await rider(), await rider(), await rider(), await rider()]
  for (let i = 0; i < 5; i++) {
    const { slug } = (await aye.post(`soon gone ${i}`)).body
    const sent = await Promise.all([
      ...others.flatMap((who) => [
        flag(who, 'post', slug),
        who.comment(slug, 'hm'),
        who.post('look', { repost: slug }),
        who.react(slug, 'sad'),
      ]),
      act(two, slug, 'hide'),
      aye.send('POST', '/api/appeal/hidden', { target: { kind: 'post', id: slug }, text: 'no' }),
      aye.send('DELETE', `/api/post/${slug}`),
    ])
    expect(statuses(sent).filter((status) => status >= 500)).toEqual([])
    expect((await app.get(`/api/post/${slug}`)).status).toBe(404)
  }
  const { rows } = await database.db.execute(
    sql`select (select count(*)::int from comment where not exists (select 1 from post where post.id = comment.post_id)) as comments,
               (select count(*)::int from post_reaction r where not exists (select 1 from post where post.id = r.post_id)) as reactions`,
  )
  expect(rows).toEqual([{ comments: 0, reactions: 0 }])
})

test('once a rider is blocked, their comments on the blocking rider’s posts are rejected, and the blocking rider sees none of their comments', async () => {
  const [aye, kyaw] = [await rider(), await rider()]
  const { slug } = (await aye.post('of Aye')).body
  const { author } = (await kyaw.post('of Kyaw')).body
  const [sent] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, (_, i) => kyaw.comment(slug, `${i}`))),
    aye.send('PUT', `/api/block/${author.id}`),
  ])
  expect(statuses(sent).every((status) => status === 200 || status === 403)).toBe(true)
  expect((await kyaw.comment(slug, 'after')).status).toBe(403)
  expect((await aye.get(`/api/post/${slug}/comment`)).body.comments).toEqual([])
})

test('after forty concurrent reactions while the post is hidden and restored, its counts match the stored reactions', async () => {
  const [aye, ...riders] = [await rider(), await rider(), await rider(), await rider(), await rider(), await rider()]
  const { slug } = (await aye.post('toggled')).body
  const toggles = Array.from({ length: 40 }, (_, i) => riders[i % 5]!.react(slug, i % 3 === 0 ? undefined : i % 2 ? 'like' : 'wow'))
  const hide = act(two, slug, 'hide').then(() => act(two, slug, 'restore'))
  const sent = await Promise.all([...toggles, hide])
  // A busy server returns 503.
  expect(statuses(sent).filter((status) => status >= 500 && status !== 503)).toEqual([])
  const { rows } = await database.db.execute<{ counted: number; there: number }>(
    sql`select (select sum(value::int)::int from jsonb_each_text(reaction_counts)) as counted,
               (select count(*)::int from post_reaction where post_id = post.id) as there from post where text = 'toggled'`,
  )
  expect(rows[0]!.counted).toBe(rows[0]!.there)
})

test('a hidden post cannot be reached by slug, list, search, comment, reaction, share, station, card, page or sitemap', async () => {
  const [aye, kyaw] = [await rider(), await rider()]
  const { slug, author } = (await aye.post('unseenword', { about: { kind: 'station', slug: 'insein' } })).body
  await kyaw.post('quoting', { repost: slug })
  await kyaw.comment(slug, 'below')
  await kyaw.react(slug, 'like')
  await act(two, slug, 'hide')
  // A share by the post's author does not reveal the hidden post either.
  await aye.post('again', { repost: slug })
  const lists = ['', '?station=insein', `?by=${author.id}`, '?search=unseenword', `?before=${slug}`, `?after=${slug}`]
  const paths = [...lists.map((query) => `/api/post${query}`), '/sitemap.xml', '/api/community/talk', '/api/station/insein', '/community']
  for (const path of paths) expect([path, (await (await app.get(path)).text()).includes('unseenword')]).toEqual([path, false])
  const hiddenPaths = [
    `/api/post/${slug}`,
    `/api/post/${slug}/comment`,
    `/api/post/${slug}/reaction`,
    `/card/${slug}-1.jpg`,
    `/community/${slug}`,
  ]
  for (const path of hiddenPaths) expect([path, (await app.get(path)).status]).toEqual([path, 404])
  for (const path of hiddenPaths.slice(0, 3)) expect([path, (await kyaw.get(path)).status]).toEqual([path, 404])
  expect((await kyaw.post('look', { repost: slug })).status).toBe(404)
  expect((await kyaw.comment(slug, 'more')).status).toBe(404)
  expect((await kyaw.react(slug, 'wow')).status).toBe(404)
})

test('tampered cursors are rejected or return only public posts', async () => {
  for (const cursor of ['x', 'AAAAAAAAAAAAAAAAAAAAAA', '_____________________w', '-'.repeat(60), "'--", '%00', 'A'.repeat(61)]) {
    for (const path of [`/api/post?before=${cursor}`, `/api/post?after=${cursor}`])
      expect([200, 422]).toContain((await app.get(path)).status)
    expect([200, 422]).toContain((await one.get(`/api/moderation/queue?before=${cursor}`)).status)
    expect([200, 422]).toContain((await one.get(`/api/moderation/log?before=${cursor}`)).status)
  }
})

test('moderators cannot decide about their own content or lift their own suspension through another case', async () => {
  const { slug } = (await one.post('by a moderator')).body
  expect((await act(one, slug, 'dismiss')).status).toBe(403)
  expect((await act(two, slug, 'suspend')).status).toBe(200)
  const { sanctions } = (await one.get('/api/sanction')).body as unknown as { sanctions: { id: string }[] }
  const lift = (who: Rider) => who.send('POST', `/api/moderation/sanction/${sanctions[0]!.id}`, { decision: 'lift' })
  expect((await lift(one)).status).toBe(403)
  expect((await one.post('while suspended')).status).toBe(403)
  expect((await lift(two)).status).toBe(200)
})

test('the moderation log rejects updates, deletions and truncation', async () => {
  for (const attempt of [
    sql`update moderation_action set note = 'x'`,
    sql`delete from moderation_action`,
    sql`truncate moderation_action`,
    sql`truncate account cascade`,
  ])
    await expect(database.db.execute(attempt)).rejects.toThrow()
  expect((await one.get('/api/moderation/log')).status).toBe(200)
})
