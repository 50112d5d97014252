import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of a generated zip. By default, it is deflated and its headers are correct. */
export interface GeneratedEntry {
  readonly name: string
  readonly bytes: Uint8Array
  /** Wrong values for the headers: the local header and the central directory. `mode` is only in the directory. */
  readonly declared?: {
    readonly size?: number
    readonly crc?: number
    readonly method?: number
    readonly flags?: number
    readonly mode?: number
  }
  /** Whether `bytes` are already deflated. */
  readonly isPacked?: boolean
}

/** Creates a zip byte by byte, since no library creates broken zips. */
export function generateZip(entries: readonly GeneratedEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes, declared = {}, isPacked } of entries) {
    const packed = isPacked ? Buffer.from(bytes) : deflateRawSync(bytes)
    const fileName = Buffer.from(name)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(declared.flags ?? 0, 2)
    head.writeUInt16LE(declared.method ?? 8, 4)
    head.writeUInt32LE(declared.crc ?? crc32(bytes), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(declared.size ?? bytes.length, 18)
    head.writeUInt16LE(fileName.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE((declared.mode ?? 0o100644) * 65_536, 6)
    tail.writeUInt32LE(at, 10)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, fileName, packed])
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), head, tail, fileName]))
    parts.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}

/** Creates the zip of a feed's tables. */
export const feedZip = (tables: Readonly<Record<string, string | Uint8Array>>): Buffer =>
  generateZip(Object.entries(tables).map(([name, content]) => ({ name, bytes: Buffer.from(content) })))
