import { availableParallelism, totalmem } from 'node:os'
import { ApiError } from '@yatha/contract'
import type { Picture, Rendition } from './image-job.ts'
import { ImageProcess, type ImageProcessLimits } from './image-process.ts'
import { isHeic } from './heic.ts'
import { FairQueue, type QueueLimits } from './image-queue.ts'

export type { Picture, Rendition } from './image-job.ts'

/** The one way in for pictures of riders, whatever their bytes do: docs/decisions/0020-images.md. */
export interface Images {
  /**
   * Makes renditions of a JPEG, PNG, WebP, GIF or AVIF, in the order given. An account's pictures are decoded one after the
   * other; the files of a post are given one by one, each when the one before is done. A picture that still waits when
   * `gone` is aborted is not decoded. Throws ApiErrors: `photo_heic`; `photo_unusable`; `photo_too_large` in pixels;
   * `busy` where too many wait, or decoding takes too long.
   */
  render(account: string, picture: Uint8Array, renditions: readonly Rendition[], gone?: AbortSignal): Promise<Picture[]>
  /** Ends the processes; what waits is `busy`. */
  close(): void
}

export interface ImageLimits extends ImageProcessLimits, QueueLimits {
  /** Pictures decoded at the same time. */
  readonly atOnce: number
  /** Time a picture may wait. */
  readonly waitMs: number
}

/** A job in the queue weighs as many bytes as its picture, and this. */
const JOB_WEIGHT = 1_000_000
const RETRY_SECONDS = 10

/** Waiting and decoding together take less than the 15 s after which clients give up. */
const LIMITS: ImageLimits = {
  memoryBytes: 400 * 2 ** 20,
  jobMs: 8000,
  idleMs: 30_000,
  waitMs: 6000,
  jobsOfAccount: 3,
  weight: 48_000_000,
  atOnce: decodersFor(availableParallelism(), Math.min(process.constrainedMemory?.() || Infinity, totalmem())),
}

/** How many pictures a machine decodes at the same time: half its cores, and a quarter of its memory in 400 MB each. */
export function decodersFor(cores: number, memoryBytes: number): number {
  return Math.max(1, Math.floor(Math.min(cores / 2, memoryBytes / 4 / (400 * 2 ** 20))))
}

interface Job {
  readonly account: string
  readonly weight: number
  readonly picture: Uint8Array
  readonly renditions: readonly Rendition[]
  readonly done: (made: Picture[]) => void
  readonly failed: (error: unknown) => void
}

export function openImages(limits: Partial<ImageLimits> = {}): Images {
  return new ImageRoom({ ...LIMITS, ...limits })
}

class ImageRoom implements Images {
  private readonly queue: FairQueue<Job>
  private readonly processes: readonly ImageProcess[]
  private readonly free: ImageProcess[]

  constructor(private readonly limits: ImageLimits) {
    this.queue = new FairQueue(limits)
    this.processes = Array.from({ length: limits.atOnce }, () => new ImageProcess(limits))
    this.free = [...this.processes]
  }

  async render(account: string, picture: Uint8Array, renditions: readonly Rendition[], gone?: AbortSignal): Promise<Picture[]> {
    if (isHeic(picture)) throw new ApiError('photo_heic')
    let leave = () => {}
    const made = new Promise<Picture[]>((done, failed) => {
      const job: Job = { account, picture, renditions, weight: picture.length + JOB_WEIGHT, done, failed }
      for (const dropped of this.queue.add(job)) dropped.failed(busy())
      leave = () => {
        if (this.queue.remove(job)) failed(busy())
      }
    })
    const late = setTimeout(leave, this.limits.waitMs)
    gone?.addEventListener('abort', leave)
    if (gone?.aborted) leave()
    this.startNext()
    try {
      return await made
    } finally {
      clearTimeout(late)
      gone?.removeEventListener('abort', leave)
    }
  }

  close(): void {
    for (const job of this.queue.clear()) job.failed(busy())
    for (const process of this.processes) process.end()
  }

  private startNext(): void {
    while (this.free.length > 0) {
      const job = this.queue.next()
      if (!job) return
      void this.run(this.free.pop()!, job)
    }
  }

  private async run(process: ImageProcess, job: Job): Promise<void> {
    try {
      const { picture, renditions } = job
      const answer = await process.run({ picture, renditions })
      if ('made' in answer) job.done(answer.made)
      else job.failed(answer.fault === 'busy' ? busy() : new ApiError(answer.fault))
    } catch (error) {
      job.failed(error)
    }
    this.free.push(process)
    this.queue.done(job.account)
    this.startNext()
  }
}

const busy = () => new ApiError('busy', undefined, RETRY_SECONDS)
