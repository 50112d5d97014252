import { crc32 } from 'node:zlib'
import { fromBufferPromise, getFileNameLowLevel, validateFileName, type Entry, type ZipFile } from 'yauzl'
import type { Files } from '../tables.ts'
import { InvalidZipError } from './zip-refused.ts'

/** Maximum size of a zip, in bytes. */
export const MAX_ZIP_BYTES = 128_000_000
/** Maximum total size of a zip's unpacked tables, in bytes. The largest measured feed, with 1.9 million calls, has 107 MB of tables. */
const MAX_TABLE_BYTES = 384_000_000
/** Maximum number of files of any kind in a zip. */
const MAX_ENTRIES = 1000
/** Maximum compression ratio of a table; real feeds have up to 40. A table of at most SMALL_BYTES may have any ratio. */
const MAX_RATIO = 200
const SMALL_BYTES = 4_000_000

const STORE = 0
const DEFLATE = 8
const FILE_KIND = 0xf000
const SYMBOLIC_LINK = 0xa000
const ZIP_AGAIN = 'zip the tables again'

/** Returns the unpacked tables of a zip that `isWanted` accepts. Other files are not unpacked. Throws InvalidZipError. */
export async function readZip(zip: Buffer, isWanted: (name: string) => boolean): Promise<Files> {
  const file = await openZip(zip)
  const entries = await readEntries(file)
  const tables = [...entries].filter(([name]) => isWanted(name))
  if (tables.length === 0) {
    const inFolder = [...entries.keys()].find((name) => isWanted(name.split('/').at(-1)!))
    throw inFolder
      ? new InvalidZipError('tables_in_folder', inFolder, '', 'zip the tables without their folder')
      : new InvalidZipError('no_tables', '', '', 'the zip has none of the tables of GTFS')
  }
  let total = 0
  for (const [name, entry] of tables) {
    total += entry.uncompressedSize
    refuseSize(name, entry, total)
  }
  const files: Record<string, Uint8Array> = {}
  for (const [name, entry] of tables) files[name] = await unpack(file, name, entry)
  return files
}

async function openZip(zip: Buffer): Promise<ZipFile> {
  // Names are decoded by readEntries, so that it can report a dangerous name.
  const file = await fromBufferPromise(zip, { decodeStrings: false }).catch((error: Error) => {
    if (!error.message.startsWith('End of central directory record signature not found'))
      throw new InvalidZipError('broken_zip', '', error.message, ZIP_AGAIN)
    throw zip.toString('latin1', 0, 2) === 'PK'
      ? new InvalidZipError('truncated_zip', '', '', 'the end of the zip is missing: download it again')
      : new InvalidZipError('not_a_zip', '', '', 'a GTFS feed is a zip of text files')
  })
  if (file.entryCount > MAX_ENTRIES)
    throw new InvalidZipError(
      'too_many_entries',
      '',
      String(file.entryCount),
      `a zip may have ${MAX_ENTRIES} files: leave out all but the tables`,
    )
  return file
}

/** Returns the entries of a zip by name. */
async function readEntries(file: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>()
  const directory = file.eachEntry()
  const next = () =>
    directory.next().catch((error: Error) => {
      throw new InvalidZipError('broken_zip', '', error.message, ZIP_AGAIN)
    })
  for (let step = await next(); !step.done; step = await next()) {
    const entry = step.value
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true)
    refuseEntry(name, entry)
    if (entries.has(name)) throw new InvalidZipError('duplicate_entry', name, '', 'the zip has the file twice: keep one')
    entries.set(name, entry)
  }
  return entries
}

/** Rejects entries that no feed needs: encrypted files, paths outside of the folder, links, and archives. */
function refuseEntry(name: string, entry: Entry): void {
  if (entry.isEncrypted()) throw new InvalidZipError('encrypted_entry', name, '', 'zip the files without a password')
  if (validateFileName(name) !== null) throw new InvalidZipError('path_outside_zip', name, '', 'name the files without folders')
  if (((entry.externalFileAttributes >>> 16) & FILE_KIND) === SYMBOLIC_LINK)
    throw new InvalidZipError('link_in_zip', name, '', 'zip the file itself, not a link to it')
  if (/\.(zip|gz|7z|rar|tar)$/i.test(name)) throw new InvalidZipError('archive_in_zip', name, '', 'zip the tables themselves')
}

function refuseSize(name: string, { compressionMethod, compressedSize, uncompressedSize }: Entry, total: number): void {
  if (compressionMethod !== STORE && compressionMethod !== DEFLATE)
    throw new InvalidZipError('unknown_compression', name, String(compressionMethod), 'zip it with the usual method, deflate')
  if (total > MAX_TABLE_BYTES)
    throw new InvalidZipError(
      'too_large',
      name,
      String(total),
      `the tables may have ${MAX_TABLE_BYTES / 1_000_000} MB together: leave out shapes, or split the feed`,
    )
  if (uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MAX_RATIO)
    throw new InvalidZipError(
      'too_well_compressed',
      name,
      String(uncompressedSize),
      `no table becomes ${MAX_RATIO} times larger: correct what made it`,
    )
}

/** Returns the bytes of an entry. Throws if size or checksum differ from the directory; yauzl stops at the first surplus byte. */
async function unpack(file: ZipFile, name: string, entry: Entry): Promise<Uint8Array> {
  const bytes = new Uint8Array(entry.uncompressedSize)
  const damaged = new InvalidZipError('damaged_entry', name, '', 'the bytes are not those that were zipped: zip or download it again')
  let at = 0
  try {
    for await (const chunk of (await file.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      bytes.set(chunk, at)
      at += chunk.length
    }
  } catch {
    throw damaged
  }
  if (at !== bytes.length || crc32(bytes) !== entry.crc32) throw damaged
  return bytes
}
