import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { onTestFinished, vi } from 'vitest'
import { freePort } from './free-port.ts'
import { openDatabaseProxy } from './proxies.ts'
import { isRoot, NOBODY_ACCOUNT } from './own-server.ts'

const PROGRAM = '/usr/sbin/pgbouncer'

/** Tests with pgbouncer run only if it is installed; otherwise a line reports that they are skipped. */
export const hasPgbouncer = existsSync(PROGRAM)
if (!hasPgbouncer) console.log(`– pgbouncer: ${PROGRAM} is not installed; poolers are not tested`)

/** Starts pgbouncer with deploy/pgbouncer.ini in front of a database of the test server. Returns the database's URL in each mode. */
export async function startPgbouncer(database: string): Promise<{ transaction: string; session: string }> {
  // The socket of the embedded database accepts only the account that runs the tests. If that is root, pgbouncer runs as `nobody`, because
  // it refuses to run as root. So pgbouncer connects to a proxy in this process, and the proxy connects to the database.
  const { url: proxyUrl } = await openDatabaseProxy(database)
  const { host, port: serverPort, user = '', database: name = '' } = new Client({ connectionString: proxyUrl })
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'yatha-pgbouncer-'))
  let text = readFileSync(fileURLToPath(new URL('../../deploy/pgbouncer.ini', import.meta.url)), 'utf8')
  const replace = (from: string | RegExp, to: string) => {
    if (text.replace(from, '') === text) throw new Error(`deploy/pgbouncer.ini has no ${from}`)
    text = text.replace(from, to)
  }
  replace(/host=10\.0\.0\.20 port=5432 dbname=yatha/g, `host=${host} port=${serverPort} dbname=${name}`)
  replace('listen_addr = 0.0.0.0', 'listen_addr = 127.0.0.1')
  replace('listen_port = 6432', `listen_port = ${port}`)
  replace('scram-sha-256', 'trust')
  // On a busy machine, clients wait longer for a connection, so the timeout is longer here.
  replace('query_wait_timeout = 3', 'query_wait_timeout = 60')
  replace('/etc/pgbouncer/userlist.txt', `${folder}/userlist.txt`)
  writeFileSync(join(folder, 'userlist.txt'), `"${user}" ""\n`)
  writeFileSync(join(folder, 'pgbouncer.ini'), text)
  chmodSync(folder, 0o755)
  const account = isRoot ? NOBODY_ACCOUNT : {}
  const child = spawn(PROGRAM, ['-q', join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'inherit'], ...account })
  onTestFinished(() => void child.kill('SIGKILL'))
  const urls = { transaction: `postgres://${user}@127.0.0.1:${port}/yatha`, session: `postgres://${user}@127.0.0.1:${port}/yatha_session` }
  await vi.waitFor(
    async () => {
      const client = new Client({ connectionString: urls.transaction })
      await client.connect()
      await client.end()
    },
    { timeout: 60_000 },
  )
  return urls
}
