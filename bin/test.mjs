import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, home, install, needChromium, needPromtool, needServers } from './steps.mjs'

// npm test [-- PART …]: types, lint, format, unit, postgres, browser; all of them by default. Ends in `N passed, N failed`.

const bin = (name, path) => join(home, 'node_modules', name, path)
const results = join(home, 'test-results')
let passed = 0
let failed = 0

const parts = {
  types: () => one('types', bin('typescript', 'bin/tsc'), ['-p', '.']),
  lint: () => one('lint', bin('oxlint', 'bin/oxlint'), []),
  format: () => one('format', bin('@biomejs/biome', 'bin/biome'), ['format', '.']),
  unit: () => {
    build()
    needServers()
    needPromtool()
    vitest('unit', [], { TEST_DATABASE_URL: '', TEST_POSTGRES: '' })
  },
  /** Repeats the tests that use the database on another PostgreSQL: TEST_DATABASE_URL, or Debian's if it is installed. */
  postgres: () => {
    const { TEST_DATABASE_URL: url, TEST_POSTGRES: programs = debianPostgres() } = process.env
    if (!url && !programs) return console.log('– postgres: no other one here (Debian’s, or TEST_DATABASE_URL)')
    build()
    console.log(`postgres: ${url ? 'TEST_DATABASE_URL' : programs}`)
    vitest('postgres', databaseTests(), url ? {} : { TEST_POSTGRES: programs })
  },
  browser: () => {
    build()
    needChromium()
    const file = join(results, 'browser.json')
    node(
      bin('@playwright/test', 'cli.js'),
      ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', '--output', join(results, 'browser')],
      { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    )
    // Playwright lists a story that passed at the second try as flaky.
    count(file, (r) => [r.stats.expected + r.stats.flaky, r.stats.unexpected + (r.errors.length > 0 && r.stats.unexpected === 0 ? 1 : 0)])
  },
}

/**
 * Files whose tests are of processes, attacks, broken files and lost connections. What they ask of a database, the tests of its
 * tables ask too: on another PostgreSQL, those are enough. A file whose statements are in no other one does not belong here.
 */
const ONCE = [
  'arrival-alert',
  'balancer',
  'database-faults',
  'fuzz',
  'guesses',
  'hostile',
  'lock-out',
  'media-attacks',
  'media-kill',
  'processes',
  'redirects',
  's3-faults',
  'security',
  'shared-cache',
  'silent-database',
  'stream-shares',
  'uploads',
  'worker-kill',
]

/** Files of tests whose database another PostgreSQL can be. */
function databaseTests() {
  const opens = /'\.\/(database|riders|mailbox)\.ts'|inject\('postgres'\)/
  return readdirSync(join(home, 'server/test'))
    .filter((name) => name.endsWith('.test.ts') && !ONCE.includes(name.slice(0, -'.test.ts'.length)))
    .map((name) => `server/test/${name}`)
    .filter((path) => opens.test(readFileSync(join(home, path), 'utf8')))
}

install()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in parts))
if (unknown) {
  console.error(`no part "${unknown}": choose from ${Object.keys(parts).join(' ')}`)
  process.exit(1)
}
for (const name of asked.length > 0 ? asked : Object.keys(parts)) parts[name]()
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function vitest(name, which, env) {
  const file = join(results, `${name}.json`)
  node(bin('vitest', 'vitest.mjs'), ['run', ...which, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], env)
  count(file, (r) => [r.numPassedTests, r.numFailedTests + (r.success ? 0 : r.numFailedTests === 0 ? 1 : 0)])
}

/** Folder of the newest PostgreSQL that Debian has installed. */
function debianPostgres() {
  const folder = '/usr/lib/postgresql'
  const [newest] = existsSync(folder) ? readdirSync(folder).sort((a, b) => Number(b) - Number(a)) : []
  return newest && existsSync(join(folder, newest, 'bin/initdb')) ? join(folder, newest) : undefined
}

function node(script, args, env = {}) {
  return spawnSync(process.execPath, [script, ...args], { cwd: home, stdio: 'inherit', env: { ...process.env, ...env } }).status
}

function one(name, script, args) {
  const ok = node(script, args) === 0
  console.log(`${ok ? '✓' : '✗'} ${name}`)
  if (ok) passed++
  else failed++
}

/** Adds a runner's test report; a runner without a report has failed. */
function count(file, read) {
  if (!existsSync(file)) {
    failed++
    return
  }
  const [good, bad] = read(JSON.parse(readFileSync(file, 'utf8')))
  passed += good
  failed += bad
}
