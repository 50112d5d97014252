import { ZipRefused } from './zip-refused.ts'

/** A file in a zip, by the directory at its end. Sizes in bytes. */
export interface ZipEntry {
  readonly name: string
  /** 0 stored, 8 deflated. */
  readonly method: number
  readonly crc: number
  readonly packedSize: number
  readonly size: number
  /** Where its own header begins. */
  readonly at: number
}

const MOST_ENTRIES = 1000

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LONGEST_COMMENT = 65_535
const ENCRYPTED = 0x2041
const UTF8_NAME = 0x800
const MADE_BY_UNIX = 3
const FILE_KIND = 0xf000
const SYMBOLIC_LINK = 0xa000
const AGAIN = 'zip the folder again'

/**
 * The directory of a zip. Throws ZipRefused for whatever a feed has no need of: encryption, links, paths that lead out of the
 * folder, a zip in the zip, an entry twice or over another, and the 64-bit form.
 */
export function readDirectory(zip: Buffer): ZipEntry[] {
  const end = findEnd(zip)
  const [disk, count, size, start] = [
    zip.readUInt16LE(end + 4),
    zip.readUInt16LE(end + 10),
    zip.readUInt32LE(end + 12),
    zip.readUInt32LE(end + 16),
  ]
  if (count === 0xffff || size === 0xffffffff || start === 0xffffffff) throw zip64('')
  if (disk !== 0 || zip.readUInt16LE(end + 8) !== count) throw new ZipRefused('zip_in_parts', '', '', 'join the parts to one zip')
  if (count > MOST_ENTRIES)
    throw new ZipRefused('too_many_entries', '', String(count), `a zip may have ${MOST_ENTRIES} files: leave out all but the tables`)
  if (start + size > end) throw new ZipRefused('broken_zip', '', '', `its directory is cut off: ${AGAIN}`)
  const entries: ZipEntry[] = []
  const names = new Set<string>()
  let at = start
  for (let n = 0; n < count; n++) {
    if (at + ENTRY_BYTES > end || zip.readUInt32LE(at) !== ENTRY)
      throw new ZipRefused('broken_zip', '', '', `its directory is broken: ${AGAIN}`)
    const entry = readEntry(zip, at)
    if (names.has(entry.name)) throw new ZipRefused('duplicate_entry', entry.name, '', 'the zip has the file twice: keep one')
    names.add(entry.name)
    entries.push(entry)
    at += ENTRY_BYTES + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  refuseOverlaps(entries, start)
  return entries
}

function findEnd(zip: Buffer): number {
  for (let at = zip.length - END_BYTES; at >= Math.max(0, zip.length - END_BYTES - LONGEST_COMMENT); at--)
    if (zip.readUInt32LE(at) === END && at + END_BYTES + zip.readUInt16LE(at + 20) === zip.length) return at
  const begins = zip.subarray(0, 2).toString('latin1') === 'PK'
  throw begins
    ? new ZipRefused('truncated_zip', '', '', 'the end of the zip is missing: download it again')
    : new ZipRefused('not_a_zip', '', '', 'a GTFS feed is a zip of text files')
}

function readEntry(zip: Buffer, at: number): ZipEntry {
  const flags = zip.readUInt16LE(at + 8)
  const name = zip.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + zip.readUInt16LE(at + 28)).toString(flags & UTF8_NAME ? 'utf8' : 'latin1')
  const [packedSize, size, header] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24), zip.readUInt32LE(at + 42)]
  if ([packedSize, size, header].includes(0xffffffff)) throw zip64(name)
  if (flags & ENCRYPTED) throw new ZipRefused('encrypted_entry', name, '', 'zip the files without a password')
  if (/^[/\\]|^[A-Za-z]:|\\|\0|(^|\/)\.\.(\/|$)/.test(name))
    throw new ZipRefused('path_outside_zip', name, '', 'name the files without folders')
  const madeBy = zip.readUInt8(at + 5)
  if (madeBy === MADE_BY_UNIX && (zip.readUInt16LE(at + 40) & FILE_KIND) === SYMBOLIC_LINK)
    throw new ZipRefused('link_in_zip', name, '', 'zip the file itself, not a link to it')
  if (/\.(zip|gz|7z|rar|tar)$/i.test(name)) throw new ZipRefused('archive_in_zip', name, '', 'zip the tables themselves')
  return { name, method: zip.readUInt16LE(at + 10), crc: zip.readUInt32LE(at + 16), packedSize, size, at: header }
}

const zip64 = (name: string) => new ZipRefused('zip64', name, '', 'feeds of 4 GB and more are not read: zip it without the 64-bit form')

/** Entries that share bytes make a small zip a large one. */
function refuseOverlaps(entries: readonly ZipEntry[], directory: number): void {
  const inOrder = [...entries].sort((a, b) => a.at - b.at)
  for (const [n, entry] of inOrder.entries()) {
    const next = inOrder[n + 1]?.at ?? directory
    if (entry.at + 30 + entry.packedSize > next)
      throw new ZipRefused('broken_zip', entry.name, '', `the file reaches into the next one: ${AGAIN}`)
  }
}
