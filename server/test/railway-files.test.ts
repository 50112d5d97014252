import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openRailway } from '../src/adapters/railway/railway-files.ts'

const built = join(import.meta.dirname, '../../data/dist')

test.each(['stops', 'services', 'profiles', 'routes'])('a pack without its %s is rejected when it is opened', (part) => {
  const folder = mkdtempSync(join(tmpdir(), 'yatha-pack-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(built, folder, { recursive: true })
  const { railway } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { railway: { file: string } }
  const pack = JSON.parse(readFileSync(join(folder, railway.file), 'utf8')) as Record<string, unknown>
  expect(openRailway(folder).railway.routes.length).toBeGreaterThan(0)
  delete pack[part]
  writeFileSync(join(folder, railway.file), JSON.stringify(pack))
  expect(() => openRailway(folder)).toThrow()
})
