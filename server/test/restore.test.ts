import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { PROJECT_FOLDER, testFolderFactory, waitUntilPostgresStops } from './own-server.ts'
import { postgresProcessesIn } from './postgres-processes.ts'

// Runs the command `restore` in a process of its own, with an embedded database, as operators do.

const folder = testFolderFactory()()

const restore = (file: string) =>
  spawnSync(process.execPath, ['server/dist/backup.js', 'restore', file], {
    cwd: PROJECT_FOLDER,
    env: { ...process.env, YATHA_DATA: folder, DATABASE_URL: '' },
    encoding: 'utf8',
  })

test('a failed restore reports the reason in one line and leaves no PostgreSQL running', () => {
  const broken = join(folder, 'broken.gz')
  writeFileSync(broken, gzipSync('{"format":"yatha-backup-2"}\n{"file":"photo/a.webp","bytes":-5}\n'))
  const { status, stdout, stderr } = restore(broken)
  const line = `${broken} was not restored: it has a line that no backup has: "{\\"file\\":\\"photo/a.webp\\",\\"bytes\\":-5}"\n`
  expect([status, stdout, stderr]).toEqual([1, '', line])
  expect(postgresProcessesIn(folder)).toEqual([])
})

test('a killed restore does not change the database; the next restore deletes the files that the killed one left', async () => {
  const pipe = join(folder, 'slow.gz')
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
  const args = ['server/dist/backup.js', 'restore', pipe]
  const slow = spawn(process.execPath, args, {
    cwd: PROJECT_FOLDER,
    env: { ...process.env, YATHA_DATA: folder, DATABASE_URL: '' },
    stdio: 'inherit',
  })
  const rows = '{"table":"social_return","columns":["code_hash","binding_hash","identity","expires_at"]}\na\tb\t{}\t2026-11-23\n\\.\n'
  const file = (name: string) => `{"file":"photo/${name}.webp","bytes":1}\nx\n`
  const begin = `{"format":"yatha-backup-2"}\n${rows}${file('a')}`
  // Sends only the first member of a gzip file, so that the restore waits for the rest.
  const feeder = spawn('sh', ['-c', 'exec cat - >"$0"', pipe], { stdio: ['pipe', 'ignore', 'inherit'] })
  feeder.stdin.write(gzipSync(begin))
  try {
    await vi.waitFor(() => expect(existsSync(join(folder, 'files/photo/a.webp'))).toBe(true), { timeout: 300_000 })
  } finally {
    slow.kill('SIGKILL')
    feeder.kill('SIGKILL')
  }
  if (slow.signalCode === null) await once(slow, 'exit')
  await waitUntilPostgresStops(folder)
  expect(existsSync(join(folder, 'files/photo/a.webp'))).toBe(true)
  rmSync(pipe)
  const whole = join(folder, 'whole.gz')
  writeFileSync(whole, gzipSync(`{"format":"yatha-backup-2"}\n${rows}${file('b')}{"rows":{"social_return":1},"files":1}\n`))
  const { status, stdout, stderr } = restore(whole)
  expect([status, stdout, stderr]).toEqual([0, `1 rows (social_return 1) and 1 files restored from ${whole}\n`, ''])
  expect(['a', 'b'].map((name) => existsSync(join(folder, `files/photo/${name}.webp`)))).toEqual([false, true])
  expect(postgresProcessesIn(folder)).toEqual([])
})
