import { readFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { makeBareApp } from './bare-app.ts'
import { startServer } from './start-server.ts'

// npm run bench visit: measures a first visit on a slow phone and a slow network: first paint, time until usable, layout shifts, and
// the slowest response to a tap (INP) on the search and on the map. Since machines differ, each visit is compared with a visit to a
// bare React page with the same splash, from the same server program; the budget limits the ratio of the two.

const PORT = 3240
const BARE_PORT = 3241
const RUNS = 5
/** Chromium's own "Slow 4G". */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: (1_474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 }
const SLOWER = 4

interface Figures {
  readonly paint: number
  readonly usable: number
  readonly shift: number
}

const budget = JSON.parse(readFileSync(new URL('../budget.json', import.meta.url), 'utf8')) as { speed: Record<string, number> }

const server = await startServer(PORT)
const bareServer = await startServer(BARE_PORT, await makeBareApp())
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
try {
  for (const language of ['en', 'mm']) {
    const runs: Figures[] = []
    const bare: Figures[] = []
    for (let i = 0; i < RUNS; i++) {
      runs.push(await visit(PORT, language))
      bare.push(await visit(BARE_PORT, language))
    }
    const middle = (of: readonly Figures[], figure: keyof Figures) => median(of.map((run) => run[figure]))
    const ratio = middle(runs, 'usable') / middle(bare, 'usable')
    console.log(
      `first visit, ${language}, slow 4G, 4× slower: first paint ${Math.round(middle(runs, 'paint'))} ms (1000), usable ${Math.round(middle(runs, 'usable'))} ms (2500), layout shift ${middle(runs, 'shift').toFixed(3)} (0.02); bare React page ${Math.round(middle(bare, 'usable'))} ms, ratio ${ratio.toFixed(2)} (${budget.speed['visitTimesBareReact']})`,
    )
  }
  console.log(`slowest tap, 4× slower: search ${await slowestTap(exerciseSearch)} ms, map ${await slowestTap(exerciseMap)} ms (100)`)
} finally {
  await browser.close()
  server.kill()
  bareServer.kill()
}

async function phone(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen = { usable: 0, shift: 0, tap: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId) seen.tap = Math.max(seen.tap, entry.duration)
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
    addEventListener('DOMContentLoaded', () => {
      new MutationObserver(() => {
        if (!document.getElementById('splash') && document.querySelector('#next-trains')) seen.usable ||= performance.now()
      }).observe(document.body, { childList: true, subtree: true })
    })
  })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

function readMeasurements(page: Page): Promise<{ usable: number; shift: number; tap: number }> {
  return page.evaluate(() => (globalThis as unknown as { seen: { usable: number; shift: number; tap: number } }).seen)
}

async function visit(port: number, language: string): Promise<Figures> {
  const page = await phone()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await page.goto(`http://localhost:${port}/?lang=${language}`)
  await page.waitForFunction(() => (globalThis as unknown as { seen: { usable: number } }).seen.usable > 0)
  await page.waitForTimeout(1500)
  const paint = await page.evaluate(() => performance.getEntriesByType('paint')[0]!.startTime)
  const { usable, shift } = await readMeasurements(page)
  await page.context().close()
  return { paint, usable, shift }
}

async function slowestTap(use: (page: Page) => Promise<void>): Promise<number> {
  const slowest: number[] = []
  for (let i = 0; i < 3; i++) {
    const page = await phone()
    await use(page)
    await page.waitForTimeout(500)
    slowest.push((await readMeasurements(page)).tap)
    await page.context().close()
  }
  return median(slowest)
}

/** Chooses two stations by name, swaps them, and changes the filter. */
async function exerciseSearch(page: Page): Promise<void> {
  await page.goto(`http://localhost:${PORT}/search`)
  await page.locator('#splash').waitFor({ state: 'detached' })
  for (const [end, name] of [
    [/^From/, 'hledan'],
    [/^To /, 'insein'],
  ] as const) {
    await page.getByRole('button', { name: end }).tap()
    await page.getByRole('searchbox').pressSequentially(name)
    await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').tap()
  }
  await page.getByRole('button', { name: 'Swap From and To' }).tap()
  await page.getByRole('button', { name: 'Direct', exact: true }).tap()
  await page.getByRole('button', { name: 'All', exact: true }).tap()
}

/** Opens the map, zooms, and opens its list. */
async function exerciseMap(page: Page): Promise<void> {
  await page.goto(`http://localhost:${PORT}/?map=1`)
  await page.locator('#splash').waitFor({ state: 'detached' })
  await page.locator('dialog [data-map=ready] canvas').first().waitFor()
  // Riders look at the map before they tap.
  await page.waitForTimeout(1000)
  for (const name of ['Zoom in', 'Zoom in', 'Zoom out', 'Map as a list']) {
    await page.getByRole('button', { name }).tap()
    await page.waitForTimeout(400)
  }
}
