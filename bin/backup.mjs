import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { home, install } from './steps.mjs'

// npm run backup -- FILE, npm run restore -- FILE: backs up or restores the configured database and files (by default, this project's).
if (existsSync(join(home, '.env'))) process.loadEnvFile(join(home, '.env'))
install()
const [command, file, ...rest] = process.argv.slice(2)
const args = [command, ...(file ? [resolve(process.env.INIT_CWD ?? '.', file)] : []), ...rest]
const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(home, 'server/src/backup-main.ts'), ...args], {
  cwd: home,
  stdio: 'inherit',
})
process.exit(status ?? 1)
