import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as later } from 'node:timers/promises'

export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>

/** Starts a proxy in front of a service. The proxy can delay data, hang, refuse connections or break them. */
export async function startTcpProxy(target: NetConnectOpts) {
  const sockets = new Set<Socket>()
  let isSilent = false
  let delayMs = 0
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
      let sent = Promise.resolve()
      /** Calls `work` after the delay, in the order of the calls. */
      const sendLater = (work: () => void) => {
        const due = delayMs > 0 ? later(delayMs) : undefined
        sent = sent.then(() => due).then(work)
      }
      from.on('data', (chunk: Buffer) => {
        if (from === near && breaks > 0) {
          breaks--
          near.resetAndDestroy()
        } else if (!isSilent) sendLater(() => void to.write(chunk))
      })
      from.on('error', () => to.destroy())
      from.on('close', () => (sockets.delete(from), sendLater(() => void to.destroy())))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port,
    /** Number of connections that clients have opened so far. */
    get opened() {
      return opened
    },
    /** If true, drops all data in both directions. */
    silence: (value: boolean) => void (isSilent = value),
    /** Delays data in each direction by `milliseconds`. */
    delay: (milliseconds: number) => void (delayMs = milliseconds),
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
    close: () => {
      endAll()
      server.close()
    },
  }
}
