import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The built server on a port, ready. */
export async function startServer(port: number): Promise<ChildProcess> {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const server = spawn(process.execPath, ['server/dist/main.js'], {
    cwd,
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let i = 0; i < 100; i++) {
    const response = await fetch(`http://localhost:${port}/health/ready`).catch(() => undefined)
    if (response?.ok) return server
    await new Promise((done) => setTimeout(done, 100))
  }
  server.kill()
  throw new Error('the server did not start')
}
