import type { Client } from 'pg'

const AUTHORS = 10_000
/** Ten on average: of a hundred posts, one has five hundred. */
const REACTIONS = { few: 5, many: 500, everyPost: 100 }
const COMMENTS = 3
/** Riders whom each author has blocked; of so many posts one was reported, by three riders, and one of the other so many is hidden. */
const SAFETY = { blocks: 20, flagged: 50, flags: 3, hidden: 500 }
const TABLES = ['post', 'comment', 'post_reaction', 'block', 'flag', 'moderation_case']

/** An id as of newId, that says how many milliseconds before now it was made, in SQL. */
const idAt = (ago: string, salt: string) =>
  `(lpad(to_hex((extract(epoch from now()) * 1000)::bigint - (${ago})::bigint), 12, '0') || '7' || substr(md5(${salt}), 1, 3) || '8' || substr(md5(${salt}), 4, 15))::uuid`

/** Milliseconds between posts: a year for a million. */
const APART_MS = 31_500

/** Fills the tables of the community, if they are empty, by PostgreSQL itself. */
export async function fillCommunity(client: Client, posts: number): Promise<boolean> {
  const { rows } = await client.query('select 1 from post limit 1')
  if (rows.length > 0) return false
  // Rows that fit together by themselves need not be checked one by one.
  await client.query(
    "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '128MB'",
  )
  const indexes = await client.query<{ name: string; definition: string }>(
    `select i.relname as name, pg_get_indexdef(x.indexrelid) as definition from pg_index x join pg_class i on i.oid = x.indexrelid
      where x.indrelid = any($1::regclass[]) and not x.indisunique`,
    [TABLES],
  )
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  await client.query(
    `insert into account (id, name, email, language, created_at)
       select ${idAt('n + 40000000000', "'a' || n")}, 'Rider ' || n, 'scale' || n || '@example.com', 'en', now() from generate_series(1, ${AUTHORS}) n`,
  )
  await client.query("insert into author (id, account_id) select gen_random_uuid(), id from account where email like 'scale%'")
  await client.query(
    'create temp table writer as select row_number() over (order by id) - 1 as number, id from author; create unique index on writer (number); analyze writer',
  )
  // The words of a post: few are frequent, most are rare.
  await client.query(
    `insert into post (id, author_id, key, text, about_kind, station, route, tokens, reaction_counts, comments)
       select ${idAt(`(${posts} - n) * ${APART_MS}`, "'p' || n")}, w.id, gen_random_uuid(), array_to_string(words, ' '),
              case when n % 4 = 0 then 'station' when n % 4 = 1 then 'route' end,
              case when n % 4 = 0 then 'station-' || 1 + n % 41 end, case when n % 4 = 1 then 'route-' || 1 + n % 60 end,
              words, '{"like": ${REACTIONS.few}}', ${COMMENTS}
         from generate_series(1::bigint, ${posts}) n join writer w on w.number = (n * 7919) % ${AUTHORS}
        cross join lateral (select array_agg(distinct 'word' || floor(power(random(), 3) * 20000)::int) as words from generate_series(1, (15 + n % 20)::int)) t`,
  )
  await client.query(
    'create temp table made as select row_number() over (order by id) as n, id from post; create unique index on made (n); analyze made',
  )
  await client.query(
    `insert into post_reaction (post_id, author_id, reaction, id)
       select p.id, w.id, 'like', ${idAt(`(${posts} - p.n) * ${APART_MS} - k`, "'r' || p.n || ' ' || k")}
         from made p cross join lateral generate_series(1, case when p.n % ${REACTIONS.everyPost} = 0 then ${REACTIONS.many} else ${REACTIONS.few} end) k
         join writer w on w.number = (p.n * 31 + k * 19) % ${AUTHORS}`,
  )
  await client.query(
    `update post set reaction_counts = '{"like": ${REACTIONS.many}}' from made where made.id = post.id and made.n % ${REACTIONS.everyPost} = 0`,
  )
  await client.query(
    `insert into comment (id, post_id, author_id, key, text)
       select ${idAt(`(${posts} - p.n) * ${APART_MS} - k`, "'c' || p.n || ' ' || k")}, p.id, w.id, gen_random_uuid(), 'Comment ' || k
         from made p cross join generate_series(1, ${COMMENTS}) k join writer w on w.number = (p.n * 17 + k * 101) % ${AUTHORS}`,
  )
  await fillSafety(client)
  for (const { definition } of indexes.rows) await client.query(definition)
  await client.query('reset session_replication_role')
  for (const table of [...TABLES, 'author', 'account']) await client.query(`vacuum analyze ${table}`)
  const { rows: counts } = await client.query<Record<string, string>>(
    'select (select count(*) from post) as posts, (select count(*) from post_reaction) as reactions, (select count(*) from comment) as comments',
  )
  console.log(JSON.stringify(counts[0]))
  return true
}

/** Blocks, reports with their cases, and hidden posts. Needs the temporary tables `writer` and `made`. */
async function fillSafety(client: Client): Promise<void> {
  await client.query(
    `insert into block (author_id, blocked_id, at)
       select w.id, other.id, now() from writer w cross join generate_series(1, ${SAFETY.blocks}) k
         join writer other on other.number = (w.number + k * 37) % ${AUTHORS}`,
  )
  await client.query(
    `insert into moderation_case (id, kind, target_id, author_id, text, state, opened_at, changed_at)
       select gen_random_uuid(), 'post', p.id, p.author_id, p.text, case when n % 100 = 0 then 'open' else 'closed' end, now(), now()
         from made join post p on p.id = made.id where n % ${SAFETY.flagged} = 0`,
  )
  await client.query(
    `insert into flag (id, case_id, target_id, reporter_id, reason, at, is_trusted)
       select gen_random_uuid(), c.id, c.target_id, w.id, 'spam', now(), true
         from (select *, row_number() over (order by id) as n from moderation_case) c cross join generate_series(1, ${SAFETY.flags}) k
         join writer w on w.number = (c.n * 13 + k * 101) % ${AUTHORS}`,
  )
  await client.query(
    `update post set hidden_at = now(), hidden_why = 'spam' from made where made.id = post.id and made.n % ${SAFETY.hidden} = 7`,
  )
}
