import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import en from '@yatha/language/catalogs/en.json'
import { modulesOfFirstScript } from '../build/first-script.ts'

// The size of a first visit, measured on a real build. The first script contains the static imports of main.tsx.

const home = fileURLToPath(new URL('../..', import.meta.url))

// Uses React's production build, like `npm run build`.
process.env['NODE_ENV'] = 'production'

/** All files of the built app, in memory. Without watch mode and with one environment, the result is a single output. */
const { output: files } = (await build({
  configFile: `${home}web/vite.config.ts`,
  logLevel: 'silent',
  build: { write: false },
})) as Rolldown.RolldownOutput
const chunks = files.filter((file) => file.type === 'chunk')
const firstScript = modulesOfFirstScript(chunks).map((id) => id.replace(home, '').replace('\0', ''))

test('the first script contains only the accepted modules', async () => {
  await expect(`${firstScript.toSorted().join('\n')}\n`).toMatchFileSnapshot(
    'first-modules.txt',
    'The first script does not contain the modules listed in web/test/first-modules.txt. If that is intended, run `npx vitest run web/test/first-visit.test.ts -u` and commit the list.',
  )
})

test('the query library is loaded with the first screen that calls the server', () => {
  const holders = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.includes('/@tanstack/')))
  expect(holders).toHaveLength(1)
  expect(firstScript.filter((id) => id.includes('@tanstack'))).toEqual([])
})

test('the page loads one script and one style sheet', () => {
  const page = files.find(({ fileName }) => fileName === 'index.html')
  const html = page?.type === 'asset' ? String(page.source) : ''
  expect(html.match(/<script type="module"/g)).toHaveLength(1)
  expect(html.match(/<link rel="stylesheet"/g)).toHaveLength(1)
  expect(html).not.toContain('modulepreload')
  const [first] = chunks.filter(({ isEntry, name }) => isEntry && name === 'app')
  expect(first?.imports).toEqual([])
})

test('a screen loads neither the map library nor another screen', () => {
  const list = files.find(({ fileName }) => fileName === 'screens.json')
  const screens = JSON.parse(list?.type === 'asset' ? String(list.source) : '{}') as Record<string, string[]>
  const chunksOfScreen = (name: string) =>
    screens[name]!.filter((file) => file.endsWith('.js')).map((file) => /([\w-]+)-[\w-]{8}\.js$/.exec(file)![1])
  expect(chunksOfScreen('search')).toEqual(['search', 'frame', 'pins', 'shared'])
  expect(chunksOfScreen('station.show')).toEqual(['station', 'frame', 'shared'])
  expect(chunksOfScreen('station')).toEqual(['find', 'frame', 'shared'])
  expect(chunksOfScreen('route.show')).toEqual(['route', 'frame', 'later', 'shared', 'sketch'])
  expect(Object.values(screens).flat().join()).not.toContain('railway-map')
})

test.each([
  ['follow-live', ['app', 'follow-live', 'later']],
  ['show-live', ['app', 'show-live']],
])('loading the module %s loads no screen', (module, expected) => {
  const containsModule = ({ moduleIds }: Rolldown.OutputChunk) => moduleIds.some((id) => id.endsWith(`/railway/live/${module}.ts`))
  const loadedFiles = new Set(chunks.filter(containsModule).map(({ fileName }) => fileName))
  for (const name of loadedFiles) for (const other of chunks.find(({ fileName }) => fileName === name)!.imports) loadedFiles.add(other)
  expect([...loadedFiles].map((name) => /([\w-]+)-[\w-]{8}\.js$/.exec(name)![1]).toSorted()).toEqual(expected)
})

test('the first part of the catalog contains the messages of the first script; no message is in both parts', () => {
  const [first, more] = ['en', 'en-more'].map((name) => {
    const chunk = chunks.find(({ fileName }) => new RegExp(`^assets/${name}-[\\w-]{8}\\.js$`).test(fileName))
    return Object.keys(en).filter((key) => chunk!.code.includes(`"${key}":`))
  })
  expect(first).toEqual(expect.arrayContaining(['tab.home', 'way.clockwise', 'home.departure', 'time.minutes', 'app.loadFailed']))
  for (const later of ['title.routeDetail', 'description.app', 'error.noAnswer', 'privacy.phone', 'offline.ways']) {
    expect(first).not.toContain(later)
    expect(more).toContain(later)
  }
  expect(first!.filter((key) => more!.includes(key))).toEqual([])
})
