import { availableParallelism, totalmem } from 'node:os'
import { ApiError } from '@yatha/contract'
import type { Card, Picture, Rendition } from './image-job.ts'
import { ImageProcess, type ImageProcessLimits } from './image-process.ts'
import { isHeic } from './heic.ts'
import { busyError, ProcessPool, type PoolLimits } from './process-pool.ts'

export type { Card, Picture, Rendition } from './image-job.ts'

/** The only entry point for riders' pictures, which contain untrusted bytes: docs/decisions/0020-images.md. */
export interface Images {
  /**
   * Creates renditions of a JPEG, PNG, WebP, GIF or AVIF, in the given order. An account's pictures are decoded one at a time, so
   * pass a post's pictures one after another. If `disconnected` is aborted while the picture is queued, it is not decoded. Throws
   * ApiErrors: `photo_heic`; `photo_unusable`; `photo_too_large` for too many pixels; `busy` if the queue is full or decoding
   * takes too long.
   */
  render(account: string, picture: Uint8Array, renditions: readonly Rendition[], disconnected?: AbortSignal): Promise<Picture[]>
  /** Draws a link preview card as JPEG; undefined if the machine lacks a font for it. Throws `busy`. */
  card(card: Card): Promise<Picture | undefined>
  /** Ends the processes. Queued jobs fail with `busy`. */
  close(): void
}

export interface ImageLimits extends ImageProcessLimits, PoolLimits {}

/** The weight of a job is this number plus the bytes of its picture. */
const JOB_WEIGHT = 1_000_000

/** The maximum times of waiting and of decoding add up to less than the clients' timeout of 15 s. */
const LIMITS: ImageLimits = {
  memoryBytes: 400 * 2 ** 20,
  jobMs: 8000,
  idleMs: 30_000,
  waitMs: 6000,
  jobsOfAccount: 3,
  weight: 48_000_000,
  maxProcesses: decoderCount(availableParallelism(), Math.min(process.constrainedMemory?.() || Infinity, totalmem())),
}

/** Returns how many pictures to decode concurrently: half the cores, and at most a quarter of the memory at 400 MB each. */
export function decoderCount(cores: number, memoryBytes: number): number {
  return Math.max(1, Math.floor(Math.min(cores / 2, memoryBytes / 4 / (400 * 2 ** 20))))
}

export function openImages(limits: Partial<ImageLimits> = {}): Images {
  const allLimits = { ...LIMITS, ...limits }
  const pool = new ProcessPool(allLimits, () => new ImageProcess(allLimits))
  return {
    render: async (account, picture, renditions, disconnected) => {
      if (isHeic(picture)) throw new ApiError('photo_heic')
      return pool.runInTurn({ account, weight: picture.length + JOB_WEIGHT, disconnected }, async (process) => {
        const answer = await process.run({ picture, renditions })
        if ('pictures' in answer) return answer.pictures
        throw answer.fault === 'busy' ? busyError() : new ApiError(answer.fault === 'no_font' ? 'photo_unusable' : answer.fault)
      })
    },
    // All cards share one account's turns, so that they never delay riders' pictures.
    card: (card) =>
      pool.runInTurn({ account: 'cards', weight: (card.picture?.length ?? 0) + JOB_WEIGHT, disconnected: undefined }, async (process) => {
        const answer = await process.run({ card })
        if ('pictures' in answer) return answer.pictures[0]
        if (answer.fault === 'busy') throw busyError()
        return undefined
      }),
    close: () => pool.close(),
  }
}
