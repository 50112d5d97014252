import { IMAGE_EDGES, type UploadKind } from '@yatha/contract'
import { drawnWithin, posterOf } from '../../device/picture.ts'

/** A file as it is sent. */
export interface Prepared {
  readonly file: Blob
  /** A small picture of it, as a data URL. */
  readonly preview?: string
  /** Of a video. */
  readonly poster?: Blob
}

const PREVIEW_EDGE = 160

/**
 * Makes a chosen file ready: a picture as large as posts show it, which is also without the place where it was taken. One that
 * this phone cannot read is sent as it is: the server says why it refuses it.
 */
export async function prepared(file: File, kind: UploadKind): Promise<Prepared> {
  const picture = kind === 'video' ? await posterOf(file) : file
  const shown = picture && (await drawnWithin(picture, IMAGE_EDGES.at(-1)!))
  const preview = shown && (await dataUrlOf((await drawnWithin(shown, PREVIEW_EDGE)) ?? shown))
  const made = { ...(preview !== undefined && { preview }) }
  if (kind === 'video') return { file, ...made, ...(shown && { poster: shown }) }
  return { file: shown ?? file, ...made }
}

const dataUrlOf = (picture: Blob): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(String(reader.result)))
    reader.addEventListener('error', () => failed(new Error('the preview cannot be read')))
    reader.readAsDataURL(picture)
  })
