import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, home, install, needPromtool } from './steps.mjs'

// npm run cluster: runs a whole cluster on 127.0.0.1 from the files in deploy/. npm run faults: causes the faults of
// bench/cluster/faults.ts in such a cluster. npm run capacity: measures the costs of requests in such a cluster.
install({ tests: true })
build()
const [script = 'run', ...rest] = process.argv.slice(2)
// The package that contains promtool also contains Prometheus.
if (script === 'faults') needPromtool()
const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), join(home, `bench/cluster/${script}.ts`), ...rest], {
  cwd: home,
  stdio: 'inherit',
  // Puts the program in its own process group, so that Ctrl-C reaches it only once, by the handler below.
  detached: true,
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.killed || child.kill('SIGINT'))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
