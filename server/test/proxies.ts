import type { NetConnectOpts } from 'node:net'
import { Client } from 'pg'
import { afterAll } from 'vitest'
import { startTcpProxy } from './tcp-proxy.ts'

/** Starts a TCP proxy in front of a service, and closes it after all tests of the file. */
export async function openProxy(target: NetConnectOpts) {
  const proxy = await startTcpProxy(target)
  afterAll(() => proxy.close())
  return proxy
}

/** Starts a TCP proxy in front of a database. The returned `url` connects to the database through the proxy. */
export async function openDatabaseProxy(url: string) {
  const { host, port, user = '', database = '', password } = new Client({ connectionString: url })
  const proxy = await openProxy(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  return { ...proxy, url: `postgres://${user}${password ? `:${password}` : ''}@127.0.0.1:${proxy.port}/${database}` }
}
