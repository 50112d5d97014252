import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import type { SearchAnswer } from '@yatha/contract'
import type { ProblemRule } from '@yatha/timetable'
import { generateFeed, TIME_ZONE } from '../../data/test/feeds/generated-feed.ts'
import { feedZip } from '../../data/test/feeds/generated-zip.ts'
import { seededRandom } from '../../timetable/test/seeded.ts'
import { createGeneratedOracle, createScanOracle, formatAnswer, type OracleQuery, type RailwayOracle } from './railway-oracles.ts'

// npm run bench railways: runs the built server with each feed of bench/feeds/railways.json, and with a generated feed that has the GTFS
// features that these feeds lack. Compares searches with an oracle, over HTTP and in an offline browser. To measure only some of these feeds, or
// another feed: node --import tsx bench/src/railways.ts NAME … node --import tsx bench/src/railways.ts FILE.zip DAY [rule,rule]

const SEARCHES = Number(process.env['SEARCHES'] ?? 1000)
const OFFLINE = Number(process.env['OFFLINE'] ?? 200)
const START_MS = 120_000
const root = fileURLToPath(new URL('../..', import.meta.url))

interface ServedFeed {
  readonly name: string
  readonly file: string
  readonly leaves: readonly ProblemRule[]
  readonly oracle: RailwayOracle
  readonly zone: string
}

interface FeedEntry {
  readonly name: string
  readonly file: string
  readonly days: readonly string[]
  readonly leaves: readonly ProblemRule[]
}

const folder = mkdtempSync(join(tmpdir(), 'railways-'))
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
let differenceCount = 0
try {
  for (const open of requestedFeeds()) await measure(open())
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = differenceCount > 0 ? 1 : 0

/** Returns functions that open the requested feeds one at a time, since each needs a lot of memory. */
function requestedFeeds(): readonly (() => ServedFeed)[] {
  const requested = process.argv.slice(2)
  const [file, day, rules = ''] = requested
  const openerOf = (feed: FeedEntry) => (): ServedFeed => {
    const oracle = createScanOracle(feed.file, feed.days, feed.leaves)
    return { ...feed, oracle, zone: oracle.zone }
  }
  // The cast does not check the rules from the command line.
  if (file?.endsWith('.zip') && day)
    return [openerOf({ name: basename(file), file, days: [day], leaves: rules.split(',').filter(Boolean) as ProblemRule[] })]
  const feeds = join(root, 'bench/feeds')
  const listed = JSON.parse(readFileSync(join(feeds, 'railways.json'), 'utf8')) as FeedEntry[]
  const openers = [
    ...listed.map((feed) => [feed.name, openerOf({ ...feed, file: join(feeds, feed.file) })] as const),
    ['made', openGenerated] as const,
  ]
  return openers.flatMap(([name, open]) => (requested.length === 0 || requested.includes(name) ? [open] : []))
}

function openGenerated(): ServedFeed {
  const feed = generateFeed(47)
  const file = join(folder, 'generated.zip')
  writeFileSync(file, feedZip(feed.tables))
  return { name: 'made', file, leaves: [], oracle: createGeneratedOracle(feed), zone: TIME_ZONE }
}

async function measure(feed: ServedFeed): Promise<void> {
  const { server, origin, seconds } = await start(feed)
  try {
    const online = await compare(feed, SEARCHES, 16, (question) => searchByHttp(origin, question))
    const megabytes = peakMegabytes(server)
    const page = await openOfflinePhone(origin)
    const offline = await compare(feed, OFFLINE, 17, (question) => searchOnPage(page, question))
    await page.context().close()
    console.log(
      `${feed.name}: answers ${seconds.toFixed(1)} s after its start, ${megabytes} MB at most; ${SEARCHES} searches through HTTP (${online.found} with a trip): ${online.differences.length} differ; ${OFFLINE} in the browser, offline (${offline.found}): ${offline.differences.length} differ`,
    )
    const differences = [...online.differences, ...offline.differences]
    for (const difference of differences.slice(0, 10)) console.log(`  ${difference}`)
    differenceCount += differences.length
  } finally {
    server.kill()
    await new Promise((done) => server.once('exit', done))
  }
}

/** Starts the built server as `npm start` does, with its own data folder and without a database. */
async function start({
  name,
  file,
  leaves: acceptedRules,
}: ServedFeed): Promise<{ server: ChildProcess; origin: string; seconds: number }> {
  const begun = performance.now()
  const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'server/dist/main.js')], {
    cwd: root,
    env: {
      ...process.env,
      RAILWAY: file,
      RAILWAY_LEAVE_OUT: acceptedRules.join(),
      YATHA_DATA: join(folder, name),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
      PORT: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const port = await new Promise<string>((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`${name} is not served after ${START_MS / 1000} s`)), START_MS)
    server.stdout.on('data', (text: Buffer) => {
      output += text.toString()
      const [, found] = /localhost:(\d+)/.exec(output) ?? []
      if (!found) return
      clearTimeout(timer)
      done(found)
    })
    server.once('exit', () => fail(new Error(`${name} is refused:\n${output}`)))
  })
  const origin = `http://localhost:${port}`
  while (!(await fetch(`${origin}/api/railway`).catch(() => undefined))?.ok) await new Promise((done) => setTimeout(done, 20))
  return { server, origin, seconds: (performance.now() - begun) / 1000 }
}

