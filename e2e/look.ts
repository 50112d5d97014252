import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { screenAt, SCREENS } from '@yatha/contract'
import { languageOf, type Language } from '@yatha/language'
import { GOOGLE_PORT } from './ports.ts'
import { startFacebook } from './outside/facebook.ts'
import { startMailServer } from './outside/mail-server.ts'
import { startOpenId } from './outside/openid.ts'
import { settingsWith } from './outside/settings.ts'
import { NOTICE_ACTS } from './stories/notices.ts'
import { NOW, settled } from './stories/rider.ts'
import {
  ACTS,
  ADDRESSES,
  ALL_LANGUAGES,
  axe,
  faults,
  inLanguage,
  signInWithGoogle,
  SIZES,
  STATES,
  THEMES,
  wordIn,
  type Act,
} from './stories/walk.ts'

// The walk over all paths × languages × themes × sizes: what is wrong is printed, what it looks like is drawn on sheets.

const home = fileURLToPath(new URL('..', import.meta.url))
const out = `${home}.yatha/look`
const PORT = 3239
const ORIGIN = `http://localhost:${PORT}`
const WALKERS = 2
const asked = process.argv.slice(2)
const [only] = asked.flatMap((word) => (word.startsWith('only=') ? [new RegExp(word.slice(5))] : []))
const named = asked.filter((word) => !word.startsWith('only='))
const languages = named.length > 0 ? named.map(languageOf) : ALL_LANGUAGES

interface Visit {
  readonly name: string
  readonly address: string
  readonly act: Act | undefined
  readonly language: Language
  readonly theme: (typeof THEMES)[number]
  readonly size: (typeof SIZES)[number]
}

const visits: Visit[] = languages.flatMap((language) =>
  THEMES.flatMap((theme) =>
    SIZES.flatMap((size) =>
      [...Object.entries({ ...ADDRESSES, ...STATES }), ...Object.entries({ ...ACTS, ...NOTICE_ACTS })]
        .filter(([name]) => only?.test(name) ?? true)
        .map(([name, what]) => {
          const act = typeof what === 'string' ? undefined : what
          return { name, address: typeof what === 'string' ? what : what.address, act, language, theme, size }
        }),
    ),
  ),
)

const mail = await startMailServer()
// Always on the same port, because identities are bound to the provider's URL.
const google = await startOpenId({ port: GOOGLE_PORT, origins: [ORIGIN], mail: 'gmail.example' })
const telegram = await startOpenId({ origins: [ORIGIN] })
const facebook = await startFacebook()
const outside = { origin: ORIGIN, smtpPort: mail.port, google: google.issuer, telegram: telegram.issuer, facebook: facebook.origin }
const server = spawn(process.execPath, ['server/dist/main.js'], {
  cwd: home,
  // One network address requests more e-mails than a rider would.
  env: {
    ...process.env,
    PORT: String(PORT),
    LOG_LEVEL: 'error',
    YATHA_DATA: '.yatha/look-data',
    TRUST_PROXY: 'yes',
    ...settingsWith(outside),
  },
  stdio: 'inherit',
})
mkdirSync(out, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
})
let wrong = 0
let contexts = 0
const pictures = new Map<string, { name: string; picture: string }[]>()
try {
  await untilReady()
  const queue = [...visits]
  await Promise.all(Array.from({ length: WALKERS }, () => walk(browser, queue)))
  for (const [sheet, shots] of pictures) await drawSheet(browser, sheet, shots)
} finally {
  await browser.close()
  server.kill()
}
console.log(`${visits.length} visits, ${wrong} with faults; sheets in ${out}`)
process.exit(wrong > 0 ? 1 : 0)

async function untilReady(): Promise<void> {
  for (let i = 0; i < 150; i++) {
    const ready = await fetch(`${ORIGIN}/health/ready`).catch(() => undefined)
    if (((await ready?.json()) as { database?: string } | undefined)?.database === 'there') return
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error('the server did not start')
}

async function walk(from: Browser, queue: Visit[]): Promise<void> {
  let context: BrowserContext | undefined
  let last = ''
  let signedIn = ''
  for (let visit = queue.shift(); visit; visit = queue.shift()) {
    const { language, theme, size } = visit
    const kind = `${language}-${theme}-${size.width}`
    if (kind !== last) {
      await context?.close()
      context = await from.newContext({
        viewport: size,
        colorScheme: theme,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        extraHTTPHeaders: { 'X-Forwarded-For': `10.3.0.${++contexts}` },
      })
      await context.addInitScript({ path: axe })
      last = kind
    }
    if (visit.act?.signedIn && signedIn !== kind) {
      const page = await context!.newPage()
      await page.goto(`${ORIGIN}${inLanguage('/login', language)}`)
      await settled(page)
      await signInWithGoogle(page, `walker-${kind}`)
      await page.close()
      signedIn = kind
    }
    const page = await context!.newPage()
    const found = await look(page, visit, kind)
    if (found.length > 0) {
      wrong++
      console.log(`✗ ${visit.name} ${kind}`)
      for (const fault of found) console.log(`    ${fault}`)
    }
    await page.close()
  }
  await context?.close()
}

async function look(page: Page, { name, address, act, language }: Visit, kind: string): Promise<string[]> {
  const found: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (404|422)/.test(message.text())) found.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => found.push(`error: ${error.message}`))
  page.on('requestfailed', (request) => found.push(`failed request: ${request.url()}`))
  await page.clock.install({ time: new Date(NOW) })
  try {
    await page.goto(`${ORIGIN}${inLanguage(address, language)}`)
    await settled(page)
    await page.waitForLoadState('networkidle')
    await act?.act(page, wordIn(language))
    found.push(...(act ? [] : await titleFaults(page, address)), ...(await faults(page)))
    const picture = (await page.screenshot()).toString('base64')
    pictures.set(kind, [...(pictures.get(kind) ?? []), { name, picture }])
  } catch (error) {
    found.push(String(error).split('\n')[0]!)
  }
  return found
}

/** Title, canonical link and tab bar, as the route table says. */
async function titleFaults(page: Page, address: string): Promise<string[]> {
  const at = screenAt(new URL(address, 'http://x').pathname)
  const shown = at && SCREENS[at.name].meta
  const bar = await page.locator('nav[data-tab-bar]').count()
  const title = await page.title()
  const description = await page.locator('meta[name="description"]').getAttribute('content')
  return [
    ...(title.includes('Yatha') ? [] : [`title: ${title}`]),
    ...(description ? [] : ['no description']),
    ...(shown && !shown.requiresAuth && bar !== Number(shown.showTabBar) ? [`tab bar: ${bar}`] : []),
  ]
}

async function drawSheet(from: Browser, name: string, shots: readonly { name: string; picture: string }[]): Promise<void> {
  const page = await from.newPage({ viewport: { width: 1900, height: 1000 } })
  const figures = shots.map(
    (shot) => `<figure><img src="data:image/png;base64,${shot.picture}"><figcaption>${shot.name}</figcaption></figure>`,
  )
  await page.setContent(
    `<style>body{margin:8px;display:grid;grid-template-columns:repeat(10,1fr);gap:8px;background:#777;font:12px sans-serif;color:#fff}figure{margin:0}img{width:100%}</style>${figures.join('')}`,
  )
  await page.screenshot({ path: `${out}/${name}.png`, fullPage: true })
  await page.close()
}
