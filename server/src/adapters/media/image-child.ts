import { setPriority } from 'node:os'
import sharp, { type Metadata } from 'sharp'
import { drawCard } from './draw-card.ts'
import { preferForOomKiller, serveJobs } from './child-job.ts'
import type { ImageAnswer, ImageJob, Picture, Rendition } from './image-job.ts'

// The only program that decodes riders' pictures. It runs in its own process, and processes one job at a time: see images.ts.

/** Maximum number of pixels: more than a usual photo of a phone or camera. */
const MAX_PIXELS = 25_000_000
/** Maximum number of pixels for formats that must be decoded as a whole: interlaced PNG, progressive JPEG. */
const MAX_PIXELS_DECODED_WHOLE = 12_500_000
/** Maximum number of pixels of an AVIF, whose decoding needs up to 33 bytes per pixel and ten times as long as that of a JPEG. */
const MAX_PIXELS_AVIF = 8_300_000
/** Maximum ratio of the long edge to the short edge, because `cover` scales the whole picture by the short edge. */
const MAX_ASPECT_RATIO = 10
const QUALITY = 80
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`)

// Gives this process a lower priority than the server. Threads inherit the priority, and libvips has not started any yet.
setPriority(5)
preferForOomKiller()
sharp.concurrency(1)
sharp.cache(false)
// Blocks the loaders of other formats, such as SVG and TIFF, so that they do not even inspect the bytes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS })

serveJobs(runJob)

async function runJob(job: ImageJob): Promise<ImageAnswer> {
  try {
    if ('card' in job) return await drawCard(job.card)
    const { picture, renditions } = job
    const header = await sharp(picture, { limitInputPixels: false }).metadata()
    if (header.width * header.height > maxPixels(header)) return { fault: 'photo_too_large' }
    if (Math.max(header.width, header.height) > MAX_ASPECT_RATIO * Math.min(header.width, header.height)) return { fault: 'photo_unusable' }
    const pictures: Picture[] = []
    for (const rendition of renditions) pictures.push(await render(picture, rendition))
    return { pictures }
  } catch {
    return { fault: 'photo_unusable' }
  }
}

function maxPixels({ format, isProgressive }: Metadata): number {
  if (format === 'heif') return MAX_PIXELS_AVIF
  return isProgressive ? MAX_PIXELS_DECODED_WHOLE : MAX_PIXELS
}

/** Creates a rendition of a picture, or of an animation's first frame. */
async function render(picture: Uint8Array, { maxWidth, maxHeight, fit, format }: Rendition): Promise<Picture> {
  const oriented = sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
  const resized =
    fit === 'cover'
      ? oriented.resize(maxWidth, maxHeight, { fit, position: 'attention' })
      : oriented.resize(maxWidth, maxHeight, { fit, withoutEnlargement: true })
  const encoded =
    format === 'webp' ? resized.webp({ quality: QUALITY }) : resized.flatten({ background: 'white' }).jpeg({ quality: QUALITY })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}
