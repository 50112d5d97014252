import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { Client } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { migrateDatabase, NewerSchemaError } from '../src/db/migrate.ts'
import { urlOfDatabase } from './postgres-address.ts'

const home = fileURLToPath(new URL('../..', import.meta.url))
const migrations = join(home, 'server/migrations')
const sources = join(home, 'server/src')
const server = inject('postgres')
const admin = new Client({ connectionString: server })
await admin.connect()
const databases: string[] = []
afterAll(async () => {
  for (const name of databases) await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
})

async function newDatabase(template = 'template0'): Promise<string> {
  const name = `yatha_t_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name} template ${template}`)
  databases.push(name)
  return urlOfDatabase(server, name)
}

async function query<T>(address: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: address })
  await client.connect()
  // The result is an array if the SQL contains several statements.
  const results = [await client.query(text)].flat()
  await client.end()
  return results.at(-1)!.rows as T[]
}

/** Returns the tables that the features define, in drizzle-kit's format. */
async function declaredTables() {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.schema.ts'))
  const modules = await Promise.all(files.map(async (file) => Object.entries((await import(join(sources, file))) as object)))
  const entries = modules.flatMap((own, i) => own.map(([name, value]) => [`${files[i]} ${name}`, value] as const))
  return generateDrizzleJson(Object.fromEntries(entries))
}

/** All columns, constraints and indexes of our tables, one per line. */
const shape = async (address: string) =>
  (
    await query<{ line: string }>(
      address,
      `select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
         from information_schema.columns where table_schema = 'public'
       union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
         from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
       union all select indexdef from pg_indexes where schemaname = 'public'
       order by 1`,
    )
  ).map(({ line }) => line)

test('drizzle-kit finds nothing to migrate: the last migration matches the tables that the features define', async () => {
  const last = readdirSync(join(migrations, 'meta'))
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1)!
  const snapshot = JSON.parse(readFileSync(join(migrations, 'meta', last), 'utf8')) as Awaited<ReturnType<typeof declaredTables>>
  expect(await generateMigration(snapshot, await declaredTables())).toEqual([])
})

test('the migrations create exactly the tables that the features define, including constraint names', async () => {
  const address = await newDatabase()
  const statements = await generateMigration(generateDrizzleJson({}), await declaredTables())
  expect(statements.join('\n')).toContain('CREATE TABLE "account"')
  await query(address, statements.join(';\n'))
  expect(await shape(await newDatabase('yatha_template'))).toEqual(await shape(address))
})

test('migrations are in order of time, since a migration dated before the last would never run', () => {
  const { entries } = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[]
  }
  const times = entries.map(({ when }) => when)
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
  const files = readdirSync(migrations).filter((name) => name.endsWith('.sql'))
  expect(files.toSorted()).toEqual(entries.map(({ tag }) => `${tag}.sql`))
})

test('a database at the second migration keeps its rows when it is migrated further', async () => {
  const address = await newDatabase()
  const firstMigrations = mkdtempSync(join(tmpdir(), 'yatha-old-'))
  mkdirSync(join(firstMigrations, 'meta'))
  const journal = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] }
  const entries = journal.entries.slice(0, 2)
  writeFileSync(join(firstMigrations, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries) cpSync(join(migrations, `${tag}.sql`), join(firstMigrations, `${tag}.sql`))
  await migrateDatabase({ connectionString: address }, firstMigrations)
  await query(
    address,
    `insert into account values ('0195f0a8-0000-7000-8000-000000000001', 'Aye Aye', 'a@example.com', 'hash', 'mm', now());
     insert into session select gen_random_uuid(), id, 'token', 'Chrome', now(), now(), now() from account;
     insert into attempt values (gen_random_uuid(), 'link', 'a@example.com', 'h', '{}', now(), now());
     insert into identity select 'https://issuer.example', 's', 'google', id, now() from account;
     insert into photo select id, 'name', decode('00ff', 'hex') from account;
     insert into tally values ('k', 3, now())`,
  )
  const rows = () =>
    query<{ rows: unknown }>(
      address,
      `select (select json_agg(a) from (select id, name, email, password_hash, language, created_at from account) a) a, (select json_agg(s) from session s) s, (select json_agg(t) from (select id, purpose, email, code_hash, pending, sent_at, expires_at from attempt) t) t,
              (select json_agg(i) from (select issuer, subject, provider, account_id, added_at from identity) i) i, (select json_agg(p) from photo p) p`,
    )
  const before = await rows()
  await migrateDatabase({ connectionString: address }, migrations)
  expect(await rows()).toEqual(before)
  expect(await shape(address)).toEqual(await shape(await newDatabase('yatha_template')))
})

/** Copies the migrations, and adds one with these statements. */
function withMigration(statements: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'yatha-next-'))
  cpSync(migrations, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] }
  const last = journal.entries.at(-1)!
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next' })
  writeFileSync(path, JSON.stringify(journal))
  writeFileSync(join(folder, 'next.sql'), statements.join('\n--> statement-breakpoint\n'))
  return folder
}

