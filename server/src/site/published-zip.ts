import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { WebFile } from '../adapters/data-folder/web-files.ts'

/** The placeholder for this server's address in the reviewed files. */
const PLACEHOLDER = 'https://yatha.example'
/** Files of the feed that contain the publisher's address. */
const FILES_WITH_ADDRESSES = ['feed_info.txt', 'attributions.txt']
/** Modification time of the files in the zip. Fixed, so that equal feeds have equal bytes on all servers with the same address. */
const ZIP_TIME = new Date('2026-11-20T00:00:00Z')

/** Returns the published feed with this server's address; unchanged if the address is unknown. */
export function withServerAddress(file: WebFile, origin: string | undefined): WebFile {
  if (!origin) return file
  const files = unzipSync(file.body)
  for (const name of FILES_WITH_ADDRESSES) files[name] = strToU8(strFromU8(files[name]!).replaceAll(PLACEHOLDER, origin))
  return { ...file, body: new Uint8Array(zipSync(files, { mtime: ZIP_TIME })) }
}
