import { createHash, randomBytes } from 'node:crypto'
import { bytesOf, type Files } from '../../adapters/files/files.ts'
import type { UploadRow } from './upload.store.ts'

/** Where chunks are until a picture or video is made of them. Nothing in it is ever served. */
export const CHUNKS = 'upload/'

/** A name of its own for each chunk that arrives: of two that begin at the same byte, the upload names the one that counts. */
export const chunkName = (id: string, from: number): string => `${CHUNKS}${id}/${from}-${randomBytes(6).toString('hex')}.bin`

/** The content of an upload, chunk by chunk. Throws MissingChunk. */
export async function* contentOf(files: Files, { chunks }: UploadRow): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (const name of chunks) {
    const content = await files.get(name)
    if (!content) throw new MissingChunk(name)
    yield await bytesOf(content)
  }
}

/** Another process has made of an upload what is to be made, or the store has lost it. */
export class MissingChunk extends Error {}

/** The whole content of a small upload, with its SHA-256 in hexadecimal. Throws MissingChunk. */
export async function wholeOf(files: Files, row: UploadRow): Promise<{ bytes: Uint8Array; sha256: string }> {
  const bytes = new Uint8Array(row.bytes)
  let at = 0
  for await (const chunk of contentOf(files, row)) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Removes chunks that no upload names any more. */
export async function removeChunks(files: Files, names: readonly string[]): Promise<void> {
  for (const name of names) await files.delete(name)
}
