import { setPriority } from 'node:os'
import { preferredByOomKiller, serveJobs } from './child-job.ts'
import { remux } from './remux.ts'
import type { VideoAnswer, VideoJob } from './video-job.ts'

// The only program that reads riders' videos, in a process of its own: see videos.ts. It takes one job at a time.

// What the library says of a broken file is no matter for the server's log.
for (const say of ['log', 'warn', 'error', 'info'] as const) console[say] = () => undefined
// Below the server, which answers riders.
setPriority(5)
preferredByOomKiller()
serveJobs<VideoJob, VideoAnswer>(async (job) => {
  try {
    return { made: await remux(job) }
  } catch {
    return { fault: 'video_unusable' }
  }
})
