import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres, type RunningPostgres } from '../src/adapters/postgres/embedded-postgres.ts'
import { preparePostgresHome } from '../src/adapters/postgres/home.ts'
import { BIN_ACCOUNT, DAEMON_ACCOUNT, PROJECT_FOLDER, canOthersReadProject, NOBODY_ACCOUNT, testFolderFactory } from './own-server.ts'
import { postgresProcessesIn } from './postgres-processes.ts'

const newFolder = testFolderFactory()

// Tests that only the account that runs the server can use the embedded database.

const running = new Set<RunningPostgres>()
afterAll(async () => {
  for (const one of running) await one.release()
})

async function startIn(folder: string): Promise<RunningPostgres> {
  const one = await startEmbeddedPostgres({ folder, isForTests: true })
  running.add(one)
  return one
}

/** Runs a script as another account. Returns its output. */
function as(account: { uid: number; gid: number }, script: string, env: Record<string, string> = {}): string {
  // Compiling sources is slow, so tsx runs only scripts that import them.
  const args = [...(script.includes('.ts') ? ['--import', 'tsx'] : []), '--input-type=module', '-e', script]
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: PROJECT_FOLDER,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    ...account,
  })
  return (stdout + stderr).trim()
}

const connect = (host: string) => `
  import pg from 'pg'
  const client = new pg.Client({ host: ${JSON.stringify(host)}, user: 'yatha', database: 'postgres' })
  client.on('error', () => undefined)
  client.connect().then(() => client.query("copy (select 1) to program 'id'")).then(() => console.log('connected'), (e) => console.log(e.message))
    .then(() => process.exit(0))`

const findSocket = (folder: string) => `
  import { preparePostgresHome } from './server/src/adapters/postgres/home.ts'
  try { console.log(preparePostgresHome(${JSON.stringify(folder)}).socket) } catch (error) { console.log(error.message) }`

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** A data folder whose database several tests use. */
const shared = newFolder()

test('environment variables for another PostgreSQL do not affect the embedded one', async () => {
  const other = { PGHOST: '192.0.2.1', PGPORT: '9', PGSSLMODE: 'require', PGOPTIONS: '-c search_path=other', PGUSER: 'other' }
  onTestFinished(() => {
    for (const name of Object.keys(other)) delete process.env[name]
  })
  Object.assign(process.env, other)
  const { host, user, release } = await startEmbeddedPostgres({ folder: shared, isForTests: true })
  const client = new Client({ host, user, database: 'postgres' })
  await client.connect()
  const { rows } = await client.query('show search_path')
  await client.end()
  await release()
  expect(rows).toEqual([{ search_path: '"$user", public' }])
})

test('a data folder that is a link, a file, or open to all is rejected in one line with the remedy', async () => {
  const parent = newFolder()
  const open = join(parent, 'open')
  mkdirSync(open)
  chmodSync(open, 0o777)
  await expect(startIn(open)).rejects.toThrow(`${open} is open to other accounts (mode 777): check it, then chmod 755 ${open}`)
  const link = join(parent, 'link')
  symlinkSync(parent, link)
  await expect(startIn(link)).rejects.toThrow(`${link} is not a folder: delete it, or set YATHA_DATA to another folder`)
  const file = join(parent, 'file')
  writeFileSync(file, '')
  await expect(startIn(file)).rejects.toThrow(`${file} is not a folder: delete it, or set YATHA_DATA to another folder`)
  await expect(startIn(join(file, 'inside'))).rejects.toThrow(/is not in a folder/)
})

