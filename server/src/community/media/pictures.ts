import { createHash } from 'node:crypto'
import { IMAGE_EDGE_PIXELS } from '@yatha/contract'
import type { Images, Rendition } from '../../adapters/media/images.ts'
import type { NewMediaFile } from './media.store.ts'

const RENDITIONS = IMAGE_EDGE_PIXELS.map((edge): Rendition => ({ maxWidth: edge, maxHeight: edge, fit: 'inside', format: 'webp' }))

export interface RenderedPicture {
  readonly width: number
  readonly height: number
  /** One file per size, smallest first. A small picture has fewer sizes, because it is not enlarged. */
  readonly files: readonly (NewMediaFile & { readonly content: Uint8Array })[]
}

/** Renders a picture in the sizes for posts. Throws the ApiErrors of `Images.render`. */
export async function renderPicture(images: Images, account: string, picture: Uint8Array): Promise<RenderedPicture> {
  const renditions = await images.render(account, picture, RENDITIONS)
  const files = renditions.map(({ bytes, width }) => ({
    name: `${hashOf(bytes)}-${width}.webp`,
    width,
    bytes: bytes.length,
    content: bytes,
  }))
  const { width, height } = renditions.at(-1)!
  return { width, height, files: files.filter(({ name }, at) => files.findIndex((one) => one.name === name) === at) }
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url')
