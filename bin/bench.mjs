import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, home, install } from './steps.mjs'

// npm run bench [-- planner trips packs railways server phone visit feed assistant hostile lighthouse]: prints speed, memory and bytes with their targets (bench/budget.json). Not part of the tests.
install({ tests: true })
build()
const parts = process.argv.slice(2)
const requestedParts =
  parts.length > 0
    ? parts
    : ['planner', 'trips', 'packs', 'railways', 'server', 'phone', 'visit', 'feed', 'assistant', 'hostile', 'lighthouse']
// Programs that only benchmarks use have their own lockfiles.
for (const [folder, part] of [
  ['peers', 'planner'],
  ['lighthouse', 'lighthouse'],
]) {
  if (!requestedParts.includes(part) || existsSync(join(home, `bench/${folder}/node_modules`))) continue
  spawnSync('npm', ['ci', '--prefix', `bench/${folder}`, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: home,
    stdio: 'inherit',
  })
}
const failed = requestedParts.filter((part) => {
  const { status } = spawnSync(process.execPath, ['--expose-gc', '--import', 'tsx', `bench/src/${part}.ts`], {
    cwd: home,
    stdio: 'inherit',
  })
  return status !== 0
})
if (failed.length > 0) {
  console.error(`failed: ${failed.join(' ')}`)
  process.exit(1)
}
