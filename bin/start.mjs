import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, home, install } from './steps.mjs'

// npm start: installs missing packages, builds if sources have changed, then starts the server.
if (existsSync(join(home, '.env'))) process.loadEnvFile(join(home, '.env'))
install()
build()
const server = spawn(process.execPath, ['--enable-source-maps', join(home, 'server/dist/main.js')], {
  cwd: home,
  // Through the IPC channel, the server notices if this process is killed, and exits.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
