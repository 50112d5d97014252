import { execFileSync } from 'node:child_process'
import { setTimeout as later } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { diskFullFault, latencyFault, outOfConnectionsFault, readOnlyFault } from './database-faults.ts'
import { fanOutFault } from './fan-out.ts'
import type { Fault } from './fault.ts'
import { rollbackFault, upgradeFault } from './upgrade.ts'

const SHIFTED_CLOCK = pathToFileURL('e2e/outside/shifted-clock.mjs').href
/** Memory limit that is too low for a web process under load. */
const LOW_MEMORY_MEGABYTES = 36
const CRASHES = 5

/** All faults; the failover is the last, because it leaves no standby. */
export const FAULTS: readonly Fault[] = [
  lowMemory(),
  diskFullFault,
  {
    name: 'web process killed',
    kind: 'process',
    seconds: 6,
    inject: ({ web }) => web[0]!.stop('SIGKILL'),
    heal: ({ web, untilReady }) => (web[0]!.start(), untilReady('web', 0)),
    alert: 'YathaDown',
  },
  {
    name: 'web processes restarted one by one',
    kind: 'process',
    seconds: 0,
    inject: ({ restartAll }) => restartAll('web'),
  },
  fanOutFault,
  {
    name: 'Redis stopped',
    kind: 'process',
    seconds: 8,
    inject: ({ redis }) => redis.stop('SIGKILL'),
    heal: ({ redis }) => redis.start(),
    alert: 'YathaRedisAway',
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
    alert: 'YathaRedisAway',
  },
  {
    name: 'S3 stopped',
    kind: 'files',
    seconds: 6,
    inject: ({ s3 }) => s3.stop('SIGKILL'),
    heal: ({ s3 }) => s3.start(),
    alert: 'YathaFilesAway',
  },
  {
    name: 'S3 hangs',
    kind: 'files',
    seconds: 6,
    inject: ({ s3 }) => s3.signal('SIGSTOP'),
    heal: ({ s3 }) => s3.signal('SIGCONT'),
    alert: 'YathaFilesAway',
  },
  {
    name: 'S3 responds after 3 s',
    kind: 'files',
    seconds: 8,
    inject: ({ s3Proxy }) => s3Proxy.delay(1500),
    heal: ({ s3Proxy }) => s3Proxy.delay(0),
    alert: 'YathaFilesAway',
  },
  {
    name: 'S3 resets connections',
    kind: 'files',
    seconds: 8,
    inject: ({ s3Proxy }) => s3Proxy.breakNext(Infinity),
    heal: ({ s3Proxy }) => s3Proxy.breakNext(0),
    alert: 'YathaFilesAway',
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
    alert: 'YathaDatabaseAway',
  },
  readOnlyFault,
  outOfConnectionsFault,
  latencyFault(20),
  latencyFault(200),
  {
    name: 'clock of a web process 90 s ahead',
    kind: 'process',
    seconds: 8,
    inject: ({ restart }) => restart('web', 2, { env: { NODE_OPTIONS: `--import ${SHIFTED_CLOCK}`, CLOCK_SHIFT_MS: '90000' } }),
    heal: ({ restart }) => restart('web', 2),
    alert: 'YathaClockWrong',
  },
  upgradeFault,
  rollbackFault,
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

/** Returns a fault in which a web process often runs out of memory, and is restarted by its supervisor. */
function lowMemory(): Fault {
  const over = new AbortController()
  let supervisor: Promise<void> | undefined
  const crashes: number[] = []
  return {
    name: `web process with ${LOW_MEMORY_MEGABYTES} MB of heap, crashes ${CRASHES} times`,
    kind: 'process',
    seconds: 0,
    inject: async ({ web: [process] }) => {
      await process!.stop()
      supervisor = (async () => {
        while (!over.signal.aborted) {
          process!.start({ env: { NODE_OPTIONS: `--max-old-space-size=${LOW_MEMORY_MEGABYTES}` } })
          await process!.ended()
          crashes.push(performance.now())
          await later(1000)
        }
      })()
      while (crashes.length < CRASHES) await later(100)
    },
    heal: async ({ web: [process], untilReady }) => {
      over.abort()
      await process!.stop()
      await supervisor
      process!.start()
      await untilReady('web', 0)
    },
    occurrences: () => crashes,
    alert: 'YathaRestarts',
    cleared: 'cleared an hour after the last restart',
  }
}
