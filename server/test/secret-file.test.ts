import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getOrCreateSecret, openSecret } from '../src/adapters/data-folder/secret-file.ts'
import { BIN_ACCOUNT, DAEMON_ACCOUNT, PROJECT_FOLDER, canOthersReadProject, isRoot, testFolderFactory } from './own-server.ts'

const newFolder = testFolderFactory()

const fileIn = (folder: string) => join(folder, 'secret')

test('a key is created once and completely, is readable only by its owner, and leaves no temporary files', () => {
  const folder = join(newFolder(), 'deep/data')
  const { value, ensureStored } = openSecret(folder)
  expect(value).toMatch(/^[\w-]{43}$/)
  ensureStored()
  expect(openSecret(folder).value).toBe(value)
  expect([readFileSync(fileIn(folder), 'utf8'), statSync(fileIn(folder)).mode & 0o777, readdirSync(folder)]).toEqual([
    value,
    0o600,
    ['secret'],
  ])
})

test.each(['', 'x', 'x'.repeat(31), ' '.repeat(43)])('a truncated key (%j) is rejected with a one-line message', (content) => {
  const folder = newFolder()
  writeFileSync(fileIn(folder), content, { mode: 0o600 })
  const line = `${fileIn(folder)} has fewer than 32 characters: delete it, and a new key is made; codes sent before are void`
  const { value, ensureStored } = openSecret(folder)
  expect(ensureStored).toThrow(line)
  expect(value).toMatch(/^[\w-]{43}$/)
  // A key of 32 characters is long enough, though new keys have 43.
  writeFileSync(fileIn(folder), 'k'.repeat(32))
  expect(openSecret(folder).value).toBe('k'.repeat(32))
})

test('a key that others can read, or that is not our regular file, is rejected with a one-line message', () => {
  const folder = newFolder()
  writeFileSync(fileIn(folder), 'k'.repeat(43), { mode: 0o644 })
  expect(openSecret(folder).ensureStored).toThrow(
    `${fileIn(folder)} is open to other accounts (mode 644): check it, then chmod 600 ${fileIn(folder)}`,
  )
  if (isRoot) {
    chmodSync(fileIn(folder), 0o600)
    chownSync(fileIn(folder), BIN_ACCOUNT.uid, BIN_ACCOUNT.gid)
    expect(openSecret(folder).ensureStored).toThrow(`${fileIn(folder)} belongs to another account (2, not 0)`)
  }
  const other = newFolder()
  mkdirSync(fileIn(other))
  expect(openSecret(other).ensureStored).toThrow(`${fileIn(other)} is not a file`)
})

/** Bundles the source, since a process that compiles it starts ten times more slowly. Returns a statement that imports `openSecret`. */
function bundledImport(): string {
  const program = join(newFolder(), 'secret.mjs')
  const source = 'server/src/adapters/data-folder/secret-file.ts'
  const args = ['node_modules/rolldown/bin/cli.mjs', source, '--platform', 'node', '--file', program]
  expect(spawnSync(process.execPath, args, { cwd: PROJECT_FOLDER }).status).toBe(0)
  return `import { openSecret } from ${JSON.stringify(program)}`
}

test.skipIf(isRoot && !canOthersReadProject)('a folder that this account cannot write or create is reported', () => {
  const importStatement = bundledImport()
  const parent = newFolder()
  chmodSync(parent, 0o555)
  // Root can write to a read-only folder, so a test run as root uses another account, which does not own the folder.
  for (const [folder, line] of [
    [parent, isRoot ? `${parent} belongs to another account (0, not 1)` : `${parent} cannot be written by this account`],
    [join(parent, 'data'), `${parent}/data cannot be written by this account: give it the folder, or set YATHA_DATA to another`],
  ] as const) {
    const script = `${importStatement}
      try { openSecret(${JSON.stringify(folder)}).ensureStored() } catch (error) { console.log(error.message) }`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: '/',
      encoding: 'utf8',
      ...(isRoot && DAEMON_ACCOUNT),
    })
    expect(stdout).toContain(line)
  }
})

test('four processes that start concurrently for the first time get the same key', async () => {
  const folder = join(newFolder(), 'data')
  const args = [
    '--input-type=module',
    '-e',
    `${bundledImport()}
    const { value, ensureStored } = openSecret(${JSON.stringify(folder)}); ensureStored(); console.log(value)`,
  ]
  const values = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const child = spawn(process.execPath, args, { cwd: PROJECT_FOLDER, stdio: ['ignore', 'pipe', 'inherit'] })
      let text = ''
      child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
      await once(child, 'close')
      return text
    }),
  )
  expect(new Set(values)).toEqual(new Set([`${readFileSync(fileIn(folder), 'utf8')}\n`]))
})

test('a key that could not be stored is stored by a later call, which fails if another process has stored a different key', () => {
  const folder = join(newFolder(), 'data')
  writeFileSync(folder, 'a file where the folder would be')
  const { value, ensureStored } = openSecret(folder)
  expect(ensureStored).toThrow(`${folder} is not a folder`)
  spawnSync('rm', [folder])
  ensureStored()
  expect(getOrCreateSecret(folder, 'other')).toBe(value)
  writeFileSync(fileIn(folder), 'k'.repeat(43))
  expect(ensureStored).toThrow('secret was made by another server after this one started: start this one again')
})

test.skipIf(!isRoot || !canOthersReadProject)('a full disk leaves no empty key, and the key is stored when space is free again', () => {
  const folder = newFolder()
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k,mode=700', 'yatha-test', folder]).status !== 0)
    return console.log('– a full disk: this machine does not allow mount')
  try {
    // Fills the disk completely.
    spawnSync('dd', ['if=/dev/zero', `of=${join(folder, 'filler')}`])
    const { value, ensureStored } = openSecret(folder)
    expect(ensureStored).toThrow(`${folder} is full: free some space, or set YATHA_DATA to a folder on another disk`)
    expect(readdirSync(folder)).toEqual(['filler'])
    spawnSync('rm', [join(folder, 'filler')])
    ensureStored()
    expect(readFileSync(fileIn(folder), 'utf8')).toBe(value)
  } finally {
    spawnSync('umount', [folder])
  }
})
