import { spawnSync } from 'node:child_process'
import { build, home, install, needChromium } from './steps.mjs'

// npm run look [-- LANGUAGE …]: every path in every language, theme and size, checked and drawn on sheets in .yatha/look.
install()
build()
needChromium()
const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'e2e/look.ts', ...process.argv.slice(2)], {
  cwd: home,
  stdio: 'inherit',
})
process.exit(status ?? 1)
