import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { WebFile } from '../adapters/data-folder/web-files.ts'

/** What the reviewed files have for this server's address, which they do not know. */
const PLACEHOLDER = 'https://yatha.example'
/** Files of the feed with addresses of the publisher. */
const WITH_ADDRESSES = ['feed_info.txt', 'attributions.txt']
/** The same feed is the same bytes on every server of an address. */
const ZIPPED_AT = new Date('2026-11-20T00:00:00Z')

/** The published feed with the addresses of this server; as it was packed where its address is unknown. */
export function zipOf(file: WebFile, origin: string | undefined): WebFile {
  if (!origin) return file
  const files = unzipSync(file.body)
  for (const name of WITH_ADDRESSES) files[name] = strToU8(strFromU8(files[name]!).replaceAll(PLACEHOLDER, origin))
  return { ...file, body: new Uint8Array(zipSync(files, { mtime: ZIPPED_AT })) }
}
