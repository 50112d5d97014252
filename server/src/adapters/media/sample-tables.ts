import type { FileHandle } from 'node:fs/promises'

/** Index of a video of hours. */
const MOST_INDEX_BYTES = 32_000_000
/** Frames and parts of sound, of hours. */
export const MOST_SAMPLES = 1_000_000
const DEEPEST = 8

/** Boxes with boxes inside, on the way to the tables of samples. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'mvex', 'moof', 'traf'])

/**
 * Are the tables of an index (`moov`, `moof`) as long as they say, and for no more samples than a video can have? A few bytes
 * could announce thousands of millions, and whoever reads them would count for minutes.
 */
export async function isIndexSound(file: FileHandle, at: number, length: number): Promise<boolean> {
  if (length > MOST_INDEX_BYTES) return false
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, at)
  return bytesRead === length && areSound(bytes, 0)
}

function areSound(bytes: Buffer, depth: number): boolean {
  if (depth > DEEPEST) return false
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (length < 8 || at + length > bytes.length) return false
    const content = bytes.subarray(at + 8, at + length)
    if (CONTAINERS.has(type) ? !areSound(content, depth + 1) : !isTableSound(type, content)) return false
    at += length
  }
  return true
}

/** Bytes of an entry; the count is after version and flags. */
const TABLES: Readonly<Record<string, number>> = { stts: 8, ctts: 8, stsc: 12, stco: 4, co64: 8, stss: 4, elst: 12 }

function isTableSound(type: string, content: Buffer): boolean {
  if (type === 'stsz') {
    if (content.length < 12) return false
    const [size, count] = [content.readUInt32BE(4), content.readUInt32BE(8)]
    return count <= MOST_SAMPLES && (size !== 0 || count * 4 <= content.length - 12)
  }
  if (type === 'stz2') return content.length >= 12 && content.readUInt32BE(8) <= MOST_SAMPLES
  if (type === 'trun') return content.length >= 8 && content.readUInt32BE(4) <= MOST_SAMPLES
  const entry = TABLES[type]
  if (entry === undefined) return true
  if (content.length < 8) return false
  const count = content.readUInt32BE(4)
  if (count * entry > content.length - 8) return false
  return !(type === 'stts' || type === 'ctts') || samplesOf(content, count) <= MOST_SAMPLES
}

/** The samples of entries that each stand for several. */
function samplesOf(content: Buffer, count: number): number {
  let samples = 0
  for (let i = 0; i < count; i++) samples += content.readUInt32BE(8 + i * 8)
  return samples
}
