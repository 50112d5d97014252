import { Refusal } from '@yatha/contract'
import sharp from 'sharp'

const EDGE = 320
/** More than any camera of a phone makes; a picture that unpacks to more is refused. */
const MOST_PIXELS = 120_000_000
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'heif']

// One at a time, without keeping what was worked on: a small server stays small.
sharp.concurrency(1)
sharp.cache(false)
let turn: Promise<unknown> = Promise.resolve()

/** A square of 320 px as WebP, upright, with nothing in it that the camera wrote; refuses what is no picture. */
export function photoOf(bytes: Uint8Array): Promise<Buffer> {
  const made = turn.then(() => remade(bytes))
  turn = made.catch(() => undefined)
  return made
}

async function remade(bytes: Uint8Array): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const { format } = await picture.metadata()
    if (!FORMATS.includes(format ?? '')) throw new Refusal('photo_unusable')
    return await picture.rotate().resize(EDGE, EDGE, { fit: 'cover', position: 'attention' }).webp({ quality: 80 }).toBuffer()
  } catch {
    throw new Refusal('photo_unusable')
  }
}
