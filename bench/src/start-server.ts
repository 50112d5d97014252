import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Starts the built server on a port and waits until it is ready. `folder` must have the layout of this project. */
export async function startServer(port: number, folder = fileURLToPath(new URL('../..', import.meta.url))): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: folder,
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
