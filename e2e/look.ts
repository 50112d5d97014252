import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { screenAt, SCREENS } from '@yatha/contract'
import { parseLanguage, type Language } from '@yatha/language'
import { CHROMIUM_OPTIONS } from './chromium.ts'
import { LOOK_GOOGLE_PORT, LOOK_PORT } from './ports.ts'
import { startFakeFacebook } from './outside/facebook.ts'
import { startMailServer } from './outside/mail-server.ts'
import { startOpenId } from './outside/openid.ts'
import { fakeServiceSettings } from './outside/settings.ts'
import { MODERATOR_SCREEN_ACTIONS } from './stories/moderators.ts'
import { NOTICE_SCREEN_ACTIONS } from './stories/notices.ts'
import { OPERATOR_ACTIONS } from './stories/operators.ts'
import { POST_ACTIONS } from './stories/post-acts.ts'
import { NOW, waitForScreen } from './stories/rider.ts'
import { RIDE_ACTIONS } from './stories/rides.ts'
import {
  SCREEN_ACTIONS,
  SCREEN_ADDRESSES,
  ALL_LANGUAGES,
  axePath,
  colorFaults,
  pageFaults,
  addressInLanguage,
  signInWithGoogle,
  VIEWPORT_SIZES,
  SCREEN_STATES,
  THEMES,
  messageLookup,
  type ScreenAction,
} from './stories/walk.ts'

// npm run look: checks all paths × languages × themes × sizes. Prints faults, and writes sheets of screenshots.

const home = fileURLToPath(new URL('..', import.meta.url))
const out = `${home}.yatha/look`
const ORIGIN = `http://localhost:${LOOK_PORT}`
/** Number of concurrent workers: more than a small machine has processors, since a worker mostly waits for its page. */
const WORKERS = 4
/** Timeout for a busy machine. */
const TIMEOUT = { timeout: 30_000 }
const STREAMS = /\/api\/(community\/)?live$/
/** Requests that may fail: event streams and, in states without a network, reports and questions to the assistant. */
const MAY_FAIL = /\/api\/((community\/)?live|report|assistant)$/
const args = process.argv.slice(2)
const [namePattern] = args.flatMap((word) => (word.startsWith('only=') ? [new RegExp(word.slice(5))] : []))
const languageArguments = args.filter((word) => !word.startsWith('only='))
const languages = languageArguments.length > 0 ? languageArguments.map(parseLanguage) : ALL_LANGUAGES

type Size = (typeof VIEWPORT_SIZES)[number]
type Theme = (typeof THEMES)[number]

/** A page that is loaded once, and checked in every size and theme. */
interface Visit {
  readonly name: string
  readonly address: string
  readonly act: ScreenAction | undefined
}

const plannedVisits: readonly Visit[] = [
  ...Object.entries({ ...SCREEN_ADDRESSES, ...SCREEN_STATES }).map(([name, address]) => ({ name, address, act: undefined })),
  ...Object.entries({
    ...SCREEN_ACTIONS,
    ...POST_ACTIONS,
    ...NOTICE_SCREEN_ACTIONS,
    ...OPERATOR_ACTIONS,
    ...RIDE_ACTIONS,
    ...MODERATOR_SCREEN_ACTIONS,
  }).map(([name, act]) => ({
    name,
    address: act.address,
    act,
  })),
].filter(({ name }) => namePattern?.test(name) ?? true)

