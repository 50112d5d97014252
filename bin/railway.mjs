import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { home, install, runTool } from './steps.mjs'

// npm run railway [-- back | look]: shows the served edition of the feed, rolls it back, or checks the feed for a new one.
if (existsSync(join(home, '.env'))) process.loadEnvFile(join(home, '.env'))
install()
runTool('server/src/railway-main.ts', process.argv.slice(2))
