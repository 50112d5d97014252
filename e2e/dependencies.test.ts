import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  DEPENDENCIES_PAGE,
  directPackages,
  repositoryFolder,
  measureRows,
  USAGE_PLACES,
  installScriptPackages,
  parseRows,
} from './dependencies.ts'
import { licenceOf, readLockfile, packageNameOf, findRuntimeFolders } from './packages.ts'

const text = readFileSync(DEPENDENCIES_PAGE, 'utf8')
const locked = readLockfile(repositoryFolder)

/** Cells of each row in a section's table. */
function rowsOf(section: string): string[][] {
  const from = text.indexOf(`\n## ${section}\n`)
  const body = text.slice(from, text.indexOf('\n## ', from + 1) + 1 || undefined)
  return body
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) => line.slice(2, -2).split(' | '))
}

test.each(USAGE_PLACES)('docs/dependencies.md lists every direct package for %s with its licence, size and a reason', (place) => {
  const rows = parseRows(text, place)
  const measuredRows = measureRows(place, rows)
  const toLines = (all: typeof rows) => all.map(({ name, licence }) => `${name}: ${licence}`)
  expect(toLines(rows)).toEqual(toLines(measuredRows))
  expect(rows.filter(({ why }) => why.length < 10).map(({ name }) => name)).toEqual([])
  // Sizes differ on other systems, and a small update should not require a change of the page.
  if (process.platform !== 'linux' || process.arch !== 'x64') return
  const changedSizes = rows.filter(
    ({ bytes }, i) => bytes > measuredRows[i]!.bytes * 1.5 + 5000 || bytes < measuredRows[i]!.bytes / 1.5 - 5000,
  )
  expect(changedSizes.map(({ name, bytes }) => `${name}: ${bytes}, not ${measuredRows.find((row) => row.name === name)!.bytes}`)).toEqual(
    [],
  )
})

test('every package with an install script is listed, and npm runs none of them', () => {
  expect(
    rowsOf('Install scripts')
      .map(([name]) => name!.replaceAll('`', ''))
      .toSorted(),
  ).toEqual(installScriptPackages(locked))
  expect(readFileSync(join(repositoryFolder, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
})

test('every licence is listed, and distributed packages have no licence that is allowed only for tools', () => {
  const allowed = rowsOf('Licences').flatMap(([names, where]) => names!.split(', ').map((name) => ({ name, where: where! })))
  const distributedFolders = new Set(
    [...directPackages(locked).values()]
      .filter(({ place }) => place !== 'tools')
      .flatMap(({ folder }) => [...findRuntimeFolders(locked, folder, () => true)]),
  )
  const violations = Object.entries(locked)
    .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
    .map(([folder, entry]) => ({ folder, licence: licenceOf(repositoryFolder, folder, entry) }))
    .filter(
      ({ folder, licence }) =>
        !allowed.some(({ name, where }) => name === licence && (where !== 'tools' || !distributedFolders.has(folder))),
    )
  expect(violations.map(({ folder, licence }) => `${folder}: ${licence}`)).toEqual([])
  const withoutLicence = Object.keys(locked).filter(
    (folder) =>
      folder.includes('node_modules/') && !locked[folder]!.link && licenceOf(repositoryFolder, folder, locked[folder]!) === 'none',
  )
  expect(withoutLicence.map(packageNameOf).toSorted()).toEqual(['humanize-number', 'only'])
})

/** Names of packages that report installations, usage or errors to their makers or others. */
const TELEMETRY =
  /^(@scarf\/|@sentry\/|@segment\/|@amplitude\/|@datadog\/|@bugsnag\/|@newrelic\/|@rudderstack\/|@snowplow\/|@vercel\/analytics|posthog|analytics|universal-analytics|insight$|applicationinsights|mixpanel|rollbar|heap-api|ga-lite|node-machine-id|@opentelemetry\/auto)/

test('the lockfile contains no telemetry package', () => {
  expect(
    Object.keys(locked)
      .map(packageNameOf)
      .filter((name) => TELEMETRY.test(name)),
  ).toEqual([])
  expect('@scarf/scarf').toMatch(TELEMETRY)
})

test('every dependency has an exact version', () => {
  const inexactVersions = Object.entries(locked)
    .filter(([folder]) => !folder.includes('node_modules/'))
    .flatMap(([workspace, { dependencies, devDependencies, optionalDependencies }]) =>
      Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${workspace}: ${name} ${version}`),
    )
  expect(inexactVersions).toEqual([])
})
