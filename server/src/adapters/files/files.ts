/** A file in the store, without its content. */
export interface StoredFile {
  readonly name: string
  readonly bytes: number
  readonly modifiedMs: number
}

export interface FileContent {
  /** Media type. */
  readonly type: string
  /** Bytes of the whole file. */
  readonly size: number
  /** The bytes of the file, or of the requested range. */
  readonly body: ReadableStream<Uint8Array>
}

/** A range of bytes, counted from 0, including the byte `to`; without `to`, up to the end. */
export interface ByteRange {
  readonly from: number
  readonly to?: number
}

export interface LocalFile {
  readonly path: string
  /** SHA-256 of its content, in hexadecimal. */
  readonly sha256: string
}

/** The store of riders' files. We generate the names, such as `photo/abc.webp`. Writes are atomic. */
export interface Files {
  /** Stores a file; replaces a file with the same name. Throws FileStoreUnavailable. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Like `put`, but stores a copy of a local file of any size. */
  putFile(name: string, file: LocalFile): Promise<void>
  /** Reads a file; undefined if it does not exist. Throws RangeError if the range starts beyond the end of the file. */
  get(name: string, range?: ByteRange): Promise<FileContent | undefined>
  /** Removes a file if it exists. */
  delete(name: string): Promise<void>
  /** Lists the files whose names start with `prefix`, by name. */
  list(prefix: string): AsyncIterable<StoredFile>
}

/** The store is unavailable: the disk is full or read-only, or the service does not respond as expected. */
export class FileStoreUnavailable extends Error {
  /** Error code of the service for the log, such as AccessDenied. Undefined if the cause contains the code. */
  readonly code?: string

  constructor(message: string, { code, ...options }: ErrorOptions & { readonly code?: string } = {}) {
    super(message, options)
    if (code !== undefined) this.code = code
  }
}

/** Media types by file extension. */
const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  webm: 'video/webm',
  bin: 'application/octet-stream',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
}
const NAME = /^(?:[\w-]{1,80}\/){0,4}[\w-]{1,80}\.([a-z0-9]{1,5})$/

/** Returns the media type of a file. Throws if the name is invalid, for instance if it leaves the folder. */
export function mediaTypeOf(name: string): string {
  const type = TYPES[NAME.exec(name)?.[1] ?? '']
  if (type === undefined) throw new Error(`no name for a file: ${JSON.stringify(name)}`)
  return type
}

/** Throws if no valid name starts with the prefix. */
export function checkPrefix(prefix: string): void {
  if (!/^[\w/-]*$/.test(prefix) || prefix.startsWith('/')) throw new Error(`no prefix of files: ${JSON.stringify(prefix)}`)
}

/** Reads a small stream into memory. */
export const readAllBytes = async (content: FileContent): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(content.body).arrayBuffer())
