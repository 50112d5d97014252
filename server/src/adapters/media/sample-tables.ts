import type { FileHandle } from 'node:fs/promises'

/** Maximum size of an index: enough for hours of video. */
const MAX_INDEX_BYTES = 32_000_000
/** Maximum number of samples (frames and pieces of audio): enough for hours. */
export const MAX_SAMPLES = 1_000_000
/** Maximum depth of nested boxes. */
const MAX_DEPTH = 8

/** Types of boxes that contain boxes, down to the sample tables. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'mvex', 'moof', 'traf'])

/**
 * Returns whether the tables of an index (`moov`, `moof`) have their declared lengths and no more samples than a video can have.
 * A few bytes could declare billions of samples, and a reader would spend minutes on them.
 */
export async function isIndexSound(file: FileHandle, at: number, length: number): Promise<boolean> {
  if (length > MAX_INDEX_BYTES) return false
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, at)
  return bytesRead === length && areBoxesSound(bytes, 0)
}

function areBoxesSound(bytes: Buffer, depth: number): boolean {
  if (depth > MAX_DEPTH) return false
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (length < 8 || at + length > bytes.length) return false
    const content = bytes.subarray(at + 8, at + length)
    if (CONTAINERS.has(type) ? !areBoxesSound(content, depth + 1) : !isTableSound(type, content)) return false
    at += length
  }
  return true
}

/** Number of bytes of one entry, by type of table. In the file, the number of entries follows the version and flags. */
const ENTRY_BYTES: Readonly<Record<string, number>> = { stts: 8, ctts: 8, stsc: 12, stco: 4, co64: 8, stss: 4, elst: 12 }

function isTableSound(type: string, content: Buffer): boolean {
  if (type === 'stsz') {
    if (content.length < 12) return false
    const [size, count] = [content.readUInt32BE(4), content.readUInt32BE(8)]
    return count <= MAX_SAMPLES && (size !== 0 || count * 4 <= content.length - 12)
  }
  if (type === 'stz2') return content.length >= 12 && content.readUInt32BE(8) <= MAX_SAMPLES
  if (type === 'trun') return content.length >= 8 && content.readUInt32BE(4) <= MAX_SAMPLES
  const entryBytes = ENTRY_BYTES[type]
  if (entryBytes === undefined) return true
  if (content.length < 8) return false
  const count = content.readUInt32BE(4)
  if (count * entryBytes > content.length - 8) return false
  return !(type === 'stts' || type === 'ctts') || countSamples(content, count) <= MAX_SAMPLES
}

/** Returns the total number of samples in run-length entries. */
function countSamples(content: Buffer, count: number): number {
  let samples = 0
  for (let i = 0; i < count; i++) samples += content.readUInt32BE(8 + i * 8)
  return samples
}
