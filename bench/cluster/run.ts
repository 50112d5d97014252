import { startCluster } from './cluster.ts'

// npm run cluster: starts a cluster on 127.0.0.1 and runs until Ctrl-C. CLUSTER_PORT is the first of twelve ports, CLUSTER_LOG=1 shows
// the errors of all programs.

const stopped = new Promise<void>((done) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done())
})
const { address, port, mail, stop } = await startCluster({ basePort: Number(process.env['CLUSTER_PORT'] || 4600) }).catch(
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)
console.log(`The cluster is ready at ${address}
PostgreSQL ${port('primary')}, standby ${port('replica')}, pgbouncer ${port('pgbouncer')}, Redis ${port('redis')}, S3 ${port('s3')}
Web processes ${port('web')} to ${port('web', 2)}, workers ${port('worker')} and ${port('worker', 1)}
E-mails are not delivered (${mail.port}). Ctrl-C ends the cluster and deletes its data.`)
await stopped
console.log('Stopping …')
await stop()
process.exit(0)
