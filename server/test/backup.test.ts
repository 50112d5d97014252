import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { backup } from '../src/backup/backup.ts'
import { BackupReader, countsText, type BackupCounts } from '../src/backup/format.ts'
import { restore } from '../src/backup/restore.ts'
import { diskFiles } from '../src/adapters/files/disk-files.ts'
import { readAllBytes, type Files } from '../src/adapters/files/files.ts'
import { urlOfDatabase } from './postgres-address.ts'

const server = inject('postgres')
const at = (name: string) => ({ connectionString: urlOfDatabase(server, name) })
const databases: string[] = []

async function newDatabase(template: string): Promise<string> {
  const name = `yatha_t_${randomBytes(6).toString('hex')}`
  await run(server, `create database ${name} template ${template}`)
  databases.push(name)
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
  for (const name of databases) await run(server, `drop database if exists ${name} with (force)`)
})

/** Returns all rows of all tables. */
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

const folder = () => mkdtempSync(join(tmpdir(), 'yatha-backup-'))
const migrations = fileURLToPath(new URL('../migrations', import.meta.url))
const rowsOf = ({ rows }: BackupCounts) => Object.values(rows).reduce((sum, count) => sum + count, 0)

async function contents(files: Files): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { name } of files.list('')) found[name] = Buffer.from(await readAllBytes((await files.get(name))!)).toString('base64')
  return found
}

test('a backup is restored byte for byte, but only into an empty database and an empty store of files', async () => {
  const first = await newDatabase('yatha_template')
  await run(
    at(first).connectionString,
    `insert into account select gen_random_uuid(), 'မအေး ' || n || chr(9) || '"x"' || chr(10) || '\\.' || chr(10), 'r' || n || '@example.com', null, 'mm', now() - n * interval '1 hour' from generate_series(1, 1200) n;
     insert into session select gen_random_uuid(), id, 'hash' || email, 'Chrome', created_at, created_at, now() from account;
     insert into attempt select gen_random_uuid(), 'register', email, 'h', '{"account":{"name":"a\\nb","passwordHash":"p","language":"mm"}}', now(), now() from account limit 3;
     insert into identity select 'https://issuer.example', id::text, 'google', id, now() from account limit 2;
     insert into photo select id, 'name', decode('00ff1b0a5c2e0a', 'hex') from account limit 1;
     insert into social_attempt select 's', 'google', 'android', 'b', 'n', 'v', id, now() from account limit 1;
     insert into social_return select 'c', 'b', null, '{"subject":"1"}', now();
     insert into rate_limit values ('k', 1795299821096)`,
  )
  const files = diskFiles(folder())
  await files.put('photo/a.webp', randomBytes(200_000))
  await files.put('photo/b.webp', Buffer.from('\\.\n{"rows":{},"files":0}\n'))
  await files.put('photo/empty.webp', new Uint8Array())
  // Rate limits are not in a backup.
  const before = (await all(at(first).connectionString)).filter((row) => (row as { t: string }).t !== 'rate_limit')
  const file = join(folder(), 'backup.gz')
  const counts = await backup(at(first), files, file)
  expect([rowsOf(counts), counts.rows['account'], counts.files]).toEqual([2408, 1200, 3])
  expect(countsText(counts)).toMatch(/^2,408 rows \(account 1,200, .*session 1,200.*\) and 3 files$/)
  expect(statSync(file).mode & 0o077).toBe(0)
  const second = await newDatabase('template0')
  const restored = diskFiles(folder())
  expect(await restore(at(second), migrations, restored, file)).toEqual(counts)
  expect(await all(at(second).connectionString)).toEqual(before)
  expect(await contents(restored)).toEqual(await contents(files))
  await expect(restore(at(first), migrations, diskFiles(folder()), file)).rejects.toThrow(/the database is not empty: table \w+ has rows/)
  const third = await newDatabase('yatha_template')
  await expect(restore(at(third), migrations, files, file)).rejects.toThrow('the store of files is not empty: it has photo/a.webp')
})

test.each([
  ...['-5', '1e99', '3.5', '"3"', 'null', '9007199254740993', '2000000000', '{}', '[3]'].map((bytes) => `{"file":"a","bytes":${bytes}}`),
  'null',
  '[]',
  '{}',
  '3',
  '"x"',
  'x',
  '',
  '{"table":"account"}',
  '{"table":"account","columns":"*"}',
  '{"rows":{}}',
])('a line that no backup has is rejected: %s', async (line) => {
  await expect(new BackupReader(Readable.from([Buffer.from(`${line}\n`)])).header()).rejects.toThrow('a line that no backup has')
})

