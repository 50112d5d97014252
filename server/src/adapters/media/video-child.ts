import { setPriority } from 'node:os'
import { preferForOomKiller, serveJobs } from './child-job.ts'
import { remux } from './remux.ts'
import type { VideoAnswer, VideoJob } from './video-job.ts'

// The only program that reads riders' videos. It runs in its own process, and processes one job at a time: see videos.ts.

// Keeps the library's messages about broken files out of the server's log.
for (const method of ['log', 'warn', 'error', 'info'] as const) console[method] = () => undefined
// Gives this process a lower priority than the server.
setPriority(5)
preferForOomKiller()
serveJobs<VideoJob, VideoAnswer>(async (job) => {
  try {
    return { video: await remux(job) }
  } catch {
    return { fault: 'video_unusable' }
  }
})
