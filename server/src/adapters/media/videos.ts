import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiError } from '@yatha/contract'
import { busyError, ProcessPool, type PoolLimits } from './process-pool.ts'
import { ReadingProcess, type ProcessLimits } from './reading-process.ts'
import type { Video, VideoAnswer, VideoJob } from './video-job.ts'

/** The only entry point for riders' videos: docs/decisions/0042-media.md. */
export interface Videos {
  /**
   * Creates a playable file from a rider's file, calls `use` with it, and then deletes the created file. Throws `video_unusable`, or `busy`
   * if the queue is full or reading takes too long.
   */
  remux<T>(account: string, content: () => AsyncIterable<Uint8Array>, use: (video: RemuxedVideo) => Promise<T>): Promise<T>
  close(): void
}

/** The playable file that `remux` creates. */
export interface RemuxedVideo extends Video {
  readonly path: string
  readonly bytes: number
  /** SHA-256 of the created file (base64url), which becomes its name. */
  readonly hash: string
}

/** Limits for reading videos. A video of 100 MB takes a few seconds, during which its client polls. */
const LIMITS: ProcessLimits & PoolLimits = {
  memoryBytes: 500 * 2 ** 20,
  heapMegabytes: 256,
  jobMs: 30_000,
  idleMs: 10_000,
  waitMs: 120_000,
  jobsOfAccount: 2,
  weight: 20,
  maxProcesses: 1,
}
/** Age after which a leftover folder is deleted. */
const LEFTOVER_AGE_MS = 3_600_000

/** Opens the video processing. Each video is read and written in its own folder below `folder`. */
export function openVideos(folder: string): Videos {
  const reader = { program: 'video-child', unusable: 'video_unusable' } as const
  const pool = new ProcessPool(LIMITS, () => new ReadingProcess<VideoJob, VideoAnswer, 'video_unusable'>(reader, LIMITS))
  return {
    remux: (account, content, use) =>
      pool.runInTurn({ account, weight: 1 }, (process) =>
        withTemporaryFolder(folder, async (videoFolder) => {
          const [from, to] = [join(videoFolder, 'from'), join(videoFolder, 'to')]
          await writeChunks(from, content())
          const answer = await process.run({ from, to })
          if ('fault' in answer) throw answer.fault === 'busy' ? busyError() : new ApiError(answer.fault)
          const { size } = await stat(to)
          return use({ ...answer.video, path: to, bytes: size, hash: await hashOf(to) })
        }),
      ),
    close: () => pool.close(),
  }
}

async function withTemporaryFolder<T>(folder: string, work: (temporaryFolder: string) => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftovers(folder)
  const temporaryFolder = await mkdtemp(join(folder, 'video-'))
  try {
    return await work(temporaryFolder)
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true })
  }
}

/** Removes leftovers of killed servers. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > LEFTOVER_AGE_MS) await rm(path, { recursive: true, force: true })
  }
}

async function writeChunks(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content) await file.writeFile(chunk)
  } finally {
    await file.close()
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('base64url')
}
