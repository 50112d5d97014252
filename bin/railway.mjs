import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { home, install } from './steps.mjs'

// npm run railway [-- back | look]: shows the served edition of the feed, rolls it back, or checks the feed for a new one.
if (existsSync(join(home, '.env'))) process.loadEnvFile(join(home, '.env'))
install()
const args = ['--import', 'tsx', join(home, 'server/src/railway-main.ts'), ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { cwd: home, stdio: 'inherit' })
process.exit(status ?? 1)