test('nothing is restored from a damaged backup', async () => {
  const source = await newDatabase('yatha_template')
  await run(
    at(source).connectionString,
    "insert into social_return values ('a', 'b', null, '{}', '2026-11-23'), ('c', 'd', null, '{}', '2026-11-23')",
  )
  const files = diskFiles(folder())
  await files.put('photo/a.webp', new Uint8Array([1, 2, 3]))
  const file = join(folder(), 'backup.gz')
  await backup(at(source), files, file)
  const whole = gunzipSync(readFileSync(file)).toString('latin1')
  const packed = readFileSync(file)
  const target = await newDatabase('yatha_template')
  const into = diskFiles(folder())
  const broken: [string | Buffer, RegExp][] = [
    [whole.replace('c\td', 'c\td\\xzz\\0'), /invalid byte sequence/],
    [whole.replace('a\tb\t\\N\t{}\t2026-11-23 00:00:00+00\n', ''), /other counts/],
    [whole.replace('photo/a.webp', '../../a.webp'), /no name for a file/],
    [whole.replace('"bytes":3', '"bytes":3000'), /too early/],
    [whole.slice(0, whole.lastIndexOf('{')), /too early/],
    [whole.replace('"table":"photo"', '"table":"pg_class"'), /no table pg_class/],
    [whole.replace('"name"', '"nick"'), /nick/],
    [whole.replace('"social_return":2', '"social_return":3'), /other counts/],
    [whole.replace('"social_return":2', '"social_return":2,"other":0'), /other counts/],
    [whole.replace('"files":1', '"files":0'), /other counts/],
    [whole.replace('{"file"', '{"table":"session","columns":["id"]}\n\\.\n{"file"'), /the table session twice/],
    [whole.replace('{"rows"', '{"file":"photo/a.webp","bytes":0}\n\n{"rows"'), /the file photo\/a.webp twice/],
    [whole.replace('"bytes":3', '"bytes":-5'), /a line that no backup has/],
    [whole.replace('{"file"', '{"format":"yatha-backup-2"}\n{"file"'), /begins twice/],
    [whole.replace('"bytes":3', '"bytes":2'), /more bytes than it says/],
    [`${whole}\n`, /goes on after its end/],
    [whole + whole, /goes on after its end/],
    [Buffer.concat([packed, gzipSync('x')]), /goes on after its end/],
    [Buffer.concat([packed, Buffer.alloc(3)]), /goes on after its end/],
    [Buffer.concat([packed, Buffer.from('not gzip')]), /incorrect header/],
    ['{"format":"other"}\n', /no backup of this version/],
    ['', /too early/],
    [packed.subarray(0, packed.length - 20), /unexpected end of file/],
    [Buffer.from('no gzip at all'), /incorrect header/],
  ]
  for (const [content, reason] of broken) {
    writeFileSync(file, typeof content === 'string' ? gzipSync(Buffer.from(content, 'latin1')) : content)
    await expect(restore(at(target), migrations, into, file), String(reason)).rejects.toThrow(reason)
    expect(await all(at(target).connectionString)).toEqual([])
    expect(await contents(into)).toEqual({})
  }
  writeFileSync(file, packed)
  expect(rowsOf(await restore(at(target), migrations, into, file))).toBe(2)
})

test('if a failed restore cannot remove its files, the error says so, and the next restore removes them', async () => {
  const source = await newDatabase('yatha_template')
  const files = diskFiles(folder())
  for (const name of ['a', 'b']) await files.put(`photo/${name}.webp`, new Uint8Array([1, 2, 3]))
  const file = join(folder(), 'backup.gz')
  await backup(at(source), files, file)
  const whole = readFileSync(file)
  const target = await newDatabase('yatha_template')
  const targetFiles = diskFiles(folder())
  const stubborn: Files = { ...targetFiles, delete: (name) => Promise.reject(new Error(`the disk is gone, and ${name} with it`)) }
  writeFileSync(file, gzipSync(gunzipSync(whole).toString('latin1').replace('"files":2', '"files":3')))
  await expect(restore(at(target), migrations, stubborn, file)).rejects.toThrow(
    `${file} was not restored: it has other counts than it says; 2 of its files could not be removed: the next restore removes them`,
  )
  writeFileSync(file, whole)
  const others = diskFiles(folder())
  await others.put('photo/a.webp', new Uint8Array())
  await expect(restore(at(target), migrations, others, file)).rejects.toThrow('the store of files is not empty: it has photo/a.webp')
  expect((await restore(at(target), migrations, targetFiles, file)).files).toBe(2)
  expect(Object.keys(await contents(targetFiles))).toEqual(['photo/a.webp', 'photo/b.webp'])
})

