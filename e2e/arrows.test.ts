import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const home = fileURLToPath(new URL('..', import.meta.url))

const PACKAGES = ['timetable', 'language', 'contract', 'answers', 'assistant', 'data', 'server', 'web']

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** Packages that a package's source may import: the dependencies in its package.json. */
const dependenciesOf = (name: string): string[] =>
  Object.keys((JSON.parse(readFileSync(join(home, name, 'package.json'), 'utf8')) as Manifest).dependencies ?? {})

const FEATURES = [
  'about',
  'account',
  'assistant',
  'community',
  'favorite',
  'home',
  'map',
  'notification',
  'ride',
  'route',
  'search',
  'station',
]
/** Feature folders. In web, `railway` is a layer below the features. */
const FEATURES_OF: Record<string, readonly string[]> = { server: [...FEATURES, 'operator', 'railway', 'report'], web: [...FEATURES, 'go'] }

/** TypeScript files below a folder, by default without tests. Installed packages and build output are always skipped. */
function sources(folder: string, { tests = false } = {}): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist'].includes(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path, { tests })
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') && (tests || !/\.test\./.test(entry.name)) ? [path] : []
  })
}

const sourceByPath = new Map<string, string>()
/** The text of a file; each file is read only once. */
function sourceOf(path: string): string {
  const code = sourceByPath.get(path) ?? readFileSync(path, 'utf8')
  sourceByPath.set(path, code)
  return code
}

const importsOf = (path: string) => [...sourceOf(path).matchAll(/(?<!')\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map((m) => m[1]!)

/** Packages that a file imports, such as `@yatha/contract` and `hono`, excluding Node's built-in modules. */
function packagesOf(path: string): string[] {
  // Our code uses single quotes, so an import inside double quotes is test data, not an import.
  const code = sourceOf(path).replace(/"[^"\n]*"/g, '""')
  const imports = code.matchAll(/^(?:import|export)\b[^'"`;]*?\bfrom '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm)
  return [...imports]
    .map(([, named, lazy]) => named ?? lazy!)
    .filter((name) => !name.startsWith('node:'))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
}

/** Folder of the package that an import refers to; undefined for external packages. */
function packageFolderOf(path: string, name: string): string | undefined {
  if (name.startsWith('@yatha/')) return name.split('/')[1]
  return name.startsWith('.') ? relative(home, resolve(dirname(path), name)).split('/')[0] : undefined
}

test.each(PACKAGES)('the package.json of %s declares exactly the packages that it imports', (name) => {
  const declared = dependenciesOf(name)
  const imported = sources(join(home, name, 'src')).flatMap(packagesOf)
  expect([...new Set(imported.filter((from) => !declared.includes(from)))]).toEqual([])
  expect(declared.filter((from) => from.startsWith('@yatha/') && !imported.includes(from))).toEqual([])
})

/** Tests and tools may also import packages that the root package.json declares. */
test.each([...PACKAGES, 'e2e', 'bench'])('tests and tools of %s import only declared packages', (name) => {
  const manifests = [home, join(home, name)].map((folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest)
  const declared = [`@yatha/${name}`, ...manifests.flatMap((one) => Object.keys({ ...one.dependencies, ...one.devDependencies }))]
  const imported = sources(join(home, name), { tests: true }).flatMap(packagesOf)
  expect([...new Set(imported.filter((from) => !declared.includes(from)))]).toEqual([])
})

test.each(PACKAGES)('the tsconfig.json of %s references exactly the packages that its package.json declares', (name) => {
  const { references = [] } = JSON.parse(readFileSync(join(home, name, 'tsconfig.json'), 'utf8')) as { references?: { path: string }[] }
  const declared = dependenciesOf(name).filter((from) => from.startsWith('@yatha/'))
  expect(references.map(({ path }) => path.replace('../', '@yatha/')).sort()).toEqual(declared.sort())
})

test('the graph in the README has every package with all its dependencies', () => {
  const graph = /```mermaid\ngraph TD\n([^`]*)```/.exec(readFileSync(join(home, 'README.md'), 'utf8'))![1]!
  const targets = new Map<string, Set<string>>()
  for (const line of graph.trim().split('\n')) {
    const groups = line.split('-->').map((group) => group.split('&').map((name) => name.trim()))
    for (const [at, group] of groups.slice(0, -1).entries())
      for (const from of group) targets.set(from, new Set([...(targets.get(from) ?? []), ...groups[at + 1]!]))
  }
  const reachableFrom = (from: string): Set<string> => new Set([...(targets.get(from) ?? [])].flatMap((to) => [to, ...reachableFrom(to)]))
  for (const name of PACKAGES)
    expect([...reachableFrom(name)].sort(), name).toEqual(
      dependenciesOf(name)
        .flatMap((from) => (from.startsWith('@yatha/') ? from.slice(7) : []))
        .sort(),
    )
})

test('each package depends only on packages before it in PACKAGES', () => {
  for (const [at, name] of PACKAGES.entries())
    expect(dependenciesOf(name).filter((from) => from.startsWith('@yatha/') && !PACKAGES.slice(0, at).includes(from.slice(7)))).toEqual([])
})

test('packages import one another only through their entry points', () => {
  const entryPoints = [
    '@yatha/timetable',
    '@yatha/language',
    '@yatha/language/compile',
    '@yatha/language/catalogs',
    '@yatha/contract',
    '@yatha/contract/endpoints',
    '@yatha/answers',
    '@yatha/assistant',
  ]
  const violations = PACKAGES.flatMap((packageName) =>
    sources(join(home, packageName, 'src')).flatMap((path) =>
      importsOf(path)
        .filter((name) =>
          name.startsWith('@yatha/')
            ? !entryPoints.includes(name) && !name.startsWith('@yatha/language/catalogs/')
            : packageFolderOf(path, name) !== undefined && packageFolderOf(path, name) !== packageName,
        )
        .map((name) => `${relative(home, path)} → ${name}`),
    ),
  )
  expect(violations).toEqual([])
})

test('no test mocks one of our own modules', () => {
  const tests = [...PACKAGES, 'e2e', 'bench'].flatMap((name) => sources(join(home, name), { tests: true }))
  const mocksOwnModule = /\bvi\s*\.\s*(?:mock|doMock)\s*\(\s*(?:import\s*\(\s*)?['"`](?:\.|@yatha\/)/
  expect(tests.filter((path) => mocksOwnModule.test(sourceOf(path))).map((path) => relative(home, path))).toEqual([])
})

test('timetable is pure: it uses no package, clock, input or output', () => {
  for (const path of sources(join(home, 'timetable/src'))) {
    expect(
      importsOf(path).filter((name) => !name.startsWith('.')),
      path,
    ).toEqual([])
    expect(sourceOf(path), path).not.toMatch(/Date\.now|new Date\(\)|process\.|fetch\(|localStorage/)
  }
})

test.each(['server', 'web'])('features of %s import one another only through index.ts, without cycles', (packageName) => {
  const root = join(home, packageName, 'src')
  const features = FEATURES_OF[packageName]!
  const edges = new Map<string, Set<string>>()
  const violations: string[] = []
  for (const path of sources(root)) {
    const from = relative(root, path).split('/')[0]!
    for (const name of importsOf(path).filter((n) => n.startsWith('.'))) {
      const target = relative(root, resolve(dirname(path), name))
      const to = target.split('/')[0]!
      if (to === from || !features.includes(to) || !features.includes(from)) continue
      if (target !== `${to}/index.ts`) violations.push(`${relative(root, path)} → ${target}`)
      edges.set(from, (edges.get(from) ?? new Set()).add(to))
    }
  }
  expect(violations).toEqual([])
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(edges.get(from) ?? [])].some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))))
  expect([...edges.keys()].filter((feature) => reaches(feature, feature))).toEqual([])
})

