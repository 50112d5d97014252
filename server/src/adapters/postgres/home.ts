import { createHash } from 'node:crypto'
import { lstatSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { DataFolderError } from '../../data-folder-error.ts'
import { isRoot, ownDataFolder, ownFolder, thisAccount, type OsAccount } from '../data-folder/own-folder.ts'

/** Where the embedded PostgreSQL lies, and the account that runs it. */
export interface PostgresHome {
  /** The programs, the access rules and the pipe; other accounts cannot write to it. */
  readonly folder: string
  readonly data: string
  /** Folder of the socket, which only `account` can enter. */
  readonly socket: string
  readonly account: OsAccount
}

/** PostgreSQL refuses to run as root; the account `nobody` runs it instead. */
const NOBODY: OsAccount = { uid: 65_534, gid: 65_534 }
/** Where root keeps the database when `nobody` cannot reach the data folder: only root can write there. */
const ROOTS_OWN = process.platform === 'darwin' ? '/var/db' : '/var/lib'
/** Bytes of the longest path of a Unix socket. */
const LONGEST_SOCKET = process.platform === 'darwin' ? 103 : 107

/** The folders of the database for a data folder, made or checked. Throws DataFolderError. */
export function postgresHome(dataFolder: string): PostgresHome {
  ownDataFolder(resolve(dataFolder))
  // Every server finds the same database, by whatever path it was given.
  const own = realpathSync(dataFolder)
  const folder = isRoot() ? reachable(own) : own
  const account = isRoot() ? NOBODY : thisAccount()
  const socket = socketFolder(folder)
  ownFolder(socket, account)
  return { folder, data: join(folder, 'postgres-data'), socket, account }
}

/** The folder itself if `nobody` can reach it, else one in a place where only root can make it. */
function reachable(folder: string): string {
  if (pathsTo(folder).every((path) => statSync(path).mode & 0o001)) return folder
  const name = `yatha-${shortHash(folder)}`
  // Where earlier versions kept it. Anyone can make a folder there, so one that is not root's is not ours.
  const earlier = join('/var/tmp', name)
  const other = lstatSync(earlier, { throwIfNoEntry: false })?.uid === 0 ? earlier : join(ROOTS_OWN, name)
  ownDataFolder(other)
  return other
}

function pathsTo(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [path, ...pathsTo(parent)]
}

/** In the data folder if the path is short enough for a socket, else in a folder of our own elsewhere. */
function socketFolder(folder: string): string {
  const fits = (path: string) => Buffer.byteLength(join(path, '.s.PGSQL.5432')) <= LONGEST_SOCKET
  const inside = join(folder, 'postgres-socket')
  if (fits(inside)) return inside
  const other = join(isRoot() ? ROOTS_OWN : tmpdir(), `yatha-${shortHash(folder)}-${process.getuid?.() ?? ''}`)
  const elsewhere = join(other, 'postgres-socket')
  if (!fits(elsewhere)) throw new DataFolderError(`${folder} is too long for a socket: set YATHA_DATA to a shorter path`)
  ownDataFolder(other)
  return elsewhere
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
