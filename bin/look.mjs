import { spawnSync } from 'node:child_process'
import { build, home, install, needChromium } from './steps.mjs'

// npm run look [-- LANGUAGE …]: checks every path in every language, theme and size, and writes screenshots to .yatha/look.
// npm run look -- railways [NAME …]: checks the screens of other railways.
install({ tests: true })
build()
needChromium()
const [firstArgument, ...rest] = process.argv.slice(2)
const scriptArguments = firstArgument === 'railways' ? ['e2e/look-railways.ts', ...rest] : ['e2e/look.ts', ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, ['--import', 'tsx', ...scriptArguments], {
  cwd: home,
  stdio: 'inherit',
})
process.exit(status ?? 1)