/** Peak memory of the server in MB. Checking and packing run in a separate process. */
function peakMegabytes({ pid }: ChildProcess): string {
  const [, kilobytes] = /VmHWM:\s*(\d+)/.exec(process.platform === 'linux' ? readFileSync(`/proc/${pid}/status`, 'utf8') : '') ?? []
  return kilobytes ? String(Math.round(Number(kilobytes) / 1024)) : '?'
}

interface Outcome {
  readonly found: number
  readonly differences: readonly string[]
}

async function compare(
  { oracle, zone }: ServedFeed,
  count: number,
  seed: number,
  search: (question: OracleQuery) => Promise<SearchAnswer>,
): Promise<Outcome> {
  const random = seededRandom(seed)
  const differences: string[] = []
  let found = 0
  for (let n = 0; n < count; n++) {
    const question = oracle.ask(random)
    // The app and the oracle search concurrently.
    const appAnswer = search(question)
    const expected = oracle.right(question)
    const answer = formatAnswer(await appAnswer, question.day, zone)
    if (expected !== 'none') found++
    if (answer !== expected) differences.push(`${pathOf('/search', question)}: ${answer}, not ${expected}`)
  }
  return { found, differences }
}

function pathOf(path: string, { from, to, day, minute }: OracleQuery): string {
  const time = [minute / 60, minute % 60].map((n) => String(Math.floor(n)).padStart(2, '0')).join(':')
  return `${path}?${new URLSearchParams({ from, to, day, time }).toString()}`
}

async function searchByHttp(origin: string, question: OracleQuery): Promise<SearchAnswer> {
  const response = await fetch(origin + pathOf('/api/search', question))
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  return (await response.json()) as SearchAnswer
}

/** Opens the app in a phone's browser with a service worker, then reloads it without a network. */
async function openOfflinePhone(origin: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(origin)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  await page.goto(`${origin}/search`)
  await page.locator('main h1').waitFor()
  const isOffline = await page.evaluate(() =>
    fetch('/health/ready').then(
      () => false,
      () => true,
    ),
  )
  if (!isOffline) throw new Error('the browser has a network')
  return page
}

/** Opens a search in the page, and reads the answer from the props of the component that shows the results. */
function searchOnPage(page: Page, question: OracleQuery): Promise<SearchAnswer> {
  return page.evaluate(
    async (path) => {
      /** The fields of React's internal Fiber node that we read. */
      interface Fiber {
        readonly child: Fiber | null
        readonly sibling: Fiber | null
        readonly memoizedProps: {
          readonly answer?: SearchAnswer
          readonly request?: Record<string, string>
        } | null
      }
      const parameters = [...new URL(path, location.href).searchParams]
      history.pushState(null, '', path)
      const root = document.getElementById('root')!
      const [key] = Object.keys(root).filter((name) => name.startsWith('__reactContainer$'))
      const end = performance.now() + 60_000
      while (performance.now() < end) {
        const open = [(root as unknown as Record<string, { stateNode: { current: Fiber } }>)[key!]!.stateNode.current]
        for (let at = open.pop(); at; at = open.pop()) {
          const { answer, request } = at.memoizedProps ?? {}
          // An answer with trips counts only once the page shows the trips.
          const isDrawn = answer && (answer.direct.length + answer.transfer.length === 0 || document.querySelector('main ol > li'))
          if (isDrawn && request && parameters.every(([name, value]) => request[name] === value)) return answer
          if (at.sibling) open.push(at.sibling)
          if (at.child) open.push(at.child)
        }
        await new Promise((done) => setTimeout(done, 5))
      }
      throw new Error(`no answer: ${path}`)
    },
    pathOf('/search', question),
  )
}
