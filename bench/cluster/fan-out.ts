import { Client } from 'pg'
import { startPushService, type TestPushService } from '../../server/test/push-service.ts'
import type { Fault } from './fault.ts'
import { waitUntil } from './parts.ts'
import { insertPushRiders } from './push-riders.ts'

const RIDERS = 1500
/** The favorite train of this fault's riders. No other rider has it as a favorite. */
const TRAIN = 'fan-out'
const JOB = 'new-timetable-told'

/** Topics of the pushes to each phone. A push replaces an earlier push with the same topic. */
const topics = new Map<string, string[]>()
let pushService: TestPushService
let injectedMs: number
let killedWorker = 0
let notifiedBefore = 0

/** Kills the worker that notifies riders of a new timetable, after the first riders. */
export const fanOutFault: Fault = {
  name: 'worker killed while it notifies riders',
  kind: 'process',
  seconds: 6,
  inject: async ({ admin, workers }) => {
    pushService = await startPushService({ decrypts: false })
    pushService.answer = (path, response, { topic }) => {
      topics.set(path, [...(topics.get(path) ?? []), String(topic)])
      response.writeHead(201).end()
    }
    await query(admin('primary'), async (client) => {
      await insertPushRiders(client, { count: RIDERS, origin: pushService.origin, favorite: { kind: 'route', slug: TRAIN, minutes: 10 } })
      injectedMs = Date.now()
      await client.query('select graphile_worker.add_job($1, payload => $2::json, max_attempts => 8)', [
        JOB,
        JSON.stringify(newTimetable()),
      ])
      await waitUntil('the fan-out', async () => (await countNotified(client)).riders > 0)
      const { rows } = await client.query<{ name: string }>(HOLDER, [JOB])
      const i = workers.findIndex(({ name }) => name === rows[0]?.name)
      if (i < 0) throw new Error('the fan-out ended before its worker could be killed: increase RIDERS')
      killedWorker = i
      await workers[i]!.stop('SIGKILL')
      notifiedBefore = (await countNotified(client)).riders
    })
  },
  heal: ({ workers, untilReady }) => (workers[killedWorker]!.start(), untilReady('worker', killedWorker)),
  check: async ({ admin }) => {
    await waitUntil('pushes', async () => topics.size === RIDERS).catch(() => undefined)
    const seconds = (Date.now() - injectedMs) / 1000
    const { riders, notifications } = await query(admin('primary'), countNotified)
    await pushService.stop()
    const repeated = [...topics.values()].filter((phone) => phone.length > 1).length
    const isBroken =
      riders !== RIDERS ||
      notifications !== RIDERS ||
      topics.size !== RIDERS ||
      [...topics.values()].some((phone) => new Set(phone).size > 1)
    const text = `killed after ${notifiedBefore} of ${RIDERS} riders: ${riders} notified, ${notifications - riders} twice, ${topics.size} phones, all after ${seconds.toFixed(0)} s, ${repeated} pushes repeated (replaced on the phone)`
    return { text, isBroken }
  },
  alert: 'YathaDown',
}

/** Selects the worker that runs a job: it holds the lock of the job's owner. */
const HOLDER = `
  select application_name as name from graphile_worker.jobs
    join pg_locks on locktype = 'advisory' and (classid::bigint << 32 | objid::bigint) = hashtextextended(locked_by, 0)
    join pg_stat_activity using (pid)
   where task_identifier = $1`

async function query<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function countNotified(client: Client): Promise<{ riders: number; notifications: number }> {
  const { rows } = await client.query<{ riders: number; notifications: number }>(
    `select count(distinct account_id)::int as riders, count(*)::int as notifications
       from notification where account_id in (select account_id from favorite where slug = $1)`,
    [TRAIN],
  )
  return rows[0]!
}

/** The payload of the job: one train leaves later. */
const newTimetable = () => ({
  hash: TRAIN,
  toldAt: Date.now(),
  edition: '2026',
  changes: [
    {
      train: { route: TRAIN, trip: TRAIN, trainNumber: '1', trainNumberMy: '၁', way: 'clockwise' },
      station: 'hledan',
      days: 127,
      was: 32_000,
      is: 33_000,
    },
  ],
})
