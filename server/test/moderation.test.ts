import type { ModerationAction, ModerationCase, ModerationCaseSummary, Sanction } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { installFixedClock } from './clock.ts'
import { writerFactory } from './community-riders.ts'
import { openTestDatabase } from './database.ts'
import { createTestServer, withoutRejections } from './serve.ts'

const database = await openTestDatabase()
const clock = installFixedClock()
const DAY_SECONDS = 86_400

interface ModerationBody extends ModerationCase, Sanction {
  code?: string
  field?: string
  cases: ModerationCaseSummary[]
  appeals: { sanction: Sanction; isOwn?: true }[]
  actions: ModerationAction[]
  sanctions: Sanction[]
  open: number
  next?: string
}

const EMAILS = ['mod.one@example.com', 'mod.two@example.com']
const app = createTestServer({ database, clock, limits: withoutRejections, env: { MODERATORS: EMAILS.join(', '), TRUST_PROXY: 'yes' } })
const rider = writerFactory(app, database, clock)
type Rider = Awaited<ReturnType<typeof rider>>

async function moderator(email: string) {
  const who = await rider({ name: 'Daw Mod', daysOld: 400 })
  await database.db.execute(sql`update account set email = ${email} where id = ${who.id}`)
  return who
}
const [one, two] = [await moderator(EMAILS[0]!), await moderator(EMAILS[1]!)]

const call = async (who: Rider, method: string, path: string, input?: unknown) => {
  const { status, body } = await who.send(method, `/api/${path}`, input)
  return { status, body: body as unknown as ModerationBody }
}
const flag = (who: Rider, kind: string, id: string, reason = 'spam') =>
  call(who, 'POST', 'flag', { id: randomUUID(), target: { kind, id }, reason, text: 'Look at this' })
const act = (who: Rider, { id, version }: { id: string; version: number }, action: string, more: object = {}) =>
  call(who, 'POST', `moderation/case/${id}/action`, { id: randomUUID(), version, action, ...more })
const codeOf = ({ status, body }: { status: number; body: { code?: string; field?: string } }) => [status, body.code]
const isVisible = async (slug: string) => (await app.get(`/api/post/${slug}`)).status === 200
const caseOf = async (slug: string, kind = 'post') => (await call(one, 'POST', 'moderation/case', { target: { kind, id: slug } })).body

test('only moderators can read the queue', async () => {
  const aye = await rider()
  for (const path of ['moderation/queue', 'moderation/log', `moderation/case/${randomUUID()}`])
    expect(codeOf(await call(aye, 'GET', path))).toEqual([403, 'not_allowed'])
  expect((await app.get('/api/moderation/queue')).status).toBe(401)
  expect(codeOf(await call(one, 'GET', `moderation/case/${randomUUID()}`))).toEqual([404, 'not_found'])
  expect(codeOf(await act(one, { id: randomUUID(), version: 1 }, 'dismiss'))).toEqual([404, 'not_found'])
})

test('a reported post is in the queue with the reports, not the reporters; hiding and restoring it are logged', async () => {
  const [aye, kyaw] = [await rider(), await rider()]
  const { slug, author } = (await aye.post('Buy now')).body
  await flag(kyaw, 'post', slug)
  clock.advance(1)
  await flag(await rider(), 'post', slug, 'sexual')
  const { cases, open } = (await call(one, 'GET', 'moderation/queue')).body
  expect(cases[0]).toMatchObject({
    state: 'open',
    target: { kind: 'post', id: slug },
    text: 'Buy now',
    flags: 2,
    reasons: { spam: 1, sexual: 1 },
  })
  expect(open).toBe(cases.length)
  const seen = (await call(one, 'GET', `moderation/case/${cases[0]!.id}`)).body
  expect(seen).toMatchObject({
    post: slug,
    author: { id: author.id },
    said: [{ reason: 'spam', text: 'Look at this' }, { reason: 'sexual' }],
  })
  expect(JSON.stringify(seen)).not.toContain(kyaw.id)
  expect(codeOf(await act(one, seen, 'hide'))).toEqual([422, 'missing'])
  const hidden = (await act(one, seen, 'hide', { reason: 'spam', note: 'A shop' })).body
  expect(hidden).toMatchObject({ state: 'closed', hidden: 'spam', version: seen.version + 1 })
  expect(await isVisible(slug)).toBe(false)
  expect((await aye.get(`/api/post/${slug}`)).body).toMatchObject({ hidden: 'spam' })
  expect((await call(one, 'GET', 'moderation/queue')).body.cases.some(({ id }) => id === seen.id)).toBe(false)
  clock.advance(1)
  const restored = (await act(two, hidden, 'restore')).body
  expect(await isVisible(slug)).toBe(true)
  expect(restored.history.map(({ action, by, note }) => [action, by, note])).toEqual([
    ['restore', { name: 'Daw Mod', email: EMAILS[1] }, undefined],
    ['hide', { name: 'Daw Mod', email: EMAILS[0] }, 'A shop'],
  ])
  const { actions } = (await call(one, 'GET', 'moderation/log')).body
  expect(actions[0]).toMatchObject({ action: 'restore', case: seen.id, rider: author.id, target: { kind: 'post', id: slug } })
})

