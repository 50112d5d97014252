import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'

/** Reads a text file by its name; undefined if it does not exist. */
export type ReadTextFile = (name: string) => string | undefined

/** Returns a reader of text files in a zip, such as `/gtfs.zip`. */
export function zipReader(path: string): ReadTextFile {
  let zip: Buffer | undefined
  return (name) => {
    zip ??= readFileSync(path)
    const bytes = unzipSync(zip, { filter: (file) => file.name === name })[name]
    return bytes && strFromU8(bytes)
  }
}
