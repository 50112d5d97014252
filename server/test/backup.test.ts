import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { backup, restore } from '../src/backup.ts'
import { atDatabase } from './postgres-address.ts'

const server = inject('postgres')
const at = (name: string) => ({ connectionString: atDatabase(server, name) })
const made: string[] = []

async function newDatabase(template: string): Promise<string> {
  const name = `yatha_t_${randomBytes(6).toString('hex')}`
  await run(server, `create database ${name} template ${template}`)
  made.push(name)
  return name
}

async function run(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

afterAll(async () => {
  for (const name of made) await run(server, `drop database if exists ${name} with (force)`)
})

/** Every row of every table there is. */
async function all(connectionString: string): Promise<unknown[]> {
  const tables = (await run(
    connectionString,
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  )) as {
    name: string
  }[]
  const rows = tables.map(({ name }) => `select '${name}' as t, row_to_json(x)::text as r from ${name} x`)
  return run(connectionString, `${rows.join(' union all ')} order by 1, 2`)
}

test('what was written is there again, to the byte, in an empty database; a full one is refused', async () => {
  const first = await newDatabase('yatha_template')
  await run(
    at(first).connectionString,
    `insert into account select gen_random_uuid(), 'မအေး ' || n || chr(9) || '"x"', 'r' || n || '@example.com', null, 'mm', now() - n * interval '1 hour' from generate_series(1, 1200) n;
     insert into session select gen_random_uuid(), id, 'hash' || email, 'Chrome', created_at, created_at, now() from account;
     insert into attempt select gen_random_uuid(), 'register', email, 'h', '{"account":{"name":"a\\nb","passwordHash":"p","language":"mm"}}', now(), now() from account limit 3;
     insert into identity select 'https://issuer.example', id::text, 'google', id, now() from account limit 2;
     insert into photo select id, 'name', decode('00ff1b0a', 'hex') from account limit 1;
     insert into social_attempt select 's', 'google', 'android', 'b', 'n', 'v', id, now() from account limit 1;
     insert into social_return select 'c', 'b', null, '{"subject":"1"}', now();
     insert into tally values ('k', 3, now())`,
  )
  const before = await all(at(first).connectionString)
  const file = join(mkdtempSync(join(tmpdir(), 'yatha-')), 'backup.gz')
  expect(await backup(at(first), file)).toBe(2409)
  const second = await newDatabase('template0')
  expect(await restore(at(second), file)).toBe(2409)
  expect(await all(at(second).connectionString)).toEqual(before)
  await expect(restore(at(first), file)).rejects.toThrow('the database is not empty: table account has rows')
})

test('a backup that is broken restores nothing', async () => {
  const source = await newDatabase('yatha_template')
  await run(at(source).connectionString, "insert into tally values ('a', 1, now()), ('b', 2, now())")
  const file = join(mkdtempSync(join(tmpdir(), 'yatha-')), 'backup.gz')
  await backup(at(source), file)
  const broken = gunzipSync(readFileSync(file)).toString().replace('"tries":2', '"tries":"two"')
  writeFileSync(file, gzipSync(broken))
  const target = await newDatabase('yatha_template')
  await expect(restore(at(target), file)).rejects.toThrow('two')
  expect(await all(at(target).connectionString)).toEqual([])
  writeFileSync(file, gzipSync('{"format":"other"}\n'))
  await expect(restore(at(target), file)).rejects.toThrow('is no backup of this program')
})
