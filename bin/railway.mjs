import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { home, install } from './steps.mjs'

// npm run railway [-- back | look]: the editions of the feed that this project serves.
if (existsSync(join(home, '.env'))) process.loadEnvFile(join(home, '.env'))
install()
const args = ['--import', 'tsx', join(home, 'server/src/railway-main.ts'), ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { cwd: home, stdio: 'inherit' })
process.exit(status ?? 1)