const mail = await startMailServer()
// The port is fixed, because identities are bound to the provider's URL.
const google = await startOpenId({ port: LOOK_GOOGLE_PORT, origins: [ORIGIN], mail: 'gmail.example' })
const telegram = await startOpenId({ origins: [ORIGIN] })
const facebook = await startFakeFacebook()
const outside = { origin: ORIGIN, smtpPort: mail.port, google: google.issuer, telegram: telegram.issuer, facebook: facebook.origin }
const server = spawn(process.execPath, ['server/dist/main.js'], {
  cwd: home,
  // TRUST_PROXY: each language sends its own network address, since all together request more e-mails than one network may.
  env: {
    ...process.env,
    PORT: String(LOOK_PORT),
    LOG_LEVEL: 'error',
    YATHA_DATA: '.yatha/look-data',
    TRUST_PROXY: 'yes',
    // States that set live times need the developer pages.
    DEVELOPER_PAGES: 'yes',
    ...fakeServiceSettings(outside),
  },
  stdio: 'inherit',
})
mkdirSync(out, { recursive: true })
const browser = await chromium.launch(CHROMIUM_OPTIONS)
let faultyVisits = 0
let visits = 0
const started = Date.now()
const pictures = new Map<string, { name: string; picture: string }[]>()
try {
  await waitForServer()
  // Each language signs in with its own account. One worker handles a whole language, so that the account's actions run in order.
  const queue = languages.values()
  await Promise.all(Array.from({ length: WORKERS }, () => runWorker(browser, queue)))
} finally {
  await browser.close()
  server.kill()
}
console.log(`${visits} visits, ${faultyVisits} with faults, ${Math.round((Date.now() - started) / 1000)} s; sheets in ${out}`)
process.exit(faultyVisits > 0 ? 1 : 0)