test('of two moderators who decide concurrently, one succeeds; a repeated decision is executed once', async () => {
  const { slug } = (await (await rider()).post('twice')).body
  const moderationCase = await caseOf(slug)
  const both = await Promise.all([act(one, moderationCase, 'hide', { reason: 'hate' }), act(two, moderationCase, 'dismiss')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const updatedCase = await caseOf(slug)
  const body = { id: randomUUID(), version: updatedCase.version, action: 'warn', reason: 'abuse' }
  const sent = await Promise.all(Array.from({ length: 6 }, () => call(one, 'POST', `moderation/case/${updatedCase.id}/action`, body)))
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
  expect(sent[0]!.body.sanctions).toHaveLength(1)
})

test('moderators cannot decide about their own content or appeal, but another moderator can', async () => {
  const { slug } = (await two.post('of a moderator')).body
  const moderationCase = await caseOf(slug)
  expect((await call(two, 'GET', `moderation/case/${moderationCase.id}`)).body.isOwn).toBe(true)
  expect(codeOf(await act(two, moderationCase, 'dismiss'))).toEqual([403, 'own_thing'])
  const [sanction] = (await act(one, moderationCase, 'warn', { reason: 'other' })).body.sanctions
  await call(two, 'POST', 'appeal', { sanction: sanction!.id, text: 'No' })
  expect(codeOf(await call(two, 'POST', `moderation/sanction/${sanction!.id}`, { decision: 'lift' }))).toEqual([403, 'own_thing'])
  expect((await call(one, 'POST', `moderation/sanction/${sanction!.id}`, { decision: 'uphold' })).status).toBe(200)
})

test('content that its author deleted before the decision cannot be hidden, but the author can still be warned', async () => {
  const aye = await rider()
  const { slug } = (await aye.post('soon gone')).body
  const moderationCase = await caseOf(slug)
  await aye.send('DELETE', `/api/post/${slug}`)
  expect((await call(one, 'GET', `moderation/case/${moderationCase.id}`)).body).toMatchObject({ isGone: true, text: 'soon gone' })
  expect(codeOf(await act(one, moderationCase, 'hide', { reason: 'spam' }))).toEqual([404, 'not_found'])
  expect((await act(one, moderationCase, 'warn', { reason: 'spam' })).status).toBe(200)
})

test('a suspended rider cannot write until the suspension ends, but can delete, report and read the reason in their language', async () => {
  const aye = await rider()
  const { slug } = (await aye.post('first')).body
  const comment = (await aye.comment(slug, 'mine')).body.id
  const moderationCase = await caseOf(comment, 'comment')
  expect(codeOf(await act(one, moderationCase, 'suspend', { reason: 'abuse' }))).toEqual([422, 'missing'])
  expect((await act(one, moderationCase, 'suspend', { reason: 'abuse', days: 3, note: 'Be kind' })).status).toBe(200)
  const writes = () =>
    Promise.all([aye.post('x'), aye.comment(slug, 'x'), aye.react(slug, 'like'), aye.send('PUT', `/api/comment/${comment}`, { text: 'y' })])
  expect((await writes()).map(codeOf)).toEqual(Array.from({ length: 4 }, () => [403, 'suspended']))
  const inThai = await app.post('/api/post', { id: randomUUID(), text: 'x' }, { ...aye.headers, Language: 'th' })
  expect(((await inThai.json()) as { message: string }).message).toContain('หน้าชุมชน')
  const [sanction] = (await call(aye, 'GET', 'sanction')).body.sanctions
  const until = new Date(clock.nowMs() + 3 * DAY_SECONDS * 1000).toISOString()
  expect(sanction).toMatchObject({ kind: 'suspension', reason: 'abuse', note: 'Be kind', until, isInForce: true, about: { text: 'mine' } })
  expect((await call(aye, 'PUT', `sanction/${sanction!.id}/seen`)).status).toBe(204)
  expect((await flag(aye, 'post', (await (await rider()).post('z')).body.slug)).status).toBe(204)
  expect((await aye.send('DELETE', `/api/comment/${comment}`)).status).toBe(204)
  clock.advance(3 * DAY_SECONDS + 1)
  expect((await aye.post('back')).status).toBe(200)
  expect((await call(aye, 'GET', 'sanction')).body.sanctions[0]).toMatchObject({ isInForce: false, seenAt: expect.any(String) })
})

test('a ban is permanent until an appeal, which is possible once, is granted', async () => {
  const aye = await rider()
  const { author } = (await aye.post('bad')).body
  const moderationCase = await caseOf(author.id, 'rider')
  const [ban] = (await act(one, moderationCase, 'ban', { reason: 'hate' })).body.sanctions
  clock.advance(5 * DAY_SECONDS)
  expect(codeOf(await aye.post('x'))).toEqual([403, 'banned'])
  const appeal = (who: Rider, text = 'I am sorry') => call(who, 'POST', 'appeal', { sanction: ban!.id, text })
  expect(codeOf(await appeal(await rider()))).toEqual([404, 'not_found'])
  expect(codeOf(await appeal(aye, ' '))).toEqual([422, 'missing'])
  const sent = await Promise.all([appeal(aye), appeal(aye, 'And again')])
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { appeals } = (await call(one, 'GET', 'moderation/queue')).body
  expect(appeals.map(({ sanction }) => sanction.id)).toContain(ban!.id)
  const decide = (who: Rider, decision: string) => call(who, 'POST', `moderation/sanction/${ban!.id}`, { decision, note: 'Welcome back' })
  const both = await Promise.all([decide(one, 'lift'), decide(two, 'lift')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await aye.post('thanks')).status).toBe(200)
  expect((await call(aye, 'GET', 'sanction')).body.sanctions[0]).toMatchObject({ appeal: { state: 'granted', answer: 'Welcome back' } })
  expect(codeOf(await decide(one, 'uphold'))).toEqual([409, 'changed_meanwhile'])
})

test('the log cannot be changed or deleted, even by SQL; a moderator who deletes their account is no longer named', async () => {
  const { slug } = (await (await rider()).post('logged')).body
  const leaving = await moderator('mod.three@example.com')
  const moderationCase = await caseOf(slug)
  await act(one, moderationCase, 'hide', { reason: 'spam' })
  for (const change of [
    sql`delete from moderation_action`,
    sql`update moderation_action set note = 'x'`,
    sql`update moderation_action set account_id = null, note = 'x'`,
  ])
    await expect(database.db.execute(change)).rejects.toThrow()
  await database.db.execute(
    sql`insert into moderation_action (id, at, action, by, account_id, case_id, kind, target_id, author_id)
        select gen_random_uuid(), now(), 'dismiss', 'moderator', ${leaving.id}, id, kind, target_id, author_id from moderation_case where id = ${moderationCase.id}`,
  )
  expect((await call(leaving, 'POST', 'account/remove', {})).status).toBeLessThan(500)
  await database.db.execute(sql`delete from account where id = ${leaving.id}`)
  expect((await caseOf(slug)).history.map(({ by }) => by)).toContain('deleted')
})

test('an account’s export has reports, blocks and sanctions; after its deletion, its reports are anonymous', async () => {
  const [aye, kyaw] = [await rider(), await rider()]
  const { slug, author } = (await aye.post('exported')).body
  await flag(kyaw, 'post', slug, 'privacy')
  await call(kyaw, 'PUT', `block/${author.id}`)
  const { safety } = (await kyaw.get('/api/account/export')).body as unknown as { safety: object }
  expect(safety).toMatchObject({
    flags: [{ target: { kind: 'post', id: slug }, reason: 'privacy', text: 'Look at this' }],
    blocks: [{ rider: author.id }],
    sanctions: [],
  })
  await database.db.execute(sql`delete from account where id = ${kyaw.id}`)
  const { rows } = await database.db.execute(
    sql`select reporter_id, (select count(*)::int from block where blocked_id = ${author.id}) as blocks from flag where text = 'Look at this' and reason = 'privacy'`,
  )
  expect(rows).toEqual([{ reporter_id: null, blocks: 0 }])
  expect((await caseOf(slug)).flags).toBe(1)
  await database.db.execute(sql`delete from account where id = ${aye.id}`)
  expect((await database.db.execute(sql`select 1 from moderation_case where text = 'exported'`)).rows).toEqual([])
})

test('the id of a decision is valid for one case; for another case it is rejected, even in a concurrent request', async () => {
  const aye = await rider()
  const [first, second, third] = [await aye.post('One'), await aye.post('Two'), await aye.post('Three')].map(({ body }) => body.slug)
  const [firstCase, secondCase, thirdCase] = [await caseOf(first!), await caseOf(second!), await caseOf(third!)]
  const id = randomUUID()
  expect((await act(one, firstCase, 'hide', { id, reason: 'spam' })).status).toBe(200)
  // A repeated request does nothing.
  expect((await act(one, firstCase, 'hide', { id, reason: 'spam' })).status).toBe(200)
  expect(codeOf(await act(one, secondCase, 'hide', { id, reason: 'spam' }))).toEqual([409, 'changed_meanwhile'])
  expect(await isVisible(second!)).toBe(true)
  const same = randomUUID()
  const responses = await Promise.all([
    act(one, secondCase, 'hide', { id: same, reason: 'spam' }),
    act(two, thirdCase, 'hide', { id: same, reason: 'spam' }),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect([await isVisible(second!), await isVisible(third!)].filter(Boolean)).toHaveLength(1)
})

test('the id of a report is valid for one target; for another target it is rejected, even from another rider', async () => {
  const [aye, kyaw] = [await rider(), await rider()]
  const [first, second] = [(await aye.post('One')).body.slug, (await aye.post('Two')).body.slug]
  const id = randomUUID()
  const report = (who: Rider, slug: string) => call(who, 'POST', 'flag', { id, target: { kind: 'post', id: slug }, reason: 'spam' })
  expect((await report(kyaw, first)).status).toBeLessThan(300)
  expect((await report(kyaw, first)).status).toBeLessThan(300)
  for (const who of [kyaw, await rider()]) {
    const { status, body } = await report(who, second)
    expect([status, body.code, body.field]).toEqual([422, 'invalid', 'id'])
  }
  // Nothing was reported, so there is no case.
  expect((await call(one, 'GET', 'moderation/queue')).body.cases.filter(({ target }) => target.id === second)).toEqual([])
})

test('a decision during the deletion of the author’s account is retried after a deadlock', async () => {
  const aye = await rider()
  const { slug } = (await aye.post('Buy now')).body
  await flag(await rider(), 'post', slug)
  const opened = await caseOf(slug)
  let decision: ReturnType<typeof act> | undefined
  await database.db
    .transaction(async (t) => {
      // Locks the account first, then its content, as in a deletion.
      await t.execute(sql`select 1 from account where id = ${aye.id} for update`)
      decision = act(one, opened, 'hide', { reason: 'spam' })
      const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect((await database.db.execute(waits)).rows).not.toEqual([]), { timeout: 300_000 })
      await t.execute(sql`select 1 from moderation_case where id = ${opened.id} for update`)
      throw new Error('undone')
    })
    .catch(() => undefined)
  expect((await decision)?.status).toBe(200)
  expect(await isVisible(slug)).toBe(false)
})
