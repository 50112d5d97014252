import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { home, install } from './steps.mjs'

// npm run words -- LANGUAGE …: shows, exports or imports the messages of a language, for translators.
install({ tests: true })
const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(home, 'language/translators/main.ts'), ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD,
  stdio: 'inherit',
})
process.exit(status ?? 1)
