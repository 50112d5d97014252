import { crc32, createInflateRaw } from 'node:zlib'
import type { Files } from '../tables.ts'
import { ZipRefused } from './zip-refused.ts'
import { readDirectory, type ZipEntry } from './zip-directory.ts'

/** Bytes of a zip, and of the tables in it together. The largest feed measured, 1.9 million calls, has 107 MB. */
export const MOST_ZIP_BYTES = 128_000_000
export const MOST_TABLE_BYTES = 384_000_000
/** Times a table may be larger than in the zip: those of real feeds are up to 40 times. Small ones may repeat themselves. */
const MOST_RATIO = 200
const SMALL_BYTES = 4_000_000

const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8

/** The tables of a zip that `isWanted` names; others are not even unpacked. Throws ZipRefused; never writes a file. */
export async function unzip(zip: Buffer, isWanted: (name: string) => boolean): Promise<Files> {
  const all = readDirectory(zip)
  const entries = all.filter(({ name }) => isWanted(name))
  if (entries.length === 0) {
    const inner = all.find(({ name }) => isWanted(name.split('/').at(-1)!))
    throw inner
      ? new ZipRefused('tables_in_folder', inner.name, '', 'zip the tables without their folder')
      : new ZipRefused('no_tables', '', '', 'the zip has none of the tables of GTFS')
  }
  let total = 0
  for (const entry of entries) {
    total += entry.size
    refuseSize(entry, total)
  }
  const files: Record<string, Uint8Array> = {}
  for (const entry of entries) files[entry.name] = await unpacked(zip, entry)
  return files
}

function refuseSize({ name, method, packedSize, size }: ZipEntry, total: number): void {
  if (method !== STORED && method !== DEFLATED)
    throw new ZipRefused('unknown_compression', name, String(method), 'zip it with the usual method, deflate')
  if (total > MOST_TABLE_BYTES)
    throw new ZipRefused(
      'too_large',
      name,
      String(total),
      `the tables may have ${MOST_TABLE_BYTES / 1_000_000} MB together: leave out shapes, or split the feed`,
    )
  if (size > SMALL_BYTES && size > packedSize * MOST_RATIO)
    throw new ZipRefused('too_well_compressed', name, String(size), `no table becomes ${MOST_RATIO} times larger: correct what made it`)
}

async function unpacked(zip: Buffer, entry: ZipEntry): Promise<Uint8Array> {
  const { name, at, packedSize, size, method, crc } = entry
  const broken = new ZipRefused('damaged_entry', name, '', 'the bytes are not those that were zipped: zip or download it again')
  if (at + LOCAL_BYTES > zip.length || zip.readUInt32LE(at) !== LOCAL) throw broken
  const start = at + LOCAL_BYTES + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  if (start + packedSize > zip.length) throw broken
  const packed = zip.subarray(start, start + packedSize)
  const bytes = method === STORED ? packed : await inflated(packed, size)
  if (bytes?.length !== size || crc32(bytes) !== crc) throw broken
  return bytes
}

/** Exactly `size` bytes; undefined if there are more or fewer, as soon as that is seen. */
async function inflated(packed: Uint8Array, size: number): Promise<Uint8Array | undefined> {
  const bytes = new Uint8Array(size)
  let at = 0
  const stream = createInflateRaw({ chunkSize: 262_144 })
  stream.end(packed)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (at + chunk.length > size) return undefined
      bytes.set(chunk, at)
      at += chunk.length
    }
  } catch {
    return undefined
  }
  return at === size ? bytes : undefined
}
