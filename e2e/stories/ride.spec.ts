import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { openPlaces, pointAlong, Railway, type Pack, type PackedPlaces } from '@yatha/timetable'
import { fakeServiceSettings } from '../outside/settings.ts'
import { FACEBOOK_PORT, GOOGLE_PORT, FAKE_SMTP_PORT, RIDER_REPORTS_ORIGIN, TELEGRAM_PORT } from '../ports.ts'
import { registerThroughApi } from './register.ts'
import { expect, NOW, waitForScreen, test } from './rider.ts'
import { axePath, pageFaults } from './walk.ts'

// Three riders, each with their own browser and network, and a fourth rider who only reads, on a server whose clock shows a Monday morning.

const home = fileURLToPath(new URL('../..', import.meta.url))
const DATA = '.yatha/e2e-ride'
const SHIFT_MS = Date.parse(NOW) - Date.now()
const serverNow = () => Date.now() + SHIFT_MS

const read = (file: string): unknown => JSON.parse(readFileSync(`${home}data/dist/${file}`, 'utf8'))
const manifest = read('manifest.json') as { railway: { file: string }; places: { file: string } }
const railway = openPlaces(Railway.open(read(manifest.railway.file) as Pack), read(manifest.places.file) as PackedPlaces)

let server: ChildProcess
const riders: Page[] = []

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  rmSync(`${home}${DATA}`, { recursive: true, force: true })
  server = spawn(process.execPath, ['--import', './e2e/outside/shifted-clock.mjs', 'server/dist/main.js'], {
    cwd: home,
    stdio: 'ignore',
    env: {
      ...process.env,
      ...fakeServiceSettings({
        origin: RIDER_REPORTS_ORIGIN,
        smtpPort: FAKE_SMTP_PORT,
        google: `http://localhost:${GOOGLE_PORT}`,
        telegram: `http://localhost:${TELEGRAM_PORT}`,
        facebook: `http://localhost:${FACEBOOK_PORT}`,
      }),
      PORT: new URL(RIDER_REPORTS_ORIGIN).port,
      YATHA_DATA: DATA,
      TRUST_PROXY: 'yes',
      REPORT_ACCOUNT_HOURS: '0',
      CLOCK_SHIFT_MS: String(SHIFT_MS),
      LOG_LEVEL: 'silent',
    },
  })
  await expect(async () => {
    const ready = await fetch(`${RIDER_REPORTS_ORIGIN}/health/ready`)
    expect(await ready.text()).toContain('"database":"there"')
  }).toPass()
  riders.push(...(await Promise.all([1, 2, 3].map((n) => riderIn(browser, n)))))
})

test.afterAll(async () => {
  await Promise.all(riders.map((page) => page.context().close()))
  const exited = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await exited
})

/** A browser in its own network, with the server's clock. */
async function phone(browser: Browser, n: number): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: RIDER_REPORTS_ORIGIN,
    extraHTTPHeaders: { 'X-Forwarded-For': `203.0.113.${n}` },
    permissions: ['geolocation'],
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.addInitScript({ path: axePath })
  await page.clock.install({ time: new Date(serverNow()) })
  // Positions are timestamped by the browser’s own clock.
  await page.addInitScript(() => {
    const { geolocation } = navigator
    const watch = geolocation.watchPosition.bind(geolocation)
    geolocation.watchPosition = (found, failed, options) =>
      watch(({ coords }) => found({ coords, timestamp: Date.now(), toJSON: () => ({}) }), failed, options)
  })
  return { context, page }
}

