import { writeFileSync } from 'node:fs'
import { READY_MESSAGE } from './image-job.ts'

/** Runs the jobs that the server sends to this child process, and sends back the results: see reading-process.ts. */
export function serveJobs<Job, Answer>(answer: (job: Job) => Promise<Answer>): void {
  // `process.exit` would wait for libvips to finish.
  const killSelf = () => process.kill(process.pid, 'SIGKILL')
  process.on('disconnect', killSelf)
  if (!process.connected) killSelf()
  // Ignores signals to the whole process group, from a terminal or a service manager, so that the server can finish its requests.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  // The type `Job` is right, because the channel carries only messages from reading-process.ts.
  process.on('message', (job: Job) => void answer(job).then((result) => process.send?.(result)))
  process.send?.(READY_MESSAGE)
}

/** Makes the kernel's OOM killer choose this process before the server or the database. */
export function preferForOomKiller(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Only Linux has this file.
  }
}
