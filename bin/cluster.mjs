import { build, install, needPromtool, runTool } from './steps.mjs'

// npm run cluster: runs a whole cluster on 127.0.0.1 from the files in deploy/. npm run faults: causes the faults of
// bench/cluster/faults.ts in such a cluster. npm run capacity: measures the costs of requests in such a cluster.
install({ tests: true })
build()
// Ctrl-C reaches the child directly; this process waits for its end.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined)
const [script = 'run', ...rest] = process.argv.slice(2)
// The package that contains promtool also contains Prometheus.
if (script === 'faults') needPromtool()
runTool(`bench/cluster/${script}.ts`, rest)
