import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'
import { Client } from 'pg'
import { afterAll } from 'vitest'

/** Opens a proxy in front of a service. The proxy can hang, refuse connections or break them. */
export async function openProxy(target: NetConnectOpts) {
  const sockets = new Set<Socket>()
  let isSilent = false
  let breaks = 0
  let opened = 0
  const server = createServer((near) => {
    opened++
    const far = connect(target)
    const pairs = [
      [near, far],
      [far, near],
    ] as const
    for (const [from, to] of pairs) {
      sockets.add(from)
      from.on('data', (chunk: Buffer) => {
        if (from === near && breaks > 0) {
          breaks--
          near.resetAndDestroy()
        } else if (!isSilent) to.write(chunk)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => (sockets.delete(from), to.destroy()))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  afterAll(() => {
    endAll()
    server.close()
  })
  return {
    port,
    /** Number of connections so far. */
    get opened() {
      return opened
    },
    /** If true, drops all data in both directions. */
    silence: (value: boolean) => void (isSilent = value),
    /** Resets the connection at each of the next `requests` chunks that clients send. */
    breakNext: (requests: number) => void (breaks = requests),
    /** Closes all connections and refuses new ones. */
    refuse: async () => {
      const closed = new Promise((done) => server.close(done))
      endAll()
      await closed
    },
    accept: async () => {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}

/** Opens a proxy in front of a database. */
export async function openDatabaseProxy(url: string) {
  const { host, port, user = '', database = '', password } = new Client({ connectionString: url })
  const proxy = await openProxy(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  return { ...proxy, url: `postgres://${user}${password ? `:${password}` : ''}@127.0.0.1:${proxy.port}/${database}` }
}
