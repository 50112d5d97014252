import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, home, install } from './steps.mjs'

// npm run dev: runs the server, rebuilds the web app on every change, and then restarts the server. Reload the page to see changes.
install()
build()
const children = [
  spawn(process.execPath, [join(home, 'node_modules/vite/bin/vite.js'), 'build', 'web', '--watch', '--logLevel', 'warn'], {
    cwd: home,
    stdio: 'inherit',
  }),
  spawn(process.execPath, ['--watch', '--watch-path=web/dist', '--watch-path=server/src', '--import', 'tsx', 'server/src/main.ts'], {
    cwd: home,
    stdio: 'inherit',
    env: { ...process.env, CHECK_ANSWERS: 'yes' },
  }),
]
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => children.forEach((child) => child.kill(signal)))
