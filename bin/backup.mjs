import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { home, install, runTool } from './steps.mjs'

// npm run backup -- FILE, npm run restore -- FILE: backs up or restores the configured database and files (by default, this project's).
if (existsSync(join(home, '.env'))) process.loadEnvFile(join(home, '.env'))
install()
const [command, file, ...rest] = process.argv.slice(2)
runTool('server/src/backup-main.ts', [command, ...(file ? [resolve(process.env.INIT_CWD ?? '.', file)] : []), ...rest])
