import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockedPackage {
  readonly version?: string
  readonly dev?: boolean
  readonly link?: boolean
  readonly license?: string
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** The packages of package-lock.json by folder, like `node_modules/hono`. */
export function lockedPackages(home: string): Readonly<Record<string, LockedPackage>> {
  return (JSON.parse(readFileSync(join(home, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> }).packages
}

/** Folders of the installed packages that workspaces need to run, as `npm ci --omit=dev -w …` installs them. */
export function neededBy(home: string, workspaces: readonly string[]): string[] {
  const locked = lockedPackages(home)
  const found = new Set<string>()
  const visit = (folder: string) => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked[folder]!
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
    for (const name of [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers]) {
      const at = foldersAbove(folder)
        .map((above) => join(above, 'node_modules', name))
        .find((path) => path in locked)
      if (at === undefined || found.has(at) || !existsSync(join(home, at))) continue
      found.add(at)
      visit(at)
    }
  }
  workspaces.forEach(visit)
  return [...found].toSorted()
}

/** Where Node looks for packages of a folder, nearest first. */
function foldersAbove(folder: string): string[] {
  const parts = folder.split('/')
  return Array.from({ length: parts.length + 1 }, (_, i) => parts.slice(0, parts.length - i).join('/')).filter(
    (path) => !path.endsWith('node_modules'),
  )
}
