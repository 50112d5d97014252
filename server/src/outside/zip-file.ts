import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'

/** Reads a file of text by its name; undefined if it is not there. */
export type ReadFile = (name: string) => string | undefined

const END_OF_DIRECTORY = 0x06054b50
const DEFLATED = 8

/** Reads text files of a zip (APPNOTE.TXT 4.3), such as `/gtfs.zip`. */
export function zipReader(path: string): ReadFile {
  let zip: Buffer | undefined
  return (name) => {
    zip ??= readFileSync(path)
    let end = zip.length - 22
    while (end >= 0 && zip.readUInt32LE(end) !== END_OF_DIRECTORY) end--
    let at = zip.readUInt32LE(end + 16)
    for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
      const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip!.readUInt16LE(at + offset)) as [number, number, number]
      if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) {
        const local = zip.readUInt32LE(at + 42)
        const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
        const bytes = zip.subarray(start, start + zip.readUInt32LE(at + 20))
        return (zip.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(bytes) : bytes).toString('utf8')
      }
      at += 46 + nameLength + extra + comment
    }
    return undefined
  }
}
