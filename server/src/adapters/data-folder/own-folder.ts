import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DataFolderError } from '../../data-folder-error.ts'

// The server stores files only in folders that it has created, or has verified to be its own.

/** An account of the operating system; empty on systems without user ids. */
export interface OsAccount {
  readonly uid?: number
  readonly gid?: number
}

/** Returns whether this process runs as root. */
export const isRoot = (): boolean => process.getuid?.() === 0

/** Returns the account of this process. */
export const currentOsAccount = (): OsAccount => ({
  ...(process.getuid && { uid: process.getuid() }),
  ...(process.getgid && { gid: process.getgid() }),
})

/**
 * Creates the data folder and its parents. If it exists, checks that it belongs to this account and is not writable for everybody, and
 * removes the group's permission to write. Throws DataFolderError.
 */
export function ensureDataFolder(path: string): void {
  withDataFolderErrors(path, () => {
    mkdirSync(dirname(path), { recursive: true })
    // As root, the embedded database runs as another account, which must be able to enter the folder.
    if (createFolder(path)) return chmodSync(path, isRoot() ? 0o711 : 0o700)
    const { mode } = checkOwnership(path, 'folder', 0o775)
    // Removes the group's write permission, which new folders often have on systems where each account has its own group.
    if (mode & 0o020) chmodSync(path, mode & 0o7755)
  })
}

/**
 * Creates a folder that only `owner` can enter, or checks that only `owner` can enter the existing folder. The parent must exist. Throws
 * DataFolderError.
 */
export function ensurePrivateFolder(path: string, owner = currentOsAccount()): void {
  withDataFolderErrors(path, () => {
    const isNew = createFolder(path)
    if (isNew && owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid)
    checkOwnership(path, 'folder', 0o700, owner)
  })
}

/** Creates a folder; returns false if it exists. Not recursive, so that an existing folder is never mistaken for a new one. */
function createFolder(path: string): boolean {
  try {
    mkdirSync(path, { mode: 0o700 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const KINDS = { folder: 'isDirectory', file: 'isFile', pipe: 'isFIFO' } as const

/**
 * Checks a path's kind and owner, that it is not a link, and that its mode has only `allowedBits`. Returns the mode. Throws
 * DataFolderError.
 */
export function checkOwnership(
  path: string,
  kind: keyof typeof KINDS,
  allowedBits: number,
  { uid } = currentOsAccount(),
): { readonly mode: number } {
  const found = lstatSync(path)
  const mode = found.mode & 0o777
  if (!found[KINDS[kind]]()) throw new DataFolderError(`${path} is not a ${kind}: delete it, or set YATHA_DATA to another folder`)
  if (uid === undefined) return { mode }
  if (found.uid !== uid)
    throw new DataFolderError(
      `${path} belongs to another account (${found.uid}, not ${uid}): delete it, or set YATHA_DATA to another folder`,
    )
  if (mode & ~allowedBits)
    throw new DataFolderError(
      `${path} is open to other accounts (mode ${octal(mode)}): check it, then chmod ${octal(mode & allowedBits & ~0o022)} ${path}`,
    )
  return { mode }
}

const octal = (mode: number): string => mode.toString(8).padStart(3, '0')

/** Runs `work` on files below `path`. Converts errors of the file system to DataFolderErrors with one-line messages. */
export function withDataFolderErrors<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw toDataFolderError(path, error)
  }
}

/** Converts an error of the file system below `path` to a DataFolderError; returns other errors unchanged. */
export function toDataFolderError(path: string, error: unknown): unknown {
  const code = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? '') : ''
  const reason = REASONS[code]
  return reason === undefined ? error : new DataFolderError(reason(path), { cause: error })
}

const notInFolder = (path: string) => `${path} is not in a folder: set YATHA_DATA to another`
const fullDiskMessage = (path: string) => `${path} is full: free some space, or set YATHA_DATA to a folder on another disk`
const REASONS: Readonly<Record<string, ((path: string) => string) | undefined>> = {
  ENOSPC: fullDiskMessage,
  EDQUOT: fullDiskMessage,
  EROFS: (path) => `${path} is read-only: set YATHA_DATA to a folder that can be written`,
  EACCES: (path) => `${path} cannot be written by this account: give it the folder, or set YATHA_DATA to another`,
  EPERM: (path) => `${path} cannot be written by this account: give it the folder, or set YATHA_DATA to another`,
  ENOTDIR: notInFolder,
  EEXIST: notInFolder,
}
