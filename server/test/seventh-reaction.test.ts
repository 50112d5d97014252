import type { ReactionKind } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { setReaction, reactionPage } from '../src/community/reaction.store.ts'
import { idOf } from '../src/community/slug.ts'
import { GUEST } from '../src/community/visibility.ts'
import { newId } from '../src/db/id.ts'
import { installFixedClock } from './clock.ts'
import { writerFactory } from './community-riders.ts'
import { openTestDatabase } from './database.ts'
import { createTestServer, withoutRejections } from './serve.ts'

/** A reaction that is not in the contract yet, so these responses are not validated. */
const CARE = 'care' as ReactionKind

const database = await openTestDatabase()
const clock = installFixedClock()
const app = createTestServer({ database, clock, limits: withoutRejections, env: { CHECK_ANSWERS: '' } })
await app.adapters.bus.ready()
const rider = writerFactory(app, database, clock)
type Rider = Awaited<ReturnType<typeof rider>>

/** Reacts as the endpoint will when the contract has the reaction. */
async function care(who: Rider, target: 'post' | 'comment', slug: string) {
  const authorId = (await who.post('hello')).body.author.id
  const viewer = { accountId: who.id, authorId }
  return setReaction(database.db, { target, id: idOf(slug)!, viewer, kind: CARE, newId: newId(clock.nowMs()) })
}

test('a seventh reaction is stored, counted, listed, notified, exported and deleted with its rider', async () => {
  const [aye, kyaw, zaw] = [await rider(), await rider(), await rider()]
  const { slug } = (await aye.post('seven')).body
  const comment = (await aye.comment(slug, 'seven')).body.id
  const reactions = async () => (await aye.get(`/api/post/${slug}`)).body.reactions
  const id = /^id: (.+)$/m.exec(await (await app.get('/api/community/live')).text())![1]!
  expect(await care(kyaw, 'post', slug)).toEqual({ reactions: { care: 1 }, own: 'care' })
  await care(aye, 'post', slug)
  await care(kyaw, 'comment', comment)
  await zaw.react(slug, 'angry')
  expect(await reactions()).toEqual({ care: 2, angry: 1 })
  expect((await kyaw.get(`/api/post/${slug}`)).body.own).toBe('care')
  const listed = await reactionPage(database.db, idOf(slug)!, { kind: CARE }, GUEST)
  expect(listed.riders.map(({ kind }) => kind)).toEqual(['care', 'care'])
  expect((await aye.get(`/api/post/${slug}/comment`)).body.comments[0]!.reactions).toEqual({ care: 1 })
  const exported = (await kyaw.get('/api/account/export')).body as unknown as { community: { reactions: object[] } }
  expect(exported.community.reactions).toMatchObject([
    { post: slug, kind: 'care' },
    { comment, kind: 'care' },
  ])
  await vi.waitFor(async () => {
    const events = await (await app.get('/api/community/live', { 'Last-Event-ID': id })).text()
    expect(events).toContain(`"kind":"counted","slug":"${slug}","reactions":{"care":2,"angry":1}`)
  }, 3000)
  expect((await kyaw.react(slug, 'like')).body).toEqual({ reactions: { care: 1, angry: 1, like: 1 }, own: 'like' })
  expect((await kyaw.react(slug)).body).toEqual({ reactions: { care: 1, angry: 1 } })
  await aye.react(slug, 'sad')
  await care(kyaw, 'post', slug)
  await kyaw.send('POST', '/api/account/remove', {})
  expect(await reactions()).toEqual({ sad: 1, angry: 1 })
  expect((await aye.get(`/api/post/${slug}/comment`)).body.comments[0]!.reactions).toEqual({})
})

test('reactions stored as numbers are read by name, and are stored by name when they change', async () => {
  const [aye, kyaw] = [await rider(), await rider()]
  const { slug } = (await aye.post('of before')).body
  await aye.react(slug, 'haha')
  await kyaw.react(slug, 'angry')
  await database.db.execute(sql`update post_reaction set reaction = null, kind = case reaction when 'haha' then 3 else 6 end`)
  await database.db.execute(sql`update post set reaction_counts = null, reactions = '{0,0,1,0,0,1}' where text = 'of before'`)
  expect((await aye.get(`/api/post/${slug}`)).body).toMatchObject({ reactions: { haha: 1, angry: 1 }, own: 'haha' })
  const listed = (await aye.get(`/api/post/${slug}/reaction`)).body.riders as { kind: string }[]
  expect(listed.map(({ kind }) => kind)).toEqual(['angry', 'haha'])
  expect((await aye.get(`/api/post/${slug}/reaction?kind=haha`)).body.riders).toHaveLength(1)
  expect(await care(aye, 'post', slug)).toEqual({ reactions: { care: 1, angry: 1 }, own: 'care' })
  expect((await kyaw.react(slug)).body).toEqual({ reactions: { care: 1 } })
})
