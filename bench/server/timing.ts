import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { startMailServer } from '../../e2e/outside/mail-server.ts'
import { hashPassword } from '../../server/src/account/password.ts'
import { DATABASE_NAME } from '../../server/src/db/database.ts'
import { newId } from '../../server/src/db/id.ts'
import { startEmbeddedPostgres } from '../../server/src/adapters/postgres/embedded-postgres.ts'

// node --import tsx bench/server/timing.ts: compares response times for e-mail addresses with and without an account, both of the request
// itself and of the requests after it, which may wait for its remaining work. The difference should not exceed the noise. Server, mail
// server and this script are separate processes. Build first.

const TRIES = 200
/** Number of requests measured after each request that causes an e-mail, while that e-mail is being sent. */
const FOLLOWING_REQUESTS = 8

if (process.send) {
  process.send((await startMailServer()).port)
  await once(process, 'disconnect')
  process.exit(0)
}

const mailServer = fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'] })
const [smtpPort] = (await once(mailServer, 'message')) as [number]
const folder = mkdtempSync(join(tmpdir(), 'yatha-timing-'))
// If root runs this script, the database runs as `nobody`, which must be able to enter the folder.
chmodSync(folder, 0o755)
const server = spawn(process.execPath, [fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))], {
  env: {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    YATHA_DATA: folder,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    CONTACT_TO: 'a@b.c',
    TRUST_PROXY: 'yes',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const [line] = (await once(server.stdout, 'data')) as [Buffer]
const address = line.toString().trim().split(' ').pop()!
const isReady = async () => ((await (await fetch(`${address}/health/ready`)).json()) as { database: string }).database === 'there'
while (!(await isReady())) await new Promise((done) => setTimeout(done, 50))

const { host, user } = await startEmbeddedPostgres({ folder })
const database = new Client({ host, user, database: DATABASE_NAME })
await database.connect()
const hash = await hashPassword('mango sticky rice 9')
for (let i = 0; i < TRIES; i++)
  await database.query("insert into account (id, name, email, password_hash, language, created_at) values ($1, 'x', $2, $3, 'en', now())", [
    newId(i),
    `known${i}@example.com`,
    hash,
  ])
const isIdle = async () => (await database.query("select from graphile_worker.jobs where task_identifier = 'account-email'")).rowCount === 0

const quantile = (values: readonly number[], fraction: number) => [...values].sort((a, b) => a - b)[Math.floor(values.length * fraction)]!
const measureMs = async (work: () => Promise<Response>): Promise<number> => {
  const began = performance.now()
  await (await work()).arrayBuffer()
  return performance.now() - began
}

for (const path of ['login', 'register', 'forgot-password']) {
  const times = { known: [] as number[], unknown: [] as number[] }
  const next = { known: [] as number[], unknown: [] as number[] }
  for (let i = 0; i < TRIES; i++) {
    for (const kind of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const body = JSON.stringify({ name: 'x', email: `${kind}${i}@example.com`, password: 'not the password 7' })
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.${path.length}.${kind.length}.${i}` }
      times[kind].push(await measureMs(() => fetch(`${address}/api/${path}`, { method: 'POST', body, headers })))
      let sum = 0
      for (let n = 0; n < FOLLOWING_REQUESTS; n++) sum += await measureMs(() => fetch(`${address}/health/live`))
      next[kind].push(sum / FOLLOWING_REQUESTS)
      while (!(await isIdle())) await new Promise((done) => setTimeout(done, 5))
    }
  }
  for (const [what, all] of [
    [path, times],
    [`the ${FOLLOWING_REQUESTS} requests after ${path}`, next],
  ] as const) {
    const [known, unknown] = [all.known, all.unknown].map((ms) => quantile(ms, 0.5))
    const spread = quantile(all.unknown, 0.75) - quantile(all.unknown, 0.25)
    console.log(
      `${what}: median ${known!.toFixed(2)} ms with an account, ${unknown!.toFixed(2)} ms without; apart ${Math.abs(known! - unknown!).toFixed(2)} ms, spread of the middle half ${spread.toFixed(2)} ms`,
    )
  }
}
await database.end()
server.kill('SIGTERM')
await once(server, 'exit')
mailServer.disconnect()
process.exit(0)
