import type { Images, Rendition } from '../adapters/media/images.ts'

const PHOTO: Rendition = { maxWidth: 320, maxHeight: 320, fit: 'cover', format: 'webp' }

/** Converts a picture to an upright 320 px square WebP without metadata. Throws the ApiErrors of `Images.render`. */
export async function photoOf(images: Images, account: string, picture: Uint8Array, disconnected: AbortSignal): Promise<Uint8Array> {
  const [photo] = await images.render(account, picture, [PHOTO], disconnected)
  return photo!.bytes
}
