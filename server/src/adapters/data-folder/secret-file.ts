import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, lstatSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DataFolderError } from '../../data-folder-error.ts'
import { checkOwnership, withDataFolderErrors, ensureDataFolder } from './own-folder.ts'

/** Minimum length of a key. A file with a shorter key is truncated, or was not written by the server. */
const MIN_SECRET_CHARACTERS = 32

/** The server's key. */
export interface Secret {
  readonly value: string
  /** Stores the key in the data folder if it is not stored yet. Throws DataFolderError if that fails, or if another key is stored. */
  ensureStored(): void
}

/**
 * Opens the server's key in the data folder. If the key cannot be stored, for instance on a full disk, uses a new key until storing works.
 */
export function openSecret(folder: string): Secret {
  const value = storedOrNewSecret(folder)
  return {
    value,
    ensureStored: () => {
      if (getOrCreateSecret(folder, value) !== value)
        throw new DataFolderError(`${join(folder, 'secret')} was made by another server after this one started: start this one again`)
    },
  }
}

function storedOrNewSecret(folder: string): string {
  try {
    return getOrCreateSecret(folder, newSecret())
  } catch (error) {
    // `ensureStored` reports the error before the database is used.
    if (error instanceof DataFolderError) return newSecret()
    throw error
  }
}

const newSecret = () => randomBytes(32).toString('base64url')

/** Returns the key in the data folder, readable only by its owner. Stores `wanted` if there is none. Throws DataFolderError. */
export function getOrCreateSecret(folder: string, wanted: string): string {
  return withDataFolderErrors(folder, () => {
    ensureDataFolder(folder)
    const file = join(folder, 'secret')
    if (lstatSync(file, { throwIfNoEntry: false }) === undefined) createAtomically(folder, file, wanted)
    checkOwnership(file, 'file', 0o600)
    const secret = readFileSync(file, 'utf8')
    if (secret.trim().length < MIN_SECRET_CHARACTERS)
      throw new DataFolderError(
        `${file} has fewer than ${MIN_SECRET_CHARACTERS} characters: delete it, and a new key is made; codes sent before are void`,
      )
    return secret
  })
}

/** Creates the file atomically. If several processes try, the first one creates it. */
function createAtomically(folder: string, file: string, secret: string): void {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const handle = openSync(unfinished, 'wx', 0o600)
    try {
      writeFileSync(handle, secret)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    linkSync(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
  syncFolder(folder)
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
