import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { startTcpProxy, type TcpProxy } from '../../server/test/tcp-proxy.ts'
import type { Cluster } from './cluster.ts'
import type { Fault } from './fault.ts'

export const readOnlyFault: Fault = {
  name: 'PostgreSQL read-only',
  kind: 'store',
  seconds: 8,
  inject: (cluster) => alterSystem(cluster, 'set default_transaction_read_only = on'),
  heal: (cluster) => alterSystem(cluster, 'reset default_transaction_read_only'),
  alert: 'YathaDatabaseAway',
}

async function alterSystem({ admin }: Cluster, change: string): Promise<void> {
  const client = new Client({ connectionString: admin('primary'), options: '-c default_transaction_read_only=off' })
  await client.connect()
  await client.query(`alter system ${change}`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

const otherClients: Client[] = []

/** Another program takes all connections: opens connections until PostgreSQL refuses them, and ends the connections of pgbouncer. */
export const outOfConnectionsFault: Fault = {
  name: 'PostgreSQL out of connections',
  kind: 'store',
  seconds: 8,
  inject: async ({ admin }) => {
    const connectionString = `${admin('primary')}?application_name=other`
    /** Returns whether PostgreSQL accepted another connection. */
    const open = async (): Promise<boolean> => {
      const client = new Client({ connectionString })
      client.on('error', () => undefined)
      const isOpen = await client.connect().then(
        () => true,
        () => false,
      )
      if (isOpen) otherClients.push(client)
      return isOpen
    }
    const endOthers = `select pg_terminate_backend(pid) from pg_stat_activity
                        where backend_type = 'client backend' and application_name <> 'other'`
    let ended: number | null
    do {
      while (await open());
      ended = (await otherClients[0]!.query(endOthers)).rowCount
    } while (ended !== 0)
  },
  heal: async () => {
    await Promise.all(otherClients.splice(0).map((client) => client.end()))
  },
  alert: 'YathaDatabaseAway',
}

const fillerOf = ({ folder }: Cluster) => join(folder, 'primary', 'filler')

/** Another file fills the disk of the primary. */
export const diskFullFault: Fault = {
  name: 'disk of PostgreSQL full',
  kind: 'store',
  seconds: 20,
  inject: async (cluster) => {
    const { bavail, bsize } = await statfs(join(cluster.folder, 'primary'))
    execFileSync('fallocate', ['--length', String(bavail * bsize), fillerOf(cluster)])
  },
  heal: (cluster) => {
    rmSync(fillerOf(cluster))
    // PostgreSQL stops if it cannot write its log.
    if (!cluster.primary.isRunning) cluster.primary.start()
  },
  alert: 'YathaDatabaseErrors',
  skip: ({ hasOwnDisk }) => (hasOwnDisk ? undefined : 'only root can mount a small disk'),
}

/** Returns a fault in which the network between pgbouncer and PostgreSQL delays each direction. */
export function latencyFault(milliseconds: number): Fault {
  let proxy: TcpProxy | undefined
  return {
    name: `network to PostgreSQL +${milliseconds} ms each way`,
    kind: 'store',
    seconds: 10,
    inject: async ({ port, moveDatabase }) => {
      proxy = await startTcpProxy({ host: '127.0.0.1', port: port('primary') })
      proxy.delay(milliseconds)
      moveDatabase(proxy.port)
    },
    heal: ({ port, moveDatabase }) => {
      moveDatabase(port('primary'))
      // Connections end after their transaction: `server_fast_close` in deploy/pgbouncer.ini.
      setTimeout(() => proxy?.close(), 5000)
    },
    alert: 'YathaDatabaseSlow',
  }
}
