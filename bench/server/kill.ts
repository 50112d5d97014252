import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { startMailServer } from '../../e2e/outside/mail-server.ts'
import { startEmbeddedPostgres } from '../../server/src/adapters/postgres/embedded-postgres.ts'
import { waitForServerDatabase } from './until-database.ts'

// node --import tsx bench/server/kill.ts: repeatedly kills the server under load, every second time with its database, and checks
// that neither an acknowledged write nor an e-mail that it requires is lost. Build first.

const ROUNDS = Number(process.env['ROUNDS'] ?? 20)
const WRITERS = 8
const LOAD_MS = 1500
const PORT = 3249
const home = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'yatha-kill-'))
// If root runs this script, the database runs as `nobody`, which must be able to enter the folder.
chmodSync(folder, 0o755)

const smtp = await startMailServer()

const acknowledged: { attempt: string; email: string }[] = []
const starts: number[] = []
let addresses = 0

function start(): ChildProcess {
  return spawn(process.execPath, ['server/dist/main.js'], {
    cwd: home,
    env: {
      ...process.env,
      PORT: String(PORT),
      LOG_LEVEL: 'silent',
      YATHA_DATA: folder,
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      CONTACT_TO: 'a@yatha.example',
      TRUST_PROXY: 'yes',
    },
    // Through the IPC channel, the server notices if this process is killed, and exits.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

async function write(until: number): Promise<void> {
  while (Date.now() < until) {
    const n = ++addresses
    const email = `load${n}@example.com`
    const response = await fetch(`http://localhost:${PORT}/api/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` },
      body: JSON.stringify({ name: 'Load', email, password: 'mango sticky rice 9' }),
    }).catch(() => undefined)
    if (response?.status !== 200) continue
    const answer = (await response.json().catch(() => undefined)) as { attempt: string } | undefined
    if (answer) acknowledged.push({ attempt: answer.attempt, email })
  }
}

for (let round = 0; round < ROUNDS; round++) {
  const began = performance.now()
  const server = start()
  await waitForServerDatabase(PORT)
  starts.push(performance.now() - began)
  const writers = Array.from({ length: WRITERS }, () => write(Date.now() + LOAD_MS))
  await new Promise((done) => setTimeout(done, LOAD_MS * (0.5 + Math.random() / 2)))
  const postgres = Number(readFileSync(join(folder, 'postgres-data/postmaster.pid'), 'utf8').split('\n')[0])
  server.kill('SIGKILL')
  if (round % 2 === 1) process.kill(postgres, 'SIGKILL')
  await Promise.all(writers)
}

const began = performance.now()
const server = start()
await waitForServerDatabase(PORT)
starts.push(performance.now() - began)
const running = await startEmbeddedPostgres({ folder })
const client = new Client({ host: running.host, user: running.user, database: 'yatha' })
await client.connect()
const { rows } = await client.query<{ id: string }>('select id from attempt')
const storedAttempts = new Set(rows.map(({ id }) => id))
const lostRequests = acknowledged.filter(({ attempt }) => !storedAttempts.has(attempt))
for (let pendingJobs = 1; pendingJobs > 0; await new Promise((done) => setTimeout(done, 200)))
  pendingJobs = (await client.query("select from graphile_worker.jobs where task_identifier = 'account-email'")).rowCount!
await client.end()
await running.release()
const sent = smtp.emails.flatMap(({ to }) => to?.map(({ address }) => address) ?? [])
const recipients = new Set(sent)
const unsent = acknowledged.filter(({ email }) => !recipients.has(email))
console.log(
  `${ROUNDS} kills, ${acknowledged.length} acknowledged writes, ${lostRequests.length} lost, ${unsent.length} of their e-mails not sent, ${sent.length - recipients.size} sent twice; starts: first ${Math.round(starts[0]!)} ms, slowest after a kill ${Math.round(Math.max(...starts.slice(1)))} ms`,
)
server.kill('SIGTERM')
await new Promise((done) => server.on('exit', done))
rmSync(folder, { recursive: true })
process.exit(lostRequests.length + unsent.length > 0 ? 1 : 0)
