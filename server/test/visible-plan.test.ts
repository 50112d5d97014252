import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import { commentCountsByViewer, postCountsByViewer } from '../src/community/counts.store.ts'
import { reactionPage } from '../src/community/reaction.store.ts'
import { visibleCommentCondition, GUEST, visiblePostCondition, type Viewer } from '../src/community/visibility.ts'
import { newId } from '../src/db/id.ts'
import { openTestDatabase } from './database.ts'
import { addRider } from './rider.ts'

const database = await openTestDatabase()
await database.open()
const now = new Date()
const authors = await Promise.all(
  [1, 2].map(async () => {
    const { id } = await addRider(database, now)
    const author = newId(now.getTime())
    await database.pool.query('insert into author (id, account_id) values ($1, $2)', [author, id])
    return author
  }),
)
const [writer, reader] = authors
await database.pool.query(
  `insert into post (id, author_id, key, text) select gen_random_uuid(), $1, gen_random_uuid(), 'late' from generate_series(1, 20000)`,
  [writer],
)
await database.pool.query(
  `insert into comment (id, post_id, author_id, key, text)
   select gen_random_uuid(), p.id, $1, gen_random_uuid(), 'yes' from (select id from post limit 2000) p, generate_series(1, 10)`,
  [writer],
)
await database.pool.query('analyze')

test.each<[string, Viewer]>([
  ['a guest', GUEST],
  ['a rider', { accountId: undefined, authorId: reader }],
])('for %s, pages of posts and comments are found by indexes', async (_, viewer) => {
  const post = sql`(select id from post limit 1)`
  const queries = [
    sql`select p.id from post p where ${visiblePostCondition(viewer)} order by p.id desc limit 21`,
    sql`select p.id from post p where p.author_id = ${writer}::uuid and ${visiblePostCondition(viewer)} order by p.id desc limit 21`,
    sql`select c.id from comment c where c.post_id = ${post} and c.reply_to is null and ${visibleCommentCondition(viewer)} order by c.id desc limit 21`,
  ]
  for (const query of queries) {
    const { rows } = await database.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    // The plan may look up the comment's post by a scan that ends at the first row.
    expect(plan.replace(/Limit.*\n.*Seq Scan on post .*/, '')).not.toMatch(/Seq Scan on (post|comment)/)
    expect(plan).toMatch(/Index (Only )?Scan/)
  }
})

test('a viewer’s counts and lists of reactions are found by indexes', async () => {
  const firstIdIn = async (table: string) => (await database.pool.query<{ id: string }>(`select id from ${table} limit 1`)).rows[0]!.id
  const [post, comment] = [await firstIdIn('post'), await firstIdIn('comment')]
  const loggedQueries: { query: string; params: unknown[] }[] = []
  const db = drizzle(database.pool, { logger: { logQuery: (query, params) => void loggedQueries.push({ query, params }) } })
  const viewer: Viewer = { accountId: undefined, authorId: reader }
  await postCountsByViewer(db, [reader!], [post])
  await commentCountsByViewer(db, [reader!], [comment])
  await reactionPage(db, post, {}, viewer)
  expect(loggedQueries).toHaveLength(3)
  for (const { query, params } of loggedQueries) {
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${query}`, params)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan on (post|comment) /)
  }
})
