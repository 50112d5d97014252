import { createHash, randomBytes } from 'node:crypto'
import { readAllBytes, type Files } from '../../adapters/files/files.ts'
import type { UploadRow } from './upload.store.ts'

/** Folder of chunks, until they become a picture or video. Never served. */
export const CHUNK_FOLDER = 'upload/'

/** Returns a unique file name for a chunk, because two requests may send a chunk with the same start. The upload lists only one of them. */
export const chunkName = (id: string, from: number): string => `${CHUNK_FOLDER}${id}/${from}-${randomBytes(6).toString('hex')}.bin`

/** Reads the content of an upload, chunk by chunk. Throws MissingChunk. */
export async function* readChunks(files: Files, { chunks }: UploadRow): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (const name of chunks) {
    const content = await files.get(name)
    if (!content) throw new MissingChunk(name)
    yield await readAllBytes(content)
  }
}

/** A chunk does not exist: another process has finished the upload, or the file was lost. */
export class MissingChunk extends Error {}

/** Returns the whole content of a small upload, with its SHA-256 in hexadecimal. Throws MissingChunk. */
export async function readWholeUpload(files: Files, row: UploadRow): Promise<{ bytes: Uint8Array; sha256: string }> {
  const bytes = new Uint8Array(row.bytes)
  let at = 0
  for await (const chunk of readChunks(files, row)) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Deletes the files of chunks. Call it only for chunks that no upload lists any more. */
export async function removeChunks(files: Files, names: readonly string[]): Promise<void> {
  for (const name of names) await files.delete(name)
}