test('of two concurrent restores, one succeeds, and the other is rejected because the database is no longer empty', async () => {
  const source = await newDatabase('yatha_template')
  await run(
    at(source).connectionString,
    "insert into social_return values ('a', 'b', null, '{}', '2026-11-23'), ('c', 'd', null, '{}', '2026-11-23')",
  )
  const file = join(folder(), 'backup.gz')
  await backup(at(source), diskFiles(folder()), file)
  const target = await newDatabase('yatha_template')
  const files = diskFiles(folder())
  const outcomes = await Promise.allSettled([1, 2].map(() => restore(at(target), migrations, files, file)))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(String((outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason)).toMatch(
    /table social_return has rows/,
  )
})

test('a failed backup leaves no file and keeps the existing backup; only its owner can read a backup', async () => {
  const source = await newDatabase('yatha_template')
  const backupFolder = folder()
  const file = join(backupFolder, 'backup.gz')
  writeFileSync(file, 'the last one', { mode: 0o644 })
  const files = diskFiles(folder())
  await files.put('photo/a.webp', new Uint8Array(3))
  const failing: Files = { ...files, get: () => Promise.reject(new Error('the disk is gone')) }
  await expect(backup(at(source), failing, file)).rejects.toThrow('the disk is gone')
  expect([readdirSync(backupFolder), readFileSync(file, 'utf8')]).toEqual([['backup.gz'], 'the last one'])
  await backup(at(source), files, file)
  expect([readdirSync(backupFolder), statSync(file).mode & 0o777]).toEqual([['backup.gz'], 0o600])
})

test('a backup made before a table and a column were added can be restored', async () => {
  const source = await newDatabase('yatha_template')
  await run(
    at(source).connectionString,
    `insert into account values (gen_random_uuid(), 'Aye', 'a@example.com', null, 'mm', now());
     drop table social_return; alter table account drop column password_hash`,
  )
  const file = join(folder(), 'backup.gz')
  await backup(at(source), diskFiles(folder()), file)
  const target = await newDatabase('yatha_template')
  await restore(at(target), migrations, diskFiles(folder()), file)
  expect(await run(at(target).connectionString, 'select name, password_hash from account')).toEqual([{ name: 'Aye', password_hash: null }])
})

test('rate limits are not in a backup; rate limits in an older backup are skipped, whatever their columns', async () => {
  const source = await newDatabase('yatha_template')
  await run(at(source).connectionString, "insert into rate_limit values ('a', 1)")
  const file = join(folder(), 'backup.gz')
  const counts = await backup(at(source), diskFiles(folder()), file)
  expect(counts.rows).not.toHaveProperty('rate_limit')
  const older = '{"table":"rate_limit","columns":["key","points","expire"]}\na\t1\t1\nb\\nb\t1\t1\n\\.\n'
  const whole = gunzipSync(readFileSync(file)).toString('latin1')
  writeFileSync(file, gzipSync(whole.replace('{"rows":{', `${older}{"rows":{"rate_limit":2,`)))
  // Rate limits in the target database do not prevent a restore.
  const target = await newDatabase('yatha_template')
  await run(at(target).connectionString, "insert into rate_limit values ('own', 1)")
  expect(await restore(at(target), migrations, diskFiles(folder()), file)).toEqual(counts)
  expect(await run(at(target).connectionString, 'select key from rate_limit')).toEqual([{ key: 'own' }])
})

test('a backup is a consistent snapshot despite concurrent writes', async () => {
  const source = await newDatabase('yatha_template')
  const { connectionString } = at(source)
  const add = `insert into account select gen_random_uuid(), 'x', null, null, 'en', now() from generate_series(1, 100);
               insert into session select gen_random_uuid(), id, id::text, 'x', now(), now(), now() from account on conflict do nothing`
  for (let i = 0; i < 10; i++) await run(connectionString, add)
  const done = new AbortController()
  const writer = (async () => {
    while (!done.signal.aborted) await run(connectionString, add)
  })()
  const file = join(folder(), 'backup.gz')
  const { rows } = await backup({ connectionString }, diskFiles(folder()), file)
  done.abort()
  await writer
  expect(rows['session']).toBe(rows['account'])
  const target = await newDatabase('yatha_template')
  expect((await restore(at(target), migrations, diskFiles(folder()), file)).rows).toEqual(rows)
})
