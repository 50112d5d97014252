import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { freePort } from './free-port.ts'

const PROGRAM = process.env['REDIS_SERVER'] ?? '/usr/bin/redis-server'

/** Tests on Redis run only if it is installed; otherwise a line reports that they are skipped. */
export const hasRedis = existsSync(PROGRAM)
if (!hasRedis) console.log(`– redis: ${PROGRAM} is not installed; what runs on it is not tested`)

export interface TestRedis {
  readonly url: string
  /** Kills the server. */
  stop(): Promise<void>
  /** Starts the server again, empty, at the same address. */
  start(): Promise<void>
  /** Suspends the server: connections stay open, and no command gets a response. */
  freeze(): void
  thaw(): void
}

/** Starts a Redis for this test, on a free local port, in memory only. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort()
  let child = spawnAt(port)
  await untilAnswering(port)
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    start: async () => {
      child = spawnAt(port)
      await untilAnswering(port)
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  }
}

const spawnAt = (port: number) =>
  spawn(PROGRAM, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { stdio: 'ignore', cwd: '/tmp' })

async function untilAnswering(port: number): Promise<void> {
  for (let i = 0; i < 500; i++) {
    const isUp = await new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy()
        done(true)
      })
      socket.on('error', () => done(false))
    })
    if (isUp) return
    await new Promise((later) => setTimeout(later, 10))
  }
  throw new Error('redis-server does not answer')
}
