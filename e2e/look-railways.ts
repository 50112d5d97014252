import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { CHROMIUM_OPTIONS } from './chromium.ts'
import { waitForScreen } from './stories/rider.ts'
import { axePath, pageFaults, VIEWPORT_SIZES } from './stories/walk.ts'

// npm run look -- railways [NAME …]: checks the screens of the feeds of bench/feeds/railways.json, on a narrow phone in the light theme and
// on a small phone in the dark theme. Prints faults, and words that only Yangon's app may contain. Writes screenshots to .yatha/look.

interface FeedEntry {
  readonly name: string
  readonly file: string
  readonly days: readonly [string, ...string[]]
  readonly leaves: readonly string[]
  readonly from: string
  readonly to: string
}

const home = fileURLToPath(new URL('..', import.meta.url))
const out = `${home}.yatha/look`
const YANGON = /Yangon|Myanmar|[\u1000-\u109f]|clockwise/i
const TIMEOUT = { timeout: 60_000 }
const LOOKS = [
  { colorScheme: 'light', size: VIEWPORT_SIZES[0] },
  { colorScheme: 'dark', size: VIEWPORT_SIZES[1] },
] as const

const requestedNames = process.argv.slice(2)
const feeds = (JSON.parse(readFileSync(`${home}bench/feeds/railways.json`, 'utf8')) as FeedEntry[]).filter(
  ({ name }) => requestedNames.length === 0 || requestedNames.includes(name),
)
const folder = mkdtempSync(join(tmpdir(), 'look-railways-'))
mkdirSync(out, { recursive: true })
const browser = await chromium.launch(CHROMIUM_OPTIONS)
let faultyScreens = 0
try {
  for (const feed of feeds) await checkRailway(feed)
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${faultyScreens} screens with faults; pictures in ${out}`)
process.exit(faultyScreens > 0 ? 1 : 0)

async function checkRailway(feed: FeedEntry): Promise<void> {
  const server = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: home,
    env: {
      ...process.env,
      RAILWAY: `${home}bench/feeds/${feed.file}`,
      RAILWAY_LEAVE_OUT: feed.leaves.join(),
      YATHA_DATA: join(folder, feed.name),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
      PORT: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const port = await new Promise<string>((done, fail) => {
      let output = ''
      server.stdout.on('data', (text: Buffer) => {
        output += text.toString()
        const [, found] = /localhost:(\d+)/.exec(output) ?? []
        if (found) done(found)
      })
      server.once('exit', () => fail(new Error(`${feed.name} is refused:\n${output}`)))
    })
    for (const look of LOOKS) {
      const context = await browser.newContext({
        viewport: look.size,
        colorScheme: look.colorScheme,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      await context.addInitScript({ path: axePath })
      // Event streams would stay open, and the community's stream needs a database.
      await context.route('**/api/**/live', (route) => route.abort())
      await checkScreens(context, `http://localhost:${port}`, feed, `${feed.name}-${look.colorScheme}`)
      await context.close()
    }
  } finally {
    server.kill()
  }
}

async function checkScreens(context: BrowserContext, origin: string, { days: [day], from, to }: FeedEntry, kind: string): Promise<void> {
  const page = await context.newPage()
  let errors: string[] = []
  page.on('pageerror', (error) => errors.push(`error: ${error.message}`))
  const zone = await zoneOf(origin)
  await page.clock.install({ time: morning(day, zone) })
  const checkScreen = async (name: string, path?: string) => {
    const found: string[] = []
    try {
      if (path !== undefined) await page.goto(origin + path)
      await waitForScreen(page, TIMEOUT)
      await page.waitForLoadState('networkidle')
      const pageText = `${await page.title()} ${await page.locator('body').innerText()}`
      const [yangon] = YANGON.exec(pageText) ?? []
      found.push(...(yangon ? [`says ${yangon}`] : []), ...(await pageFaults(page)))
    } catch (error) {
      found.push(String(error).split('\n')[0]!)
    }
    await page.screenshot({ path: `${out}/${kind}-${name}.png` })
    found.push(...errors)
    errors = []
    if (found.length > 0) {
      faultyScreens++
      console.log(`✗ ${kind}-${name}`)
      for (const fault of found.slice(0, 8)) console.log(`    ${fault.slice(0, 300)}`)
    }
  }
  await checkScreen('home', '/')
  await checkScreen('stations', '/station')
  await checkScreen('board', `/station/${from}`)
  await clickIfPresent(page, page.locator('main a[href^="/route/"]').first())
  await checkScreen('train')
  await checkScreen('trips', `/search?${new URLSearchParams({ from, to, day, time: '08:00' }).toString()}`)
  await clickIfPresent(page, page.locator('main ol li button[aria-expanded]').first())
  await checkScreen('trip')
  await checkScreen('trains', '/route?view=trains')
  await checkScreen('map', '/?map=1')
  await page.waitForTimeout(500)
  await page.screenshot({ path: `${out}/${kind}-map.png` })
  await checkScreen('about', '/about-of-app')
}

/** Clicks an element; if it does not appear within ten seconds, prints the page's URL and continues. */
async function clickIfPresent(page: Page, locator: ReturnType<Page['locator']>): Promise<void> {
  await locator.click({ timeout: 10_000 }).catch(() => console.log(`    nothing to press on ${page.url()}`))
}

async function zoneOf(origin: string): Promise<string> {
  const html = await (await fetch(origin)).text()
  return /&quot;zone&quot;:&quot;([^&]+)/.exec(html)?.[1] ?? 'UTC'
}

/** Epoch milliseconds of 08:00 on a day in a time zone. */
function morning(day: string, timeZone: string): number {
  const hour = Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(Date.parse(`${day}T12:00:00Z`)))
  return Date.parse(`${day}T12:00:00Z`) - (hour - 8) * 3_600_000
}