test('copied PostgreSQL programs that differ from the package, or that other accounts can write to, are not run', async () => {
  const version = readdirSync(shared).find((name) => /^postgres-\d/.test(name))!
  const program = join(shared, version, 'native/bin/postgres')
  chmodSync(program, 0o775)
  await expect(startIn(shared)).rejects.toThrow(`${program} is open to other accounts (mode 775): check it, then chmod 755 ${program}`)
  chmodSync(program, 0o755)
  const mark = join(shared, 'left-a-mark')
  // Deletes the file first, because a program that still runs, such as the database of an earlier test, cannot be overwritten.
  rmSync(program)
  writeFileSync(program, `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 })
  const line = `${program} is not the program of the package: delete ${join(shared, version)}, and it is made again`
  await expect(startIn(shared)).rejects.toThrow(line)
  rmSync(join(shared, version), { recursive: true })
  const { host } = await startIn(shared)
  expect([existsSync(mark), host]).toEqual([false, join(shared, 'postgres-socket')])
})

const others = canOthersReadProject ? describe : describe.skip
if (!canOthersReadProject) console.log('– hostile accounts: needs root, and a project that other accounts can read')

others('other accounts', () => {
  test('if another account creates the data folder first, the start of the database fails', async () => {
    const folder = join(newFolder(), 'data')
    mkdirSync(folder)
    chownSync(folder, DAEMON_ACCOUNT.uid, DAEMON_ACCOUNT.gid)
    chmodSync(folder, 0o777)
    const line = `${folder} belongs to another account (1, not 0): delete it, or set YATHA_DATA to another folder`
    await expect(startIn(folder)).rejects.toThrow(line)
    expect(postgresProcessesIn(folder)).toEqual([])
  })

  test('other accounts cannot enter the folder of the socket, and the account that runs the database cannot connect to it', async () => {
    const { host } = await startIn(shared)
    expect([host, statSync(host).mode & 0o777, statSync(host).uid]).toEqual([join(shared, 'postgres-socket'), 0o700, NOBODY_ACCOUNT.uid])
    expect(as(DAEMON_ACCOUNT, connect(host))).toMatch(/^connect EACCES/)
    expect(as(NOBODY_ACCOUNT, connect(host))).toMatch(/Peer authentication failed for user "yatha"/)
    expect(as({ uid: 0, gid: 0 }, connect(host))).toBe('connected')
  })

  test('for a data folder that is private to root, a database folder that another account has created is not used', () => {
    const folder = mkdtempSync(join(tmpdir(), 'yatha-own-'))
    chmodSync(folder, 0o700)
    const name = `yatha-${hash(realpathSync(folder))}`
    const foreignFolder = join('/var/tmp', name)
    mkdirSync(foreignFolder)
    chownSync(foreignFolder, DAEMON_ACCOUNT.uid, DAEMON_ACCOUNT.gid)
    const other = join('/var/lib', name)
    try {
      const home = preparePostgresHome(folder)
      expect([home.folder, home.socket, statSync(other).uid]).toEqual([other, join(other, 'postgres-socket'), 0])
    } finally {
      for (const path of [foreignFolder, folder, other]) rmSync(path, { recursive: true, force: true })
    }
  })

  test('a socket whose path would be too long is in a temporary folder; it is an error if another account has created that folder', () => {
    const parent = newFolder()
    chmodSync(parent, 0o777)
    const folder = join(parent, 'long'.repeat(25))
    const temp = newFolder()
    chmodSync(temp, 0o1777)
    const foreignFolder = join(temp, `yatha-${hash(folder)}-1`)
    mkdirSync(foreignFolder)
    chownSync(foreignFolder, BIN_ACCOUNT.uid, BIN_ACCOUNT.gid)
    chmodSync(foreignFolder, 0o777)
    const env = { TMPDIR: temp, HOME: temp }
    expect(as(DAEMON_ACCOUNT, findSocket(folder), env)).toBe(
      `${foreignFolder} belongs to another account (2, not 1): delete it, or set YATHA_DATA to another folder`,
    )
    rmSync(foreignFolder, { recursive: true })
    expect(as(DAEMON_ACCOUNT, findSocket(folder), env)).toBe(join(foreignFolder, 'postgres-socket'))
    expect(statSync(join(foreignFolder, 'postgres-socket')).mode & 0o777).toBe(0o700)
  })
})