async function riderIn(browser: Browser, n: number): Promise<Page> {
  const { page } = await phone(browser, n)
  await open(page, '/profile')
  await registerThroughApi(page, { name: `Rider ${n}` }, page.getByRole('heading', { name: `Rider ${n}` }))
  return page
}

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await waitForScreen(page)
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('“It didn’t come” from three riders without confirmed reports shows others a hint, until the reports are withdrawn', async ({
  browser,
}) => {
  const sent = recordRequests(...riders)
  const { context, page: other } = await phone(browser, 9)
  await open(other, '/station/tamwe')
  const row = other.getByRole('region', { name: 'Departures' }).getByRole('link', { name: /KA-3/ }).first()
  await expect(row).toBeVisible()
  for (const [i, page] of riders.entries()) {
    if (i === 0) {
      await open(page, '/station/tamwe')
      await button(page, 'More options for KA-3').click()
      expect(await pageFaults(page)).toEqual([])
      await button(page, 'Not here yet')
        .dblclick({ noWaitAfter: true })
        .catch(() => undefined)
    } else {
      await open(page, '/route/ka-3?at=tamwe')
      await expect(page.getByRole('heading', { name: 'Are you waiting for train KA-\u20603 at Tamwe?' })).toBeVisible()
      if (i === 1) expect(await pageFaults(page)).toEqual([])
      await button(page, 'More').click()
      await button(page, 'It didn’t come').click()
    }
    const more = i === 0 ? 'at least 2 more riders' : 'at least 1 more rider'
    await expect(page.getByText(`Thank you. It takes ${more} to mark the train “Unconfirmed”.`)).toBeVisible()
    await expect(page.getByText('At least one rider must have had an earlier report confirmed.')).toBeVisible()
  }
  expect(sent.filter((each) => each.endpoint === 'POST /api/report')).toHaveLength(3)
  await expect(row).toContainText('not seen by 3 riders')
  await expect(row).toHaveAccessibleName(/, not seen by 3 riders/)
  await button(other, 'More options for KA-3').click()
  await expect(other.getByRole('dialog').getByText(/^3 riders didn’t see it at Tamwe at 9:\d\d\.$/)).toBeVisible()
  await button(other, 'Close').click()
  await open(other, '/route/ka-3')
  await expect(other.getByRole('main')).toContainText('not seen by 3 riders')
  expect(await pageFaults(other)).toEqual([])

  for (const [i, left] of ['not seen by 2 riders', 'not seen by 1 rider'].entries()) {
    await button(riders[i]!, 'Undo').click()
    await expect(riders[i]!.getByText('Report undone. Nobody can see it anymore.')).toBeVisible()
    await expect(other.getByRole('main')).toContainText(left)
  }
  await expect(other.getByRole('main')).not.toContainText('Unconfirmed')
  expect(sent.filter((each) => each.endpoint.startsWith('DELETE'))).toHaveLength(2)
  await context.close()
})

test('a report without a network waits on the phone and is sent once', async () => {
  const page = riders[1]!
  const sent = recordRequests(page)
  await open(page, '/route/ka-3?at=bauktaw')
  await page.context().setOffline(true)
  // The note moves the button down. A click during the move would miss it.
  await expect(page.getByRole('region', { name: 'You’re offline' })).toBeVisible()
  await button(page, /It came/).click()
  await expect(page.getByText('No network. We’ll keep your report on this phone')).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(() => sent.filter(({ failed }) => !failed).map(({ endpoint }) => endpoint)).toEqual(['POST /api/report'])
  await page.clock.runFor(120_000)
  expect(sent.filter(({ failed }) => !failed)).toHaveLength(1)
})

test('a guest’s report is sent once the guest has registered', async ({ browser }) => {
  const { context, page } = await phone(browser, 8)
  await open(page, '/route/ka-3?at=tamwe')
  await button(page, 'Not here yet').click()
  await expect(page.getByText('We’ll keep your report and send it once you’ve logged in.')).toBeVisible()
  const sent = recordRequests(page)
  await registerThroughApi(page, {}, page.getByText('You said: Not here yet'))
  expect(sent.map(({ endpoint }) => endpoint)).toEqual(['POST /api/report'])
  await context.close()
})

test('“I’m on this train” from three riders makes it live; leaving the app ends it', async ({ browser }) => {
  const { context, page: other } = await phone(browser, 9)
  await open(other, '/route/kha-3')
  const sent = recordRequests(...riders)
  for (const page of riders) {
    await setPosition(page)
    await open(page, '/route/kha-3')
    await button(page, 'I’m on this train').click()
    await expect(page.getByText('Finding out where the train is…')).toBeVisible()
  }
  await expect(async () => {
    for (const page of riders) await setPosition(page)
    await riders[0]!.waitForTimeout(4500)
    for (const page of riders)
      await expect(page.getByRole('heading', { name: 'You’re sharing train KHA-\u20603’s location' })).toBeVisible({ timeout: 100 })
    expect(new Set(sent.filter(({ endpoint }) => endpoint === 'POST /api/position').map(({ page }) => page)).size).toBe(3)
  }).toPass()
  await expect(other.getByRole('main')).toContainText('from 3 riders')
  await expect(other.getByRole('main')).toContainText(/min late/)

  const page = riders[0]!
  expect(await pageFaults(page)).toEqual([])
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(page.getByText('You left the app.')).toBeVisible()
  const before = sent.length
  await setPosition(page)
  await page.clock.runFor(40_000)
  expect(sent.slice(before).filter((each) => each.page === page)).toEqual([])
  await context.close()
})

