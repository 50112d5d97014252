import { createHash } from 'node:crypto'
import { lstatSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { DataFolderError } from '../../data-folder-error.ts'
import { isRoot, ensureDataFolder, ensurePrivateFolder, currentOsAccount, type OsAccount } from '../data-folder/own-folder.ts'

/** Folders of the embedded PostgreSQL, and the account that runs it. */
export interface PostgresHome {
  /** Folder of the programs, the access rules and the watchdog's pipe; other accounts cannot write to it. */
  readonly folder: string
  readonly data: string
  /** Folder of the socket, which only the account that runs PostgreSQL can enter. */
  readonly socket: string
  readonly account: OsAccount
}

/** PostgreSQL refuses to run as root, so the account `nobody` runs it. */
const NOBODY: OsAccount = { uid: 65_534, gid: 65_534 }
/** Parent of the database's folder if `nobody` cannot reach the data folder. Only root can write there. */
const ROOT_ONLY_FOLDER = process.platform === 'darwin' ? '/var/db' : '/var/lib'
/** Maximum length of a Unix socket's path, in bytes. */
const MAX_SOCKET_PATH_BYTES = process.platform === 'darwin' ? 103 : 107

/** Creates or checks the database's folders for a data folder. Throws DataFolderError. */
export function preparePostgresHome(dataFolder: string): PostgresHome {
  ensureDataFolder(resolve(dataFolder))
  // Resolves links, so that every path to the data folder leads to the same database.
  const realFolder = realpathSync(dataFolder)
  const folder = isRoot() ? reachableFolder(realFolder) : realFolder
  const account = isRoot() ? NOBODY : currentOsAccount()
  const socket = socketFolder(folder)
  ensurePrivateFolder(socket, account)
  return { folder, data: join(folder, 'postgres-data'), socket, account }
}

/** Returns the folder if `nobody` can reach it; otherwise a root-owned folder that `nobody` can reach. */
function reachableFolder(folder: string): string {
  if (pathsTo(folder).every((path) => statSync(path).mode & 0o001)) return folder
  const name = `yatha-${shortHash(folder)}`
  // The folder of earlier versions. Any account can create a folder there, so a folder that root does not own is not ours.
  const earlier = join('/var/tmp', name)
  const other = lstatSync(earlier, { throwIfNoEntry: false })?.uid === 0 ? earlier : join(ROOT_ONLY_FOLDER, name)
  ensureDataFolder(other)
  return other
}

function pathsTo(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [path, ...pathsTo(parent)]
}

/** Returns the socket's folder: in the data folder if that path is short enough for a socket, otherwise elsewhere. */
function socketFolder(folder: string): string {
  const fits = (path: string) => Buffer.byteLength(join(path, '.s.PGSQL.5432')) <= MAX_SOCKET_PATH_BYTES
  const inside = join(folder, 'postgres-socket')
  if (fits(inside)) return inside
  const other = join(isRoot() ? ROOT_ONLY_FOLDER : tmpdir(), `yatha-${shortHash(folder)}-${process.getuid?.() ?? ''}`)
  const outside = join(other, 'postgres-socket')
  if (!fits(outside)) throw new DataFolderError(`${folder} is too long for a socket: set YATHA_DATA to a shorter path`)
  ensureDataFolder(other)
  return outside
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
