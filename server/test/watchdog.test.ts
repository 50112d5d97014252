import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { currentOsAccount } from '../src/adapters/data-folder/own-folder.ts'
import { Watchdog } from '../src/adapters/postgres/watchdog.ts'

const folder = mkdtempSync(join(tmpdir(), 'yatha-watchdog-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the watchdog interrupts a program until it ends, because a program that is starting may ignore the first SIGINT', async () => {
  const script = `let signals = 0
    process.on('SIGINT', () => ++signals === 2 && process.exit(7))
    setInterval(() => {}, 1000)
    console.error('ready')`
  const program = Watchdog.of(folder).run(process.execPath, ['-e', script], currentOsAccount())
  await vi.waitFor(() => expect(program.output()).toContain('ready'), { timeout: 300_000 })
  program.hold.release()
  expect(await program.exitStatus).toBe(7)
})
