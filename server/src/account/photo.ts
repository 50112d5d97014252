import { ApiError } from '@yatha/contract'
import sharp from 'sharp'

const EDGE = 320
/** More pixels than phone cameras produce; larger pictures are rejected. */
const MOST_PIXELS = 120_000_000
/** The long edge is at most so many times the short one. */
const LONGEST_SHAPE = 10
const LONGEST_SECONDS = 10
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'heif']

// One picture at a time and no cache, to limit memory on a small server.
sharp.concurrency(1)
sharp.cache(false)
let turn: Promise<unknown> = Promise.resolve()

/** Re-encodes a picture as an upright 320 px square WebP without metadata; throws an ApiError if it is not a picture. */
export function photoOf(bytes: Uint8Array): Promise<Buffer> {
  const made = turn.then(() => remade(bytes))
  turn = made.catch(() => undefined)
  return made
}

async function remade(bytes: Uint8Array): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const { format, width, height } = await picture.metadata()
    if (!FORMATS.includes(format ?? '')) throw new ApiError('photo_unusable')
    // The short edge is scaled to the square, and the long one with it.
    if (Math.max(width, height) > LONGEST_SHAPE * Math.min(width, height)) throw new ApiError('photo_unusable')
    return await picture
      .rotate()
      .resize(EDGE, EDGE, { fit: 'cover', position: 'attention' })
      .webp({ quality: 80 })
      .timeout({ seconds: LONGEST_SECONDS })
      .toBuffer()
  } catch {
    throw new ApiError('photo_unusable')
  }
}
