import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DataFolderError } from '../../data-folder-error.ts'

// What the server keeps on this machine lies in folders that it has made itself, or has checked to be its own.

/** An account of the system; empty where there are no user ids. */
export interface OsAccount {
  readonly uid?: number
  readonly gid?: number
}

export const isRoot = (): boolean => process.getuid?.() === 0

/** The account of this process. */
export const thisAccount = (): OsAccount => ({
  ...(process.getuid && { uid: process.getuid() }),
  ...(process.getgid && { gid: process.getgid() }),
})

/**
 * Makes the data folder with its parents, or checks that it belongs to this account and no other may write to it. Throws
 * DataFolderError.
 */
export function ownDataFolder(path: string): void {
  inDataFolder(path, () => {
    mkdirSync(dirname(path), { recursive: true })
    // Root's embedded database runs as another account, which must get through.
    if (madeFolder(path)) return chmodSync(path, isRoot() ? 0o711 : 0o700)
    const { mode } = checkOwn(path, 'folder', 0o775)
    // Where each account has a group of its own, folders are often made with this bit.
    if (mode & 0o020) chmodSync(path, mode & 0o7755)
  })
}

/** Makes a folder that only `owner` can enter, or checks that it is one. The parent must exist. Throws DataFolderError. */
export function ownFolder(path: string, owner = thisAccount()): void {
  inDataFolder(path, () => {
    const isNew = madeFolder(path)
    if (isNew && owner.uid !== undefined && owner.gid !== undefined) chownSync(path, owner.uid, owner.gid)
    checkOwn(path, 'folder', 0o700, owner)
  })
}

/** Not recursive: a folder that is there is never taken for one that we made. */
function madeFolder(path: string): boolean {
  try {
    mkdirSync(path, { mode: 0o700 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const KINDS = { folder: 'isDirectory', file: 'isFile', pipe: 'isFIFO' } as const

/** Checks kind, owner and mode of a path, which must not be a link: no bits of the mode but `most` may be set. Returns the mode. */
export function checkOwn(path: string, kind: keyof typeof KINDS, most: number, { uid } = thisAccount()): { readonly mode: number } {
  const found = lstatSync(path)
  const mode = found.mode & 0o777
  if (!found[KINDS[kind]]()) throw new DataFolderError(`${path} is not a ${kind}: delete it, or set YATHA_DATA to another folder`)
  if (uid === undefined) return { mode }
  if (found.uid !== uid)
    throw new DataFolderError(
      `${path} belongs to another account (${found.uid}, not ${uid}): delete it, or set YATHA_DATA to another folder`,
    )
  if (mode & ~most)
    throw new DataFolderError(
      `${path} is open to other accounts (mode ${octal(mode)}): check it, then chmod ${octal(mode & most & ~0o022)} ${path}`,
    )
  return { mode }
}

const octal = (mode: number): string => mode.toString(8).padStart(3, '0')

/** Runs work on files below `path`; where the system does not let us, says why in one line. */
export function inDataFolder<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw explained(path, error)
  }
}

/** Why something below `path` could not be kept, if the reason lies in the file system; else the error as it is. */
export function explained(path: string, error: unknown): unknown {
  const code = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? '') : ''
  const reason = REASONS[code]
  return reason === undefined ? error : new DataFolderError(reason(path), { cause: error })
}

const notInFolder = (path: string) => `${path} is not in a folder: set YATHA_DATA to another`
const full = (path: string) => `${path} is full: free some space, or set YATHA_DATA to a folder on another disk`
const REASONS: Readonly<Record<string, ((path: string) => string) | undefined>> = {
  ENOSPC: full,
  EDQUOT: full,
  EROFS: (path) => `${path} is read-only: set YATHA_DATA to a folder that can be written`,
  EACCES: (path) => `${path} cannot be written by this account: give it the folder, or set YATHA_DATA to another`,
  EPERM: (path) => `${path} cannot be written by this account: give it the folder, or set YATHA_DATA to another`,
  ENOTDIR: notInFolder,
  EEXIST: notInFolder,
}
