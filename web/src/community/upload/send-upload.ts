import type { Media, UploadKind } from '@yatha/contract'
import { cancelUpload, finishUpload, sendChunk, startUpload } from '@yatha/contract/endpoints'
import { sha256Of } from '../../device/file-hash.ts'
import { waitUntilOnline } from '../../device/network.ts'
import { call } from '../../session/call.ts'
import type { PreparedFile } from './prepared.ts'
import { sendFile, type FileToSend, type UploadServer } from './send-file.ts'

const MIN_PAUSE_MS = 1000
const MAX_PAUSE_MS = 30_000
/** Larger files are not hashed, because hashing loads the whole file into memory. */
const MAX_HASHED_BYTES = 20_000_000

interface UploadOptions extends Omit<FileToSend, 'file'> {
  readonly id: string
  readonly kind: UploadKind
}

/** Sends a prepared file and returns the resulting media. The poster of a video is sent first, as an upload with its own id. */
export async function sendUpload(
  { id, kind, ...options }: UploadOptions,
  { file, poster }: PreparedFile,
  posterId?: string,
): Promise<Media> {
  if (poster && posterId !== undefined)
    await sendFile({ ...options, file: poster, onProgress: () => undefined }, uploadServer(posterId, 'poster', poster))
  return sendFile({ ...options, file }, uploadServer(id, kind, file, posterId))
}

/** Deletes an upload on the server, which would otherwise delete it after a day. */
export const deleteUpload = (id: string): void => void call(cancelUpload, { path: { id } }).catch(() => undefined)

function uploadServer(id: string, kind: UploadKind, file: Blob, poster?: string): UploadServer {
  const path = { id }
  return {
    start: () => call(startUpload, { body: { id, kind, bytes: file.size, ...(file.type && { type: file.type }) } }),
    chunk: (from, bytes) => call(sendChunk, { path: { id, from: String(from) }, body: bytes }),
    finish: async () => {
      const sha256 = file.size <= MAX_HASHED_BYTES ? await sha256Of(file).catch(() => undefined) : undefined
      return call(finishUpload, { path, body: { ...(sha256 && { sha256 }), ...(poster && { poster }) } })
    },
    pause: (failures) => waitUntilOnline(Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** failures)),
    nowMs: () => performance.now(),
  }
}
