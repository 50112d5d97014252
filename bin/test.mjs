import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, home, install, needChromium, needPromtool, needServers } from './steps.mjs'

// npm test [-- PART …]: runs the parts types, lint, format, unit and browser, or only the given parts. The part postgres runs only if it
// is given. The output ends with the tests that failed or passed only on a retry, and the line `N passed, N failed`.

const bin = (name, path) => join(home, 'node_modules', name, path)
const results = join(home, 'test-results')
let passed = 0
let failed = 0
const problems = []

const DEFAULT_PARTS = ['types', 'lint', 'format', 'unit', 'browser']
const parts = {
  types: () => runCheck('types', bin('typescript', 'bin/tsc'), ['--build', '--force']),
  lint: () => runCheck('lint', bin('oxlint', 'bin/oxlint'), []),
  format: () => runCheck('format', bin('@biomejs/biome', 'bin/biome'), ['format', '.']),
  unit: () => {
    build()
    needServers()
    needPromtool()
    vitest('unit', [], { TEST_DATABASE_URL: '', TEST_POSTGRES: '' })
  },
  /** Repeats the server tests on another PostgreSQL: at TEST_DATABASE_URL, from TEST_POSTGRES or, if installed, Debian's. */
  postgres: () => {
    const { TEST_DATABASE_URL: url, TEST_POSTGRES: programs = debianPostgres() } = process.env
    if (!url && !programs) {
      console.error('npm test -- postgres needs another PostgreSQL: install Debian’s, or set TEST_DATABASE_URL')
      process.exit(1)
    }
    build()
    vitest('postgres', ['server/test'], url ? {} : { TEST_POSTGRES: programs })
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
    // Playwright reports a test that passes on a retry as flaky.
    addReport(file, playwrightResults)
  },
}

install({ tests: true })
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const requestedParts = process.argv.slice(2)
const unknown = requestedParts.find((name) => !(name in parts))
if (unknown) {
  console.error(`no part "${unknown}": choose from ${Object.keys(parts).join(' ')}`)
  process.exit(1)
}
for (const name of requestedParts.length > 0 ? requestedParts : DEFAULT_PARTS) parts[name]()
for (const problem of problems) console.log(problem)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function vitest(name, testFiles, env) {
  const file = join(results, `${name}.json`)
  node(bin('vitest', 'vitest.mjs'), ['run', ...testFiles, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], env)
  addReport(file, vitestResults)
}

function vitestResults({ testResults, numPassedTests, success }) {
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(home, name)
    const tests = assertionResults.filter((each) => each.status === 'failed')
    // A file that cannot be loaded, or whose hook fails, may have no failed test.
    if (status === 'failed' && tests.length === 0) return [file]
    return tests.map(
      ({ ancestorTitles, title, failureMessages: [message = ''] }) =>
        `${[file, ...ancestorTitles, title].join(' › ')}: ${message.split('\n')[0]}`,
    )
  })
  return { passed: numPassedTests, failures: failures.length > 0 || success ? failures : ['an error outside the tests'] }
}

function playwrightResults({ suites, stats, errors }) {
  const testsOf = ({ title, suites: inner = [], specs = [] }, parents = []) => {
    const titles = title ? [...parents, title] : parents
    const tests = specs.flatMap((spec) => spec.tests.map(({ status }) => ({ status, name: [...titles, spec.title].join(' › ') })))
    return [...tests, ...inner.flatMap((suite) => testsOf(suite, titles))]
  }
  const tests = suites.flatMap((suite) => testsOf(suite))
  const named = (status) => tests.filter((each) => each.status === status).map(({ name }) => name)
  const failures = named('unexpected')
  return {
    passed: stats.expected + stats.flaky,
    failures: failures.length > 0 ? failures : errors.map(({ message }) => `an error outside the tests: ${message}`),
    retried: named('flaky'),
  }
}

/** Returns the folder of Debian's newest installed PostgreSQL; undefined if there is none. */
function debianPostgres() {
  const folder = '/usr/lib/postgresql'
  const [newest] = existsSync(folder) ? readdirSync(folder).sort((a, b) => Number(b) - Number(a)) : []
  return newest && existsSync(join(folder, newest, 'bin/initdb')) ? join(folder, newest) : undefined
}

function node(script, args, env = {}) {
  return spawnSync(process.execPath, [script, ...args], { cwd: home, stdio: 'inherit', env: { ...process.env, ...env } }).status
}

function runCheck(name, script, args) {
  const ok = node(script, args) === 0
  console.log(`${ok ? '✓' : '✗'} ${name}`)
  add({ passed: ok ? 1 : 0, failures: ok ? [] : [name] })
}

/** Adds the results in a test runner's report. A missing report is a failure. */
function addReport(file, resultsOf) {
  add(existsSync(file) ? resultsOf(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failures: [`no ${relative(home, file)}`] })
}

function add({ passed: count, failures, retried = [] }) {
  passed += count
  failed += failures.length
  problems.push(...failures.map((name) => `failed: ${name}`), ...retried.map((name) => `passed on a retry: ${name}`))
}