async function waitForServer(): Promise<void> {
  for (let i = 0; i < 150; i++) {
    const ready = await fetch(`${ORIGIN}/health/ready`).catch(() => undefined)
    if (((await ready?.json()) as { database?: string } | undefined)?.database === 'there') return
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error('the server did not start')
}

/** Checks one language after the other until the queue is empty. */
async function runWorker(from: Browser, queue: Iterator<Language>): Promise<void> {
  for (let next = queue.next(); !next.done; next = queue.next()) {
    const language = next.value
    const context = await from.newContext({
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      extraHTTPHeaders: { 'X-Forwarded-For': `10.3.0.${ALL_LANGUAGES.indexOf(language) + 1}` },
    })
    await context.addInitScript({ path: axePath })
    // With an open stream, the network would never be idle.
    await context.route(STREAMS, (route) => route.abort())
    let signedIn = false
    for (const [i, visit] of plannedVisits.entries()) {
      if (i > 0 && i % 20 === 0) console.log(`${language}: ${i} of ${plannedVisits.length} screens`)
      if (visit.act?.signedIn && !signedIn) {
        const page = await context.newPage()
        await page.goto(`${ORIGIN}${addressInLanguage('/login', language)}`)
        await waitForScreen(page, TIMEOUT)
        // A new account without favorites.
        await signInWithGoogle(page, `walker-${language}-${started}`)
        await page.close()
        signedIn = true
      }
      await checkPage(context, visit, language)
    }
    await context.close()
    for (const [kind, shots] of pictures) if (kind.startsWith(`${language}-`)) await drawSheet(from, kind, shots)
  }
}

/** Loads a page and checks it in every size and theme. Changes both without a reload, as when a rider rotates the phone or it gets dark. */
async function checkPage(context: BrowserContext, { name, address, act }: Visit, language: Language): Promise<void> {
  // Every second language starts with the widest size, so that each layout is tested both after loading a screen and after resizing it.
  const sizes = ALL_LANGUAGES.indexOf(language) % 2 === 1 ? VIEWPORT_SIZES.toReversed() : VIEWPORT_SIZES
  let page: Page | undefined
  let found: string[] = []
  const load = async (size: Size, theme: Theme) => {
    await page?.close()
    page = await context.newPage()
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    page.on('console', (message) => {
      const isExpected = /status of (403|404|422)|^TypeError: Failed to fetch/.test(message.text()) || MAY_FAIL.test(message.location().url)
      if (message.type() === 'error' && !isExpected) found.push(`console: ${message.text()}`)
    })
    page.on('pageerror', (error) => found.push(`error: ${error.message}`))
    page.on('requestfailed', (request) => {
      // A request that the page aborts when it is closed or reloaded is not a fault.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED' && !MAY_FAIL.test(request.url()))
        found.push(`failed request: ${request.url()}`)
    })
    await page.clock.install({ time: new Date(NOW) })
    await act?.before?.(page)
    await page.goto(`${ORIGIN}${addressInLanguage(address, language)}`)
    await waitForScreen(page, TIMEOUT)
    await page.waitForLoadState('networkidle')
    await act?.act(page, messageLookup(language))
  }
  for (const [i, size] of sizes.entries()) {
    for (const [j, theme] of (i % 2 === 0 ? THEMES : THEMES.toReversed()).entries()) {
      try {
        if (!page || (act?.closesOnResize && j === 0)) await load(size, theme)
        else await restyle(page, size, theme)
        // Structure and accessible names are equal in both themes, so for the second theme only colors are checked.
        found.push(...(act ? [] : await titleFaults(page!, address)), ...(await (j === 0 ? pageFaults(page!) : colorFaults(page!))))
        const kind = `${language}-${theme}-${size.width}`
        const picture = (await page!.screenshot()).toString('base64')
        pictures.set(kind, [...(pictures.get(kind) ?? []), { name, picture }])
      } catch (error) {
        found.push(String(error).split('\n')[0]!)
      }
      visits++
      if (found.length > 0) {
        faultyVisits++
        console.log(`✗ ${name} ${language}-${theme}-${size.width}`)
        for (const fault of found) console.log(`    ${fault}`)
      }
      found = []
    }
  }
  await page?.close()
}

/** Changes size and theme of an open page; resolves when it is painted. */
async function restyle(page: Page, size: Size, theme: Theme): Promise<void> {
  const before = page.viewportSize()!
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.setViewportSize(size)
  // The map beside the page is loaded only once the screen is wide.
  if (size.width > before.width) await page.waitForTimeout(300)
  await waitForScreen(page, TIMEOUT)
  // On a narrower screen, the tab bar replaces the bar of wide screens.
  if (size.width < 1000) await page.locator('[data-wide-bar]').waitFor({ state: 'detached', ...TIMEOUT })
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
}

/** Finds faults: a title without “Yatha”, no description, or a tab bar where SCREENS has none, or the reverse. */
async function titleFaults(page: Page, address: string): Promise<string[]> {
  const at = screenAt(new URL(address, 'http://x').pathname)
  const meta = at && SCREENS[at.name].meta
  const bar = await page.locator('nav[data-tab-bar]').count()
  const title = await page.title()
  const description = await page.locator('meta[name="description"]').getAttribute('content')
  return [
    ...(title.includes('Yatha') ? [] : [`title: ${title}`]),
    ...(description ? [] : ['no description']),
    ...(meta && !meta.requiresAuth && bar !== Number(meta.showTabBar) ? [`tab bar: ${bar}`] : []),
  ]
}

/** Writes screenshots to one PNG file: phones in full size, wide screens in half size. */
async function drawSheet(from: Browser, name: string, shots: readonly { name: string; picture: string }[]): Promise<void> {
  const width = Number(name.split('-').at(-1))
  const shownWidth = width >= 1000 ? width / 2 : width
  const page = await from.newPage({ viewport: { width: 8 + 9 * (shownWidth + 8), height: 1000 } })
  const figures = shots.map(
    (shot) => `<figure><img src="data:image/png;base64,${shot.picture}"><figcaption>${shot.name}</figcaption></figure>`,
  )
  await page.setContent(
    `<style>body{margin:8px;display:grid;grid-template-columns:repeat(9,${shownWidth}px);gap:8px;background:#777;font:14px sans-serif;color:#fff}figure{margin:0}img{width:100%}</style>${figures.join('')}`,
  )
  await page.screenshot({ path: `${out}/${name}.png`, fullPage: true })
  await page.close()
}
