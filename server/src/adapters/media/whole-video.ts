import { open, type FileHandle } from 'node:fs/promises'
import { isIndexSound } from './sample-tables.ts'

const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067
/** Top-level boxes of an MP4 in fragments of a tenth of a second, for hours. */
const MOST_BOXES = 200_000

/** Is a file an MP4, MOV or WebM that has all the parts it announces, and nothing behind them? */
export async function isWhole(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = await bytesAt(file, 0)
    return head.readUInt32BE(0) === EBML ? await isWholeWebm(file, head, size) : await isWholeMp4(file, size)
  } finally {
    await file.close()
  }
}

/** ISO/IEC 14496-12, 4.2: boxes of a size and a type, one behind the other. */
async function isWholeMp4(file: FileHandle, size: number): Promise<boolean> {
  let at = 0
  for (let boxes = 0; at < size; boxes++) {
    const head = await bytesAt(file, at)
    const isFirst = at === 0
    const type = head.toString('latin1', 4, 8)
    if (boxes > MOST_BOXES || !/^[\x20-\x7e\xa9]{4}$/.test(type) || (isFirst && !FIRST.has(type))) return false
    const said = head.readUInt32BE(0)
    if (said === 0) return !INDEX.has(type)
    const length = said === 1 ? Number(head.readBigUInt64BE(8)) : said
    if (length < 8 || at + length > size) return false
    if (INDEX.has(type) && !(await isIndexSound(file, at, length))) return false
    at += length
  }
  return at === size
}

const INDEX = new Set(['moov', 'moof'])
/** QuickTime files may begin with another than `ftyp`. */
const FIRST = new Set(['ftyp', 'wide', 'mdat', 'moov', 'free', 'skip'])

/** RFC 8794: the header, then the segment, whose size is unknown in a recording. */
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

/** A size of variable length; its value is undefined where it is unknown. */
function sizeAt(bytes: Buffer, at: number): { readonly bytes: number; readonly value: number | undefined } | undefined {
  const length = Math.clz32(bytes[at]!) - 23
  if (length > 8) return undefined
  let value = BigInt(bytes[at]! & (0xff >> length))
  for (let i = 1; i < length; i++) value = (value << 8n) | BigInt(bytes[at + i]!)
  const isUnknown = value === (1n << BigInt(7 * length)) - 1n
  return { bytes: length, value: isUnknown ? undefined : Number(value) }
}

/** Sixteen bytes, or zeros beyond the end. */
async function bytesAt(file: FileHandle, at: number): Promise<Buffer> {
  const bytes = Buffer.alloc(16)
  await file.read(bytes, 0, 16, at)
  return bytes
}
