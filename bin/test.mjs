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
  types: () => one('types', bin('typescript', 'bin/tsc'), ['--build', '--force']),
  lint: () => one('lint', bin('oxlint', 'bin/oxlint'), []),
  format: () => one('format', bin('@biomejs/biome', 'bin/biome'), ['format', '.']),
  unit: () => {
    build()
    needServers()
    needPromtool()
    vitest('unit', [], { TEST_DATABASE_URL: '', TEST_POSTGRES: '' })
  },
  /** Repeats tests of the database on another PostgreSQL: TEST_DATABASE_URL, or Debian's if it is installed. */
  postgres: () => {
    const { TEST_DATABASE_URL: url, TEST_POSTGRES: programs = debianPostgres() } = process.env
    if (!url && !programs) return console.log('– postgres: no other one here (Debian’s, or TEST_DATABASE_URL)')
    build()
    console.log(`postgres: ${url ? 'TEST_DATABASE_URL' : programs}`)
    vitest(
      'postgres',
      ON_ANOTHER_POSTGRES.map((name) => `server/test/${name}.test.ts`),
      url ? {} : { TEST_POSTGRES: programs },
    )
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

/** Test files that between them run the statements of every table and every other use of PostgreSQL. The other files repeat these statements. */
const ON_ANOTHER_POSTGRES = [
  'account',
  'alert-plans',
  'alerts',
  'backup',
  'bus',
  'card',
  'community',
  'community-live',
  'community-safety',
  'community-seen',
  'database',
  'deliver',
  'display-names',
  'favorites',
  'hidden-appeal',
  'jobs',
  'ledger',
  'limits',
  'live-choices',
  'media',
  'metrics',
  'moderation',
  'notifications',
  'operator',
  'operator-history',
  'profile',
  'report',
  'report-review',
  'retention',
  'review',
  'schema',
  'social',
  'translation',
  'visible-plan',
]

install({ tests: true })
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