test('this version works on the schema of the next version, unless the migration is marked as breaking', async () => {
  const address = await newDatabase('yatha_template')
  const target = { connectionString: address }
  await migrateDatabase(target, withMigration(['alter table account add column note text']))
  await migrateDatabase(target, migrations)
  await query(address, "insert into account (id, name, language, created_at) values (gen_random_uuid(), 'Aye Aye', 'mm', now())")
  const breaking = await newDatabase('yatha_template')
  await migrateDatabase(
    { connectionString: breaking },
    withMigration(['-- breaks older versions\nalter table account drop column language']),
  )
  await expect(migrateDatabase({ connectionString: breaking }, migrations)).rejects.toThrow(NewerSchemaError)
})

test('a migration that waits for a table gives up after two seconds and changes nothing; concurrent migrations wait for one another', async () => {
  const address = await newDatabase('yatha_template')
  const target = { connectionString: address }
  const next = withMigration(['create table note (id int)', 'alter table account add column note text'])
  const user = new Client(target)
  await user.connect()
  await user.query('begin; select from account')
  await expect(migrateDatabase(target, next)).rejects.toThrow('lock timeout')
  expect(await query(address, "select to_regclass('note') as name")).toEqual([{ name: null }])
  await user.query('commit')
  await user.end()
  await Promise.all([migrateDatabase(target, next), migrateDatabase(target, next), migrateDatabase(target, next)])
  expect(await query(address, 'select count(*)::int as count from note')).toEqual([{ count: 0 }])
})

test('an index is built concurrently while other processes wait to migrate', async () => {
  const address = await newDatabase('yatha_template')
  const target = { connectionString: address }
  const next = withMigration(['drop index concurrently if exists account_name', 'create index concurrently account_name on account (name)'])
  await Promise.all(Array.from({ length: 3 }, () => migrateDatabase(target, next)))
  expect(await query(address, "select indisvalid from pg_index where indexrelid = 'account_name'::regclass")).toEqual([
    { indisvalid: true },
  ])
})

/** The last migration before the rule that the previous version must work on the new schema. */
const LAST_BEFORE_RULE = 28

/** Returns the statements of a migration that fail or block the statements of the previous version. */
function unsafeStatements(text: string): string[] {
  if (text.includes('-- breaks older versions')) return []
  const statements = text.split('--> statement-breakpoint').map((statement) => statement.replace(/--.*/g, '').replace(/\s+/g, ' ').trim())
  const created = [...text.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/gi)].map(([, name]) => name!)
  const droppedIndexes = [...text.matchAll(/DROP INDEX CONCURRENTLY IF EXISTS "?(\w+)"?/gi)].map(([, name]) => name!)
  const isConcurrent = statements.some((statement) => /\bCONCURRENTLY\b/i.test(statement))
  return statements.filter((statement) => {
    // Migrations with CONCURRENTLY have no transaction, so a failure would leave their other statements applied.
    if (isConcurrent && !/^(CREATE|DROP) (UNIQUE )?INDEX CONCURRENTLY\b/i.test(statement)) return true
    const [, index, table] = /^CREATE (?:UNIQUE )?INDEX (?:CONCURRENTLY )?(?:IF NOT EXISTS )?"?(\w+)"? ON "?(\w+)"?/i.exec(statement) ?? []
    // A build that was interrupted leaves an invalid index, so the migration drops it first.
    if (table !== undefined) return !created.includes(table) && !(/CONCURRENTLY/i.test(statement) && droppedIndexes.includes(index!))
    if (created.some((name) => new RegExp(`^ALTER TABLE "?${name}"?`, 'i').test(statement))) return false
    if (/\bADD COLUMN\b/i.test(statement))
      return /\b(UNIQUE|REFERENCES|PRIMARY KEY)\b/i.test(statement) || (/NOT NULL/i.test(statement) && !/DEFAULT/i.test(statement))
    if (/\bADD CONSTRAINT\b/i.test(statement)) return !/NOT VALID/i.test(statement)
    return /\b(DROP (TABLE|COLUMN|TYPE|CONSTRAINT)|RENAME|SET NOT NULL|SET DATA TYPE|TYPE \w|TRUNCATE|LOCK TABLE)\b/i.test(statement)
  })
}

test.each([
  'ALTER TABLE "post" ADD COLUMN "note" text NOT NULL;',
  'ALTER TABLE "post" DROP COLUMN "note";',
  'ALTER TABLE "post" RENAME COLUMN "note" TO "text";',
  'ALTER TABLE "post" ALTER COLUMN "note" SET NOT NULL;',
  'ALTER TABLE "post" ADD CONSTRAINT "a" FOREIGN KEY ("note") REFERENCES "note"("id");',
  'CREATE INDEX "a" ON "post" ("id");',
  'CREATE INDEX CONCURRENTLY "a" ON "post" ("id");',
])('%s is unsafe for the previous version', (text) => expect(unsafeStatements(text)).toHaveLength(1))

test('the previous version works on the schema of each migration, or the migration is marked as breaking', () => {
  const names = readdirSync(migrations).filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) > LAST_BEFORE_RULE)
  const unsafe = names.flatMap((name) => unsafeStatements(readFileSync(join(migrations, name), 'utf8')).map((one) => `${name}: ${one}`))
  expect(unsafe).toEqual([])
})
