import { IMAGE_EDGE_PIXELS, type UploadKind } from '@yatha/contract'
import { scaleToFit, createPoster } from '../../device/picture.ts'

/** A file ready for upload. */
export interface PreparedFile {
  readonly file: Blob
  /** A thumbnail, as a data URL. */
  readonly preview?: string
  /** The poster image of a video. */
  readonly poster?: Blob
}

const PREVIEW_EDGE = 160

/**
 * Prepares a chosen file for upload. Pictures are scaled to the maximum size for posts, which also removes the location where
 * they were taken. A picture that this phone cannot decode is sent unchanged, and the server's error gives the reason.
 */
export async function prepareFile(file: File, kind: UploadKind): Promise<PreparedFile> {
  const picture = kind === 'video' ? await createPoster(file) : file
  const scaledPicture = picture && (await scaleToFit(picture, IMAGE_EDGE_PIXELS.at(-1)!))
  const preview = scaledPicture && (await dataUrlOf((await scaleToFit(scaledPicture, PREVIEW_EDGE)) ?? scaledPicture))
  const previewPart = { ...(preview !== undefined && { preview }) }
  if (kind === 'video') return { file, ...previewPart, ...(scaledPicture && { poster: scaledPicture }) }
  return { file: scaledPicture ?? file, ...previewPart }
}

const dataUrlOf = (picture: Blob): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(String(reader.result)))
    reader.addEventListener('error', () => failed(new Error('the preview cannot be read')))
    reader.readAsDataURL(picture)
  })
