import { execFileSync } from 'node:child_process'
import { connect, createServer, type Server } from 'node:net'
import { Client } from 'pg'
import type { Cluster } from './cluster.ts'

export interface Fault {
  readonly name: string
  /**
   * Determines which failed requests are allowed: while a process, Redis or S3 fails; while PostgreSQL fails and recovers; or during a
   * failover.
   */
  readonly kind: 'process' | 'store' | 'failover'
  /** How long the fault lasts after `inject`. */
  readonly seconds: number
  readonly inject: (cluster: Cluster) => Promise<unknown> | void
  readonly heal?: (cluster: Cluster) => Promise<unknown> | void
  /** The alert that this fault must cause, with the metric and the value at which it fires. */
  readonly alert?: { readonly name: string; readonly metric: string; readonly value: number }
}

const REDIS_ALERT = { name: 'YathaRedisAway', metric: 'yatha_redis_up', value: 0 }
const FILES_ALERT = { name: 'YathaFilesAway', metric: 'yatha_files_up', value: 0 }
const DATABASE_ALERT = { name: 'YathaDatabaseAway', metric: 'yatha_database_up', value: 0 }

/** All faults; the failover is the last, because it leaves no standby. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'web process killed',
    kind: 'process',
    seconds: 6,
    inject: ({ web }) => web[0]!.stop('SIGKILL'),
    heal: ({ web, untilReady }) => (web[0]!.start(), untilReady('web', 0)),
    alert: { name: 'YathaDown', metric: 'up', value: 0 },
  },
  {
    name: 'web processes restarted one by one',
    kind: 'process',
    seconds: 0,
    inject: async ({ web, untilReady }) => {
      for (const [i, part] of web.entries()) {
        await part.stop()
        part.start()
        await untilReady('web', i)
      }
    },
  },
  {
    name: 'worker killed',
    kind: 'process',
    seconds: 5,
    inject: ({ workers }) => workers[0]!.stop('SIGKILL'),
    heal: ({ workers, untilReady }) => (workers[0]!.start(), untilReady('worker', 0)),
  },
  {
    name: 'Redis stopped',
    kind: 'process',
    seconds: 8,
    inject: ({ redis }) => redis.stop('SIGKILL'),
    heal: ({ redis }) => redis.start(),
    alert: REDIS_ALERT,
  },
  {
    name: 'Redis emptied',
    kind: 'process',
    seconds: 3,
    inject: ({ port }) => void execFileSync('redis-cli', ['-p', String(port('redis')), 'flushall'], { stdio: 'ignore' }),
  },
  {
    name: 'Redis hangs',
    kind: 'process',
    seconds: 8,
    inject: ({ redis }) => redis.signal('SIGSTOP'),
    heal: ({ redis }) => redis.signal('SIGCONT'),
    alert: REDIS_ALERT,
  },
  {
    name: 'S3 stopped',
    kind: 'process',
    seconds: 6,
    inject: ({ s3 }) => s3.stop('SIGKILL'),
    heal: ({ s3 }) => s3.start(),
    alert: FILES_ALERT,
  },
  {
    name: 'S3 hangs',
    kind: 'process',
    seconds: 6,
    inject: ({ s3 }) => s3.signal('SIGSTOP'),
    heal: ({ s3 }) => s3.signal('SIGCONT'),
    alert: FILES_ALERT,
  },
  {
    name: 'PostgreSQL restarted',
    kind: 'store',
    seconds: 0,
    inject: async ({ primary }) => (await primary.stop('SIGINT'), primary.start()),
  },
  {
    name: 'PostgreSQL hangs',
    kind: 'store',
    seconds: 10,
    inject: ({ primary }) => primary.signalAll('SIGSTOP'),
    heal: ({ primary }) => primary.signalAll('SIGCONT'),
    alert: DATABASE_ALERT,
  },
  {
    name: 'PostgreSQL read-only',
    kind: 'store',
    seconds: 8,
    inject: (cluster) => alterSystem(cluster, 'set default_transaction_read_only = on'),
    heal: (cluster) => alterSystem(cluster, 'reset default_transaction_read_only'),
    alert: DATABASE_ALERT,
  },
  ...[20, 200].map((milliseconds) => latency(milliseconds)),
  {
    name: 'primary killed, standby promoted',
    kind: 'failover',
    seconds: 5,
    inject: async ({ primary, promote, moveDatabase, port }) => {
      await primary.stop('SIGKILL')
      promote()
      moveDatabase(port('replica'))
    },
  },
]

async function alterSystem({ admin }: Cluster, change: string): Promise<void> {
  const client = new Client({ connectionString: admin('primary'), options: '-c default_transaction_read_only=off' })
  await client.connect()
  await client.query(`alter system ${change}`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

/** Returns a fault in which the network between pgbouncer and PostgreSQL delays each direction. */
function latency(milliseconds: number): Fault {
  let proxy: Server | undefined
  return {
    name: `network to PostgreSQL +${milliseconds} ms each way`,
    kind: 'process',
    seconds: 10,
    inject: ({ port, moveDatabase }) =>
      new Promise<void>((done) => {
        proxy = createServer((near) => {
          const far = connect(port('primary'), '127.0.0.1')
          for (const [from, to] of [
            [near, far],
            [far, near],
          ] as const) {
            from.on('data', (chunk: Buffer) => void setTimeout(() => to.write(chunk), milliseconds))
            from.on('error', () => undefined)
            from.on('close', () => void setTimeout(() => to.destroy(), milliseconds))
          }
        }).listen(0, '127.0.0.1', () => {
          const address = proxy!.address()
          if (typeof address === 'object' && address) moveDatabase(address.port)
          done()
        })
      }),
    heal: ({ port, moveDatabase }) => {
      moveDatabase(port('primary'))
      proxy?.close()
    },
  }
}
