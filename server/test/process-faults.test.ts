import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { openTestDatabaseWithUrl } from './database.ts'
import { stopServer, fetchHealth, testFolderFactory, startServerOn, waitForDatabase, type ServerProcess } from './own-server.ts'
import { hasRedis, startRedis } from './redis.ts'
import { addRider } from './rider.ts'

// A small part of `npm run faults`: two processes of the built server while one of them is killed, Redis hangs, or the database is
// read-only.

const newFolder = testFolderFactory()
/** A phone cancels a request after this time. */
const CLIENT_TIMEOUT_MS = 20_000

test('no acknowledged post is lost or stored twice while a process is killed, Redis hangs or the database is read-only', async () => {
  const { database, url } = await openTestDatabaseWithUrl()
  const redis = hasRedis ? await startRedis() : undefined
  const folder = newFolder()
  const settings = { ROLE: 'web', DATABASE_URL: url, LOG_LEVEL: 'silent', ...(redis && { REDIS_URL: redis.url }) }
  const [one, two] = await Promise.all([0, 1].map(async () => waitForDatabase(await startServerOn(folder, { env: settings }))))
  const now = Date.now()
  const { token } = await addRider(database, new Date(now - 3 * 86_400_000), null, undefined, undefined, new Date(now))
  const acknowledged: string[] = []

  /** Sends a post to the servers in turn until one of them stores it, like a load balancer. Returns the last response. */
  async function post(servers: readonly ServerProcess[]): Promise<Response> {
    const [id, text] = [randomUUID(), `ledger ${randomUUID()}`]
    let response: Response | undefined
    for (const { address } of servers) {
      response = await fetch(`${address}/api/post`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify({ id, text }),
        signal: AbortSignal.timeout(CLIENT_TIMEOUT_MS),
      }).catch(() => undefined)
      if (response?.status !== 200) continue
      await response.text()
      acknowledged.push(text)
      break
    }
    return response!
  }
  const search = async ({ address }: ServerProcess) => (await fetch(`${address}/api/search?from=hledan&to=insein`)).status

  // Redis hangs: the rate limits of posts are counted without it.
  redis?.freeze()
  for (const server of [one!, two!]) expect((await post([server])).status).toBe(200)
  redis?.thaw()

  // One process is killed while it stores posts.
  const sent = Array.from({ length: 8 }, () => post([one!, two!]))
  await pause(30)
  await stopServer(one!, 'SIGKILL')
  for (const response of await Promise.all(sent)) expect(response.status).toBe(200)

  // The database is read-only, like a standby.
  const name = new URL(url).pathname.slice(1)
  await query(inject('postgres'), `alter database ${name} set default_transaction_read_only = on`)
  await query(inject('postgres'), `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  const refused = await post([two!])
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
  await vi.waitFor(async () => expect(await fetchHealth(two!)).toMatchObject({ database: 'away', reason: 'read_only' }), 300_000)
  expect(await search(two!)).toBe(200)
  await query(inject('postgres'), `alter database ${name} reset default_transaction_read_only`)
  await waitForDatabase(two!)
  expect((await post([two!])).status).toBe(200)

  const stored = (await query(url, 'select text from post')).map((row) => row['text'])
  expect(acknowledged).toHaveLength(11)
  expect(acknowledged.filter((text) => stored.filter((other) => other === text).length !== 1)).toEqual([])
  expect(await stopServer(two!)).toBe(0)
  await redis?.stop()
})

async function query(connectionString: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}
