import { open, type FileHandle } from 'node:fs/promises'
import { isIndexSound } from './sample-tables.ts'

const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067
/** Maximum number of top-level boxes: enough for hours of an MP4 with fragments of a tenth of a second. */
const MAX_BOXES = 200_000

/** Returns whether a file is an MP4, MOV or WebM with all the parts it declares, and nothing after them. */
export async function isCompleteVideo(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = await bytesAt(file, 0)
    return head.readUInt32BE(0) === EBML ? await isWholeWebm(file, head, size) : await isWholeMp4(file, size)
  } finally {
    await file.close()
  }
}

/** Checks the structure of ISO/IEC 14496-12, 4.2: a sequence of boxes, each with a size and a type. */
async function isWholeMp4(file: FileHandle, size: number): Promise<boolean> {
  let at = 0
  for (let boxes = 0; at < size; boxes++) {
    const head = await bytesAt(file, at)
    const isFirst = at === 0
    const type = head.toString('latin1', 4, 8)
    if (boxes > MAX_BOXES || !/^[\x20-\x7e\xa9]{4}$/.test(type) || (isFirst && !FIRST_BOXES.has(type))) return false
    const declaredSize = head.readUInt32BE(0)
    if (declaredSize === 0) return !INDEX_BOXES.has(type)
    const length = declaredSize === 1 ? Number(head.readBigUInt64BE(8)) : declaredSize
    if (length < 8 || at + length > size) return false
    if (INDEX_BOXES.has(type) && !(await isIndexSound(file, at, length))) return false
    at += length
  }
  return at === size
}

const INDEX_BOXES = new Set(['moov', 'moof'])
/** Types of the first box. QuickTime files may begin without `ftyp`. */
const FIRST_BOXES = new Set(['ftyp', 'wide', 'mdat', 'moov', 'free', 'skip'])

/** Checks the structure of RFC 8794: the header, then the segment, whose size is unknown in a recording. */
async function isWholeWebm(file: FileHandle, head: Buffer, size: number): Promise<boolean> {
  const header = sizeAt(head, 4)
  if (!header || header.value === undefined) return false
  const at = 4 + header.bytes + header.value
  const next = await bytesAt(file, at)
  if (next.readUInt32BE(0) !== SEGMENT) return false
  const segment = sizeAt(next, 4)
  if (!segment) return false
  return segment.value === undefined || at + 4 + segment.bytes + segment.value === size
}

/** Reads an integer of variable length; `value` is undefined if the size is unknown. Returns undefined if it is invalid. */
function sizeAt(bytes: Buffer, at: number): { readonly bytes: number; readonly value: number | undefined } | undefined {
  const length = Math.clz32(bytes[at]!) - 23
  if (length > 8) return undefined
  let value = BigInt(bytes[at]! & (0xff >> length))
  for (let i = 1; i < length; i++) value = (value << 8n) | BigInt(bytes[at + i]!)
  const isUnknown = value === (1n << BigInt(7 * length)) - 1n
  return { bytes: length, value: isUnknown ? undefined : Number(value) }
}

/** Reads 16 bytes, with zeros beyond the end of the file. */
async function bytesAt(file: FileHandle, at: number): Promise<Buffer> {
  const bytes = Buffer.alloc(16)
  await file.read(bytes, 0, 16, at)
  return bytes
}
