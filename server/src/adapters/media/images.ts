import { availableParallelism, totalmem } from 'node:os'
import { ApiError } from '@yatha/contract'
import type { Card, Picture, Rendition } from './image-job.ts'
import { ImageProcess, type ImageProcessLimits } from './image-process.ts'
import { isHeic } from './heic.ts'
import { busy, ProcessRoom, type RoomLimits } from './process-room.ts'

export type { Card, Picture, Rendition } from './image-job.ts'

/** The one way in for pictures of riders, whatever their bytes do: docs/decisions/0020-images.md. */
export interface Images {
  /**
   * Makes renditions of a JPEG, PNG, WebP, GIF or AVIF, in the order given. An account's pictures are decoded one after the
   * other; the files of a post are given one by one, each when the one before is done. A picture that still waits when
   * `gone` is aborted is not decoded. Throws ApiErrors: `photo_heic`; `photo_unusable`; `photo_too_large` in pixels;
   * `busy` where too many wait, or decoding takes too long.
   */
  render(account: string, picture: Uint8Array, renditions: readonly Rendition[], gone?: AbortSignal): Promise<Picture[]>
  /** Draws the card of a link as JPEG; undefined if the machine lacks a font for it. Throws `busy`. */
  card(card: Card): Promise<Picture | undefined>
  /** Ends the processes; what waits is `busy`. */
  close(): void
}

export interface ImageLimits extends ImageProcessLimits, RoomLimits {}

/** A job in the queue weighs as many bytes as its picture, and this. */
const JOB_WEIGHT = 1_000_000

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

export function openImages(limits: Partial<ImageLimits> = {}): Images {
  const all = { ...LIMITS, ...limits }
  const room = new ProcessRoom(all, () => new ImageProcess(all))
  return {
    render: async (account, picture, renditions, gone) => {
      if (isHeic(picture)) throw new ApiError('photo_heic')
      return room.turn({ account, weight: picture.length + JOB_WEIGHT, gone }, async (process) => {
        const answer = await process.run({ picture, renditions })
        if ('made' in answer) return answer.made
        throw answer.fault === 'busy' ? busy() : new ApiError(answer.fault === 'no_font' ? 'photo_unusable' : answer.fault)
      })
    },
    // All cards together wait like the pictures of one account: they never keep riders from sending theirs.
    card: (card) =>
      room.turn({ account: 'cards', weight: (card.picture?.length ?? 0) + JOB_WEIGHT, gone: undefined }, async (process) => {
        const answer = await process.run({ card })
        if ('made' in answer) return answer.made[0]
        if (answer.fault === 'busy') throw busy()
        return undefined
      }),
    close: () => room.close(),
  }
}
