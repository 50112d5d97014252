import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  measurePackageBytes,
  licenceOf,
  readLockfile,
  packageNameOf,
  findRuntimeFolders,
  resolveFolder,
  type LockedPackages,
} from './packages.ts'

// node --import tsx e2e/dependencies.ts: updates the tables of docs/dependencies.md from package-lock.json and node_modules, but keeps
// the reasons. A new package gets the reason "?", which a test rejects.

export const repositoryFolder = fileURLToPath(new URL('..', import.meta.url))
export const DEPENDENCIES_PAGE = join(repositoryFolder, 'docs/dependencies.md')

/** Places where a direct package is used. */
export const USAGE_PLACES = ['phone', 'server', 'tools'] as const
export type UsagePlace = (typeof USAGE_PLACES)[number]

export interface DependencyRow {
  readonly name: string
  readonly licence: string
  /** Installed size on Linux x64, including dependencies; 0 if the package is for another system. */
  readonly bytes: number
  readonly why: string
}

const SERVER_PACKAGES = ['timetable', 'language', 'contract', 'answers', 'data', 'server']

/** Returns the direct dependencies of all workspaces, each with the first of USAGE_PLACES that uses it. */
export function directPackages(locked: LockedPackages): Map<string, { place: UsagePlace; folder: string }> {
  const found = new Map<string, { place: UsagePlace; folder: string }>()
  const rank = (place: UsagePlace) => USAGE_PLACES.indexOf(place)
  for (const [workspace, { dependencies, devDependencies, optionalDependencies }] of Object.entries(locked)) {
    if (workspace.includes('node_modules')) continue
    const runtimeDependencies = { ...dependencies, ...optionalDependencies }
    for (const name of Object.keys({ ...runtimeDependencies, ...devDependencies })) {
      const place: UsagePlace = !(name in runtimeDependencies)
        ? 'tools'
        : workspace === 'web'
          ? 'phone'
          : SERVER_PACKAGES.includes(workspace)
            ? 'server'
            : 'tools'
      const folder = resolveFolder(locked, workspace, name)
      const existing = found.get(name)
      // The lockfile has packages of this repository as links; they are not listed.
      if (folder !== undefined && !locked[folder]!.link && (!existing || rank(place) < rank(existing.place)))
        found.set(name, { place, folder })
    }
  }
  return found
}

/** Returns the table rows of a place, with licence and size of each package; the reasons are copied from `existingRows`. */
export function measureRows(place: UsagePlace, existingRows: readonly DependencyRow[]): DependencyRow[] {
  const locked = readLockfile(repositoryFolder)
  return [...directPackages(locked)]
    .filter(([, direct]) => direct.place === place)
    .map(([name, { folder }]) => ({
      name,
      licence: licenceOf(repositoryFolder, folder, locked[folder]!),
      bytes: [...findRuntimeFolders(locked, folder)].reduce((sum, path) => sum + measurePackageBytes(join(repositoryFolder, path)), 0),
      why: existingRows.find((row) => row.name === name)?.why ?? '?',
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Parses the table of a place in the text of docs/dependencies.md. */
export function parseRows(text: string, place: UsagePlace): DependencyRow[] {
  return [...tableOf(text, place).matchAll(/^\| `(.+?)` \| (.+?) \| (?:([\d.]+) (kB|MB)|—) \| (.*) \|$/gm)].map(
    ([, name, licence, size, unit, why]) => ({
      name: name!,
      licence: licence!,
      bytes: Number(size ?? 0) * (unit === 'MB' ? 1_000_000 : 1000),
      why: why!,
    }),
  )
}

const start = (place: UsagePlace) => `<!-- ${place}: written by e2e/dependencies.ts -->\n`
const END = '<!-- end -->'

function tableOf(text: string, place: UsagePlace): string {
  const from = text.indexOf(start(place)) + start(place).length
  return text.slice(from, text.indexOf(END, from))
}

function tableText(rows: readonly DependencyRow[]): string {
  const lines = rows.map(({ name, licence, bytes, why }) => `| \`${name}\` | ${licence} | ${sizeText(bytes)} | ${why} |`)
  return ['| package | licence | size | why |', '| --- | --- | --- | --- |', ...lines, ''].join('\n')
}

const sizeText = (bytes: number) =>
  bytes === 0
    ? '—'
    : bytes >= 1_000_000
      ? `${(bytes / 1_000_000).toFixed(bytes >= 10_000_000 ? 0 : 1)} MB`
      : `${Math.max(1, Math.round(bytes / 1000))} kB`

/** Names of all packages of the lockfile that have an install script. */
export const installScriptPackages = (locked: LockedPackages): string[] =>
  [
    ...new Set(
      Object.keys(locked)
        .filter((folder) => locked[folder]!.hasInstallScript)
        .map(packageNameOf),
    ),
  ].toSorted()

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  let text = readFileSync(DEPENDENCIES_PAGE, 'utf8')
  for (const place of USAGE_PLACES) {
    const table = tableText(measureRows(place, parseRows(text, place)))
    text = text.replace(start(place) + tableOf(text, place), () => start(place) + table)
  }
  writeFileSync(DEPENDENCIES_PAGE, text)
}
