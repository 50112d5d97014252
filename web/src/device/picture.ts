/** Maximum width and height, in pixels. */
const MAX_SQUARE_EDGE = 640

/** The central square of a picture as a small upright JPEG, for slow networks. Throws if the file is not a picture. */
export async function cropToSquare(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const side = Math.min(picture.width, picture.height)
  const edge = Math.min(MAX_SQUARE_EDGE, side)
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  const offset = [(picture.width - side) / 2, (picture.height - side) / 2] as const
  canvas.getContext('2d')!.drawImage(picture, ...offset, side, side, 0, 0, edge, edge)
  picture.close()
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture was made'))), 'image/jpeg', 0.85),
  )
}

/**
 * Converts a picture to an upright WebP or JPEG without metadata, its longer edge at most `edge` pixels. Undefined if this phone
 * cannot decode it.
 */
export async function scaleToFit(file: Blob, edge: number): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!picture) return undefined
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height))
  const size = [Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale))] as const
  const scaledPicture = await encodeDrawing(size, (context) => context.drawImage(picture, 0, 0, ...size))
  picture.close()
  return scaledPicture
}

const MAX_POSTER_EDGE = 1600
/** Time of the poster frame. The first frames of a video are often black. */
const POSTER_SECONDS = 0.5
const POSTER_TIMEOUT_MS = 8000

/** A frame from near the start of a video; undefined if this phone cannot play it. */
export async function createPoster(file: Blob): Promise<Blob | undefined> {
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  const waitForEvent = (event: string) =>
    new Promise<void>((done, failed) => {
      video.addEventListener(event, () => done(), { once: true })
      video.addEventListener('error', () => failed(new Error('this video cannot be played')), { once: true })
      setTimeout(() => failed(new Error('this video takes too long')), POSTER_TIMEOUT_MS)
    })
  try {
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    const loaded = waitForEvent('loadeddata')
    video.src = url
    await loaded
    const seeked = waitForEvent('seeked')
    video.currentTime = Math.min(POSTER_SECONDS, video.duration / 2)
    await seeked
    const scale = Math.min(1, MAX_POSTER_EDGE / Math.max(video.videoWidth, video.videoHeight))
    const size = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)] as const
    return await encodeDrawing(size, (context) => context.drawImage(video, 0, 0, ...size))
  } catch {
    return undefined
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

/** Encodes a drawing as WebP, or as JPEG if the browser cannot encode WebP. */
async function encodeDrawing(
  [width, height]: readonly [number, number],
  draw: (context: CanvasRenderingContext2D) => void,
): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  draw(canvas.getContext('2d')!)
  const asType = (type: string) => new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.85))
  const webp = await asType('image/webp')
  return (webp?.type === 'image/webp' ? webp : await asType('image/jpeg')) ?? undefined
}
