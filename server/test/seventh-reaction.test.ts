import { REACTIONS } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { standingClock } from './clock.ts'

// A contract with one more reaction, in the middle: nothing may depend on a reaction's position. The endpoints are made of the list
// when they are loaded, so the server is loaded after this.
const all = REACTIONS as unknown as string[]
all.splice(2, 0, 'care')
const { ownDatabase } = await import('./database.ts')
const { serve, unlimited } = await import('./serve.ts')
const { writers } = await import('./community-riders.ts')

const database = await ownDatabase()
const clock = standingClock()
const app = serve({ database, clock, limits: unlimited })
await app.outside.bus.ready()
const rider = writers(app, database, clock)

test('a seventh reaction is stored, counted, listed, exported and removed with its rider', async () => {
  const [aye, kyaw, zaw] = [await rider(), await rider(), await rider()]
  const { slug } = (await aye.post('seven')).said
  const comment = (await aye.comment(slug, 'seven')).said.id
  const reactions = async () => (await aye.get(`/api/post/${slug}`)).said.reactions
  const id = /id: (\S+)/.exec(await (await app.get('/api/community/live')).text())![1]!
  expect((await kyaw.react(slug, 'care')).said).toEqual({ reactions: { care: 1 }, own: 'care' })
  await zaw.react(slug, 'angry')
  await aye.react(slug, 'care')
  await kyaw.send('PUT', `/api/comment/${comment}/reaction`, { kind: 'care' })
  expect(await reactions()).toEqual({ care: 2, angry: 1 })
  const listed = (await aye.get(`/api/post/${slug}/reaction?kind=care`)).said.riders as { kind: string }[]
  expect(listed.map(({ kind }) => kind)).toEqual(['care', 'care'])
  expect((await aye.get(`/api/post/${slug}/comment`)).said.comments[0]!.reactions).toEqual({ care: 1 })
  const exported = (await kyaw.get('/api/account/export')).said as unknown as { community: { reactions: object[] } }
  expect(exported.community.reactions).toMatchObject([
    { post: slug, kind: 'care' },
    { comment, kind: 'care' },
  ])
  await vi.waitFor(async () => {
    const told = await (await app.get('/api/community/live', { 'Last-Event-ID': id })).text()
    expect(told).toContain(`"kind":"counted","slug":"${slug}","reactions":{"care":2,"angry":1}`)
  }, 3000)
  expect((await kyaw.react(slug, 'like')).said).toEqual({ reactions: { care: 1, angry: 1, like: 1 }, own: 'like' })
  expect((await kyaw.react(slug)).said).toEqual({ reactions: { care: 1, angry: 1 } })
  await aye.react(slug, 'sad')
  await kyaw.react(slug, 'care')
  await kyaw.send('POST', '/api/account/remove', {})
  expect(await reactions()).toEqual({ sad: 1, angry: 1 })
  expect((await aye.get(`/api/post/${slug}/comment`)).said.comments[0]!.reactions).toEqual({})
})

test('reactions that are stored as numbers keep their names, and have them once they change', async () => {
  const [aye, kyaw] = [await rider(), await rider()]
  const { slug } = (await aye.post('of before')).said
  await aye.react(slug, 'haha')
  await kyaw.react(slug, 'angry')
  await database.db.execute(sql`update post_reaction set reaction = null, kind = case reaction when 'haha' then 3 else 6 end`)
  await database.db.execute(sql`update post set reaction_counts = null, reactions = '{0,0,1,0,0,1}' where text = 'of before'`)
  expect((await aye.get(`/api/post/${slug}`)).said).toMatchObject({ reactions: { haha: 1, angry: 1 }, own: 'haha' })
  const listed = (await aye.get(`/api/post/${slug}/reaction`)).said.riders as { kind: string }[]
  expect(listed.map(({ kind }) => kind)).toEqual(['angry', 'haha'])
  expect((await aye.get(`/api/post/${slug}/reaction?kind=haha`)).said.riders).toHaveLength(1)
  expect((await aye.react(slug, 'care')).said).toEqual({ reactions: { care: 1, angry: 1 }, own: 'care' })
  expect((await kyaw.react(slug)).said).toEqual({ reactions: { care: 1 } })
})