/** Layers of web below the features, lowest first. Features may import all of them, and the app may import features. */
const WEB_LAYERS = ['device', 'ui', 'words', 'session', 'frame', 'railway']

test('web: each layer imports only lower layers, and nothing imports the app', () => {
  const root = join(home, 'web/src')
  const layerOf = (folderName: string) =>
    WEB_LAYERS.includes(folderName) ? WEB_LAYERS.indexOf(folderName) : folderName === 'app' ? Infinity : WEB_LAYERS.length
  const violations = sources(root).flatMap((path) => {
    const from = relative(root, path).split('/')[0]!
    return importsOf(path)
      .filter((name) => name.startsWith('.'))
      .map((name) => relative(root, resolve(dirname(path), name)).split('/')[0]!)
      .filter((to) => to !== from && layerOf(to) > layerOf(from))
      .map((to) => `${relative(root, path)} → ${to}`)
  })
  expect(violations).toEqual([])
})

test('web: ui does not import our packages, and only device reads the clock, local storage and navigator', () => {
  for (const path of sources(join(home, 'web/src'))) {
    const folderName = relative(join(home, 'web/src'), path).split('/')[0]
    const code = sourceOf(path)
    if (folderName === 'ui')
      expect(
        importsOf(path).filter((n) => n.startsWith('@yatha')),
        path,
      ).toEqual([])
    if (folderName !== 'device') expect(code, path).not.toMatch(/Date\.now|new Date\(\)|localStorage|navigator\./)
  }
})

/** Layers of the server, lowest first. All other files (the app and the programs) form the layer above. */
const SERVER_LAYERS = [
  ['config.ts', 'data-folder-error.ts', 'database-error.ts', 'error-code.ts', 'log-throttle.ts', 'pause.ts', 'tracing.ts', 'words.ts'],
  ['adapters', 'db'],
  ['http'],
  [...FEATURES_OF['server']!, 'services.ts', 'feature.ts'],
  ['site', 'developer', 'backup', 'operate'],
]

test('server: each layer imports only lower layers; features may import one another', () => {
  const root = join(home, 'server/src')
  const layerOf = (folderName: string) => SERVER_LAYERS.findIndex((layer) => layer.includes(folderName)) + 1 || Infinity
  const layersWithMutualImports = [layerOf('search'), Infinity]
  const violations = sources(root).flatMap((path) => {
    const from = relative(root, path).split('/')[0]!
    return importsOf(path)
      .filter((name) => name.startsWith('.'))
      .map((name) => relative(root, resolve(dirname(path), name)).split('/')[0]!)
      .filter(
        (to) =>
          to !== from && (layerOf(to) > layerOf(from) || (layerOf(to) === layerOf(from) && !layersWithMutualImports.includes(layerOf(to)))),
      )
      .map((to) => `${relative(root, path)} → ${to}`)
  })
  expect(violations).toEqual([])
})

test('server: only adapters read the clock and the disk', () => {
  for (const path of sources(join(home, 'server/src')).filter((p) => !p.includes('/adapters/'))) {
    expect(sourceOf(path), path).not.toMatch(/Date\.now|new Date\(\)|readFileSync/)
  }
})
