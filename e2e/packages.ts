import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface LockedPackage {
  readonly license?: string
  readonly hasInstallScript?: boolean
  readonly link?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** The packages in a package-lock.json by folder, such as `node_modules/hono` or, for workspaces, `server`. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>

export const readLockfile = (folder: string): LockedPackages =>
  (JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as { packages: LockedPackages }).packages

/** Name of the package in a folder: `hono` for `node_modules/hono`. */
export const packageNameOf = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Folders of a package and all its dependencies at run time; by default, the dependencies that npm installs on Linux x64. */
export function findRuntimeFolders(
  locked: LockedPackages,
  start: string,
  isInstalled: (folder: string) => boolean = (folder) => runsOnLinux(locked[folder]!),
): Set<string> {
  const found = new Set<string>()
  const visit = (folder: string) => {
    if (found.has(folder) || !isInstalled(folder)) return
    found.add(folder)
    for (const name of dependenciesOf(locked[folder]!)) {
      const resolvedFolder = resolveFolder(locked, folder, name)
      if (resolvedFolder !== undefined) visit(resolvedFolder)
    }
  }
  visit(start)
  return found
}

/** Folder of the package that Node resolves from another folder; undefined if it is not in the lockfile. */
export function resolveFolder(locked: LockedPackages, from: string, name: string): string | undefined {
  const parts = from.split('/')
  for (let depth = parts.length; depth >= 0; depth--) {
    if (parts[depth - 1] === 'node_modules') continue
    const candidate = [...parts.slice(0, depth), 'node_modules', name].join('/')
    if (candidate in locked) return candidate
  }
  return undefined
}

function dependenciesOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockedPackage): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers]
}

const runsOnLinux = ({ os, cpu, libc }: LockedPackage) =>
  (os?.includes('linux') ?? true) && (cpu?.includes('x64') ?? true) && (libc?.includes('glibc') ?? true)

/** Licence of a package as an SPDX expression; 'none' if it does not declare one. */
export function licenceOf(home: string, folder: string, locked: LockedPackage): string {
  if (locked.license !== undefined) return locked.license
  const file = join(home, folder, 'package.json')
  if (!existsSync(file)) return 'none'
  // Old packages list licences as objects.
  const { licenses = [] } = JSON.parse(readFileSync(file, 'utf8')) as { licenses?: readonly { type: string }[] }
  return licenses.map(({ type }) => type).join(' OR ') || 'none'
}

/** Total size of a package's files in bytes, without nested packages. */
export function measurePackageBytes(folder: string): number {
  if (!existsSync(folder)) return 0
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + measurePackageBytes(path)
    return sum + statSync(path).size
  }, 0)
}
