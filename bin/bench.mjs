import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, home, install } from './steps.mjs'

// npm run bench [-- planner server phone]: speed, memory and bytes beside their targets (bench/budget.json). Never a test.
install()
build()
if (!existsSync(join(home, 'bench/peers/node_modules')))
  spawnSync('npm', ['ci', '--prefix', 'bench/peers', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: home,
    stdio: 'inherit',
  })
const parts = process.argv.slice(2)
for (const part of parts.length > 0 ? parts : ['planner', 'server', 'phone']) {
  const { status } = spawnSync(process.execPath, ['--expose-gc', '--import', 'tsx', `bench/src/${part}.ts`], {
    cwd: home,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