/** Sets a phone's position to that of KHA-3, three minutes late; each rider is in their own carriage. */
async function setPosition(page: Page): Promise<void> {
  const route = railway.route('kha-3')!
  const [times, meters] = [railway.timesOf(route), railway.distancesOf(route)]
  const at = (serverNow() - Date.parse('2026-11-23T00:00:00+06:30')) / 1000 - 180 - 3 * riders.indexOf(page)
  const call = times.findLastIndex(({ arrives }) => arrives <= at)
  const [leaves, arrives] = [times[call]!.departs, times[call + 1]!.arrives]
  const share = Math.min(1, Math.max(0, (at - leaves) / (arrives - leaves)))
  const { position } = pointAlong(railway.shapeOf(route), meters[call]! + share * (meters[call + 1]! - meters[call]!))
  await page.context().setGeolocation({ latitude: position.lat, longitude: position.lon, accuracy: 12 })
}

// Compares the data that leaves the phone with docs/privacy.md.

const privacy = readFileSync(`${home}docs/privacy.md`, 'utf8')
const sections = new Map([...privacy.matchAll(/^### (.+)\n([^#]*)/gm)].map(([, title, body]) => [title!, body!]))
/** Returns the cells of each row in the table below a heading of docs/privacy.md. The first cell is a field or header. */
const rowsOf = (title: string): string[][] =>
  [...(sections.get(title) ?? '').matchAll(/^\| (`.*) \|$/gm)].map(([, row]) =>
    row!
      .replaceAll('\\|', '¦')
      .split('|')
      .map((cell) => cell.replaceAll('`', '').trim().replaceAll('¦', '|')),
  )
const headers = new Set(rowsOf('Headers').map(([name]) => name!.toLowerCase()))
/** Headers that the browser or this test adds. */
const OTHER_HEADERS =
  /^(:.*|host|connection|content-length|origin|referer|user-agent|accept-encoding|accept-language|sec-.*|x-forwarded-for|cache-control|pragma)$/

interface SentRequest {
  /** Method and path, as in the headings of docs/privacy.md: `POST /api/report`. */
  readonly endpoint: string
  readonly page: Page
  failed?: true
}

/** Records the pages' requests about trains from now on, and compares each with docs/privacy.md. */
function recordRequests(...pages: Page[]): SentRequest[] {
  const sent: SentRequest[] = []
  for (const page of pages)
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (!/^\/api\/(report|position)/.test(pathname)) return
      const endpoint = `${request.method()} ${pathname.replace(/[0-9a-f-]{36}$/, '{id}')}`
      const one: SentRequest = { endpoint, page }
      sent.push(one)
      page.once('requestfailed', (failed) => {
        if (failed === request) one.failed = true
      })
      leaks.push(...leaksOf(request, endpoint))
    })
  return sent
}

/** Data that requests of the current test should not contain. */
const leaks: string[] = []

/** Describes the data in a request that the document does not list, or lists as less precise. */
function leaksOf(request: Request, endpoint: string): string[] {
  const allowed = new Map(rowsOf(endpoint).map(([name, ...cells]) => [name!, new RegExp(`^${cells.at(-1)!}$`)]))
  const body = Object.entries((request.postDataJSON() ?? {}) as Record<string, unknown>)
  const others = Object.keys(request.headers()).filter((name) => !OTHER_HEADERS.test(name) && !headers.has(name))
  return [
    ...(sections.has(endpoint) ? [] : [`${endpoint} is not in docs/privacy.md`]),
    ...(new URL(request.url()).search ? [`${endpoint} has a query`] : []),
    ...others.map((name) => `${endpoint} has the header ${name}`),
    ...body
      .filter(([name, value]) => !allowed.get(name)?.test(JSON.stringify(value)))
      .map(([name, value]) => `${endpoint} has ${name} ${JSON.stringify(value)}`),
  ]
}

test.afterEach(() => {
  expect(leaks.splice(0)).toEqual([])
})
