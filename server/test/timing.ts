import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { startMailServer } from '../../e2e/outside/mail-server.ts'
import { Database } from '../src/db/database.ts'
import { account } from '../src/account/account.schema.ts'
import { newId } from '../src/db/id.ts'
import { passwordHash } from '../src/account/password.ts'
import { startEmbedded } from '../src/outside/embedded-postgres.ts'
import { serve } from './serve.ts'

// node --import tsx server/test/timing.ts: compares response times for addresses with and without an account. The
// difference should not exceed the noise.

const TRIES = 200
const folder = mkdtempSync(join(tmpdir(), 'yatha-timing-'))
chmodSync(folder, 0o755)
const database = new Database({
  url: undefined,
  startEmbedded: () => startEmbedded({ folder }),
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  log: pino({ level: 'silent' }),
})
await database.open()
const smtp = await startMailServer()
const { post, worker } = serve({ database, env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, CONTACT_TO: 'a@b.c', TRUST_PROXY: 'yes' } })
const hash = await passwordHash('mango sticky rice 9')
for (let i = 0; i < TRIES; i++)
  await database.db
    .insert(account)
    .values({ id: newId(i), name: 'x', email: `known${i}@example.com`, passwordHash: hash, language: 'en', createdAt: new Date(0) })

const quantile = (values: readonly number[], share: number) => [...values].sort((a, b) => a - b)[Math.floor(values.length * share)]!

for (const path of ['login', 'register', 'forgot-password']) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let i = 0; i < TRIES; i++) {
    for (const kind of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const body = { name: 'x', email: `${kind}${i}@example.com`, password: 'not the password 7' }
      const began = performance.now()
      await post(`/api/${path}`, body, { 'X-Forwarded-For': `10.${path.length}.${kind.length}.${i}` })
      times[kind].push(performance.now() - began)
    }
  }
  const [known, unknown] = [times.known, times.unknown].map((all) => quantile(all, 0.5))
  const spread = quantile(times.unknown, 0.75) - quantile(times.unknown, 0.25)
  console.log(
    `${path}: median ${known!.toFixed(2)} ms with an account, ${unknown!.toFixed(2)} ms without; apart ${Math.abs(known! - unknown!).toFixed(2)} ms, spread of the middle half ${spread.toFixed(2)} ms`,
  )
}
await worker?.stop()
await database.close()
process.exit(0)
