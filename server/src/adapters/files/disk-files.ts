import { randomBytes } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { checkPrefix, FileStoreUnavailable, mediaTypeOf, type Files } from './files.ts'

/** Folder of incomplete files. No stored file can have this name. */
const UNFINISHED = '.unfinished'
const LEFTOVER_AGE_MS = 3_600_000

/** Files in a local folder, which processes on this machine may share. */
export function diskFiles(folder: string): Files {
  const pathOf = (name: string) => {
    const type = mediaTypeOf(name)
    return { type, path: join(folder, name) }
  }
  let preparedFolder: Promise<string> | undefined
  const unfinishedFolder = (): Promise<string> => {
    preparedFolder ??= prepareUnfinishedFolder(folder)
    // A failure, for example because the disk is full, is not cached: the next call tries again.
    preparedFolder.catch(() => (preparedFolder = undefined))
    return preparedFolder
  }
  const putAtomically = async (name: string, write: (path: string) => Promise<void>): Promise<void> => {
    const { path } = pathOf(name)
    try {
      await writeAtomically(join(await unfinishedFolder(), randomBytes(12).toString('hex')), path, write)
    } catch (error) {
      throw new FileStoreUnavailable(`a file was not written: ${(error as NodeJS.ErrnoException).code ?? ''}`, { cause: error })
    }
  }
  return {
    put: (name, bytes) => putAtomically(name, (path) => writeThrough(path, bytes)),
    putFile: (name, file) => putAtomically(name, (path) => copyThrough(path, file.path)),
    get: async (name, range) => {
      const { type, path } = pathOf(name)
      const found = await stat(path).catch(ignoreMissing)
      if (!found) return undefined
      if (range && range.from >= found.size) throw new RangeError(`${name} has ${found.size} bytes`)
      // Opens the file now, so that it can be read to its end even if it is deleted meanwhile.
      const handle = await open(path).catch(ignoreMissing)
      if (!handle) return undefined
      const part = range && { start: range.from, ...(range.to !== undefined && { end: range.to }) }
      const stream = found.size === 0 ? Readable.from([]) : createReadStream(path, { fd: handle, ...part })
      if (found.size === 0) await handle.close()
      // The cast is safe: Node and the web declare different types for the same stream.
      return { type, size: found.size, body: Readable.toWeb(stream) as ReadableStream<Uint8Array> }
    },
    delete: async (name) => rm(pathOf(name).path, { force: true }),
    list: async function* (prefix) {
      checkPrefix(prefix)
      const names = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissing)) ?? []
      const files = names
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((name) => name.startsWith(prefix) && !name.startsWith(UNFINISHED))
      for (const name of files.toSorted()) {
        const found = await stat(join(folder, name)).catch(ignoreMissing)
        if (found) yield { name, bytes: found.size, modifiedMs: found.mtimeMs }
      }
    },
  }
}

/** Creates the folder of incomplete files, removes leftovers of killed processes, and returns the path. */
async function prepareUnfinishedFolder(folder: string): Promise<string> {
  const unfinished = join(folder, UNFINISHED)
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  for (const name of await readdir(unfinished)) {
    const found = await stat(join(unfinished, name)).catch(ignoreMissing)
    if (found && Date.now() - found.mtimeMs > LEFTOVER_AGE_MS) await rm(join(unfinished, name), { force: true })
  }
  return unfinished
}

/** Writes a file atomically, by renaming `unfinished` to `path`. */
async function writeAtomically(unfinished: string, path: string, write: (path: string) => Promise<void>): Promise<void> {
  try {
    await write(unfinished)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** Writes a file and flushes it to disk. */
async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Copies a file and flushes the copy to disk. */
async function copyThrough(path: string, from: string): Promise<void> {
  await copyFile(from, path, constants.COPYFILE_EXCL)
  const handle = await open(path, 'r+')
  try {
    await handle.chmod(0o600)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Flushes a folder to disk, which makes new names durable; not needed on Windows. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Returns undefined if the error means that the file does not exist; throws other errors. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
  return undefined
}
