import { writeFileSync } from 'node:fs'
import { READY } from './image-job.ts'

/** Answers the jobs of the server, in a process that it has started: see reading-process.ts. */
export function serveJobs<Job, Answer>(answer: (job: Job) => Promise<Answer>): void {
  // `process.exit` would wait for libvips to finish.
  const end = () => process.kill(process.pid, 'SIGKILL')
  process.on('disconnect', end)
  if (!process.connected) end()
  // Sent to the whole group, by a terminal or a service manager: the server finishes its requests first.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  // The channel carries only what reading-process.ts sends.
  process.on('message', (job: Job) => void answer(job).then((answered) => process.send?.(answered)))
  process.send?.(READY)
}

/** Where memory runs out, the kernel ends this process before the server or the database. */
export function preferredByOomKiller(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not on Linux.
  }
}
