import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

/** A built file in memory, with its compressed variants. */
export interface WebFile {
  readonly body: Uint8Array<ArrayBuffer>
  readonly brotli: Uint8Array<ArrayBuffer> | undefined
  readonly gzip: Uint8Array<ArrayBuffer> | undefined
  readonly type: string
  /** Whether the name contains a content hash; such a file never changes. */
  readonly immutable: boolean
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.zip': 'application/zip',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** Reads all files in a folder, and returns them by path (`/assets/x.js`). The `.br` and `.gz` files are compressed variants. */
export function readWebFiles(folder: string): Map<string, WebFile> {
  const files = new Map<string, WebFile>()
  for (const path of listFiles(folder)) {
    if (/\.(br|gz)$/.test(path)) continue
    const readVariant = (suffix: string) => (existsSync(path + suffix) ? new Uint8Array(readFileSync(path + suffix)) : undefined)
    files.set(`/${relative(folder, path).split(sep).join('/')}`, {
      body: new Uint8Array(readFileSync(path)),
      brotli: readVariant('.br'),
      gzip: readVariant('.gz'),
      type: TYPES[extname(path)] ?? 'application/octet-stream',
      immutable: /-[\w-]{8,}\.\w+$/.test(path),
    })
  }
  return files
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? listFiles(path) : [path]
  })
}
