import type { Locator, Page } from '@playwright/test'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { POST_ACTIONS } from './post-acts.ts'
import { expect, waitForScreen, test } from './rider.ts'
import {
  SCREEN_ACTIONS,
  SCREEN_ADDRESSES,
  axePath,
  pageFaults,
  hasNoInternalLink,
  layoutFaults,
  signInWithGoogle,
  VIEWPORT_SIZES,
  SCREEN_STATES,
  messageLookup,
  type ScreenAction,
} from './walk.ts'

// Checks every path, state and action: half of them in English by day, half in Burmese by night on a small phone. Checks every screen
// again in a language with longer sentences. `npm run look` covers all languages, sizes and themes.

/** Headings to which riders with a screen reader jump, by screen. */
const SECTION_HEADINGS: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  home: [/^Yangon Central/, 'The loop right now'],
  'search, trips': [/\d trips?$/],
  'search, nothing': ['Tue, Nov 24'],
  'trains, list': [/\d trains$/],
  'route.show': ['Stops'],
  'station.show': ['Departures', 'Nearby'],
  station: ['Yangon Circular Line', 'City branch lines'],
  profile: ['Settings'],
}

const screens = Object.entries({ ...SCREEN_ADDRESSES, ...SCREEN_STATES })

const APPEARANCE_BY_LANGUAGE = { en: { size: VIEWPORT_SIZES[0], theme: 'light' }, mm: { size: VIEWPORT_SIZES[1], theme: 'dark' } } as const

/** Sets the theme, size and language of a page. */
async function setAppearance(page: Page, language: 'en' | 'mm'): Promise<void> {
  const { size, theme } = APPEARANCE_BY_LANGUAGE[language]
  await page.addInitScript({ path: axePath })
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
}

/** Selector of the open dialog, which alone can be used; undefined for the whole page if no dialog is open. */
const openPart = async (page: Page) => ((await page.locator('dialog[open]').count()) > 0 ? 'dialog[open]' : undefined)

for (const language of ['en', 'mm'] as const)
  test(`half of the screens in ${language}: accessible, nothing cut, every target large enough`, async ({ page, rider }) => {
    await setAppearance(page, language)
    await rider.open('/', language)
    for (const [name, address] of screens.filter((_, i) => (i % 2 === 1) === (language === 'mm'))) {
      if (hasNoInternalLink(name)) await rider.open(address, language)
      else await rider.follow(address)
      if (name === 'search, trips') await page.locator('main > div li button[aria-expanded]').first().click()
      expect.soft(await pageFaults(page), name).toEqual([])
    }
  })

const guestActs = Object.entries(SCREEN_ACTIONS).filter(([, { signedIn }]) => !signedIn)
const riderActs = Object.entries(SCREEN_ACTIONS).filter(([, { signedIn }]) => signedIn)
const ACT_GROUPS = [
  { title: 'actions of a guest', language: 'mm', acts: guestActs },
  { title: 'actions of a rider', language: 'en', acts: riderActs },
  { title: 'actions on posts', language: 'mm', acts: Object.entries(POST_ACTIONS) },
] as const

test.describe('actions', () => {
  // Some actions go offline.
  test.use({ allowErrors: true })
  for (const { title, language, acts } of ACT_GROUPS)
    test(`${title} in ${language}: accessible, nothing cut, every target large enough`, async ({ page, rider }) => {
      test.setTimeout(480_000)
      await setAppearance(page, language)
      if (acts.some(([, { signedIn }]) => signedIn)) {
        await rider.open('/login', language)
        await signInWithGoogle(page, `walker-${language}`)
      }
      let before: ScreenAction['before'] | null = null
      for (const [name, act] of acts) {
        // Removes the stubs of the previous action.
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await act.before?.(page)
        if (act.needsNewPage || act.closesOnResize || act.before !== before) await rider.open(act.address, language)
        else {
          // Closes what the previous action opened.
          await rider.follow('/about-of-app')
          await rider.follow(act.address)
        }
        before = act.before
        await act.act(page, messageLookup(language))
        expect.soft(await pageFaults(page, await openPart(page)), name).toEqual([])
      }
    })
})

test('at 1280 px, the screens beside the map are accessible', async ({ page, rider }) => {
  await page.addInitScript({ path: axePath })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await rider.open('/')
  for (const address of ['/', '/station/hledan', '/route', '/route/kha-3', '/search?from=hledan&to=insein', '/community']) {
    await rider.follow(address)
    if (address !== '/community') await expect(page.locator('[data-map=ready]')).toBeVisible()
    expect.soft(await pageFaults(page), address).toEqual([])
  }
})

test('the sheets are accessible, and every section to which screen reader users jump has a heading', async ({ page, rider }) => {
  await page.addInitScript({ path: axePath })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await rider.open('/')
  for (const [name, address] of screens.filter(([each]) => each in SECTION_HEADINGS)) {
    await rider.follow(address)
    for (const part of SECTION_HEADINGS[name]!) await expect(page.getByRole('heading', { level: 2, name: part }), name).toBeAttached()
  }
  const sheets: readonly (readonly [string, readonly (RegExp | string)[]])[] = [
    ['/search?from=hledan&to=insein', [/^From/, 'Choose a time']],
    ['/profile', [/Dark Mode/, /Contact Us/]],
  ]
  for (const [address, openers] of sheets) {
    await rider.follow(address)
    for (const opener of openers) {
      await page.getByRole('button', { name: opener }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await pageFaults(page, await openPart(page))).toEqual([])
      await page.getByRole('button', { name: 'Close' }).click()
    }
  }
})

test('at 400% zoom and on a landscape phone, the fixed bars leave a departure and its station visible', async ({ page, rider }) => {
  const name = page.getByRole('main').getByRole('heading', { name: /Yangon Central/ })
  const departure = page
    .getByRole('main')
    .getByRole('link', { name: /^Clockwise, train/ })
    .first()
  // A screen of 1280 × 1024 px at 400% zoom.
  await page.setViewportSize({ width: 320, height: 256 })
  await rider.open('/language')
  for (const address of ['/', '/station/yangon-central']) {
    await rider.follow(address)
    expect(await page.evaluate(barsHeight), address).toBeLessThanOrEqual(256 / 4)
    await departure.evaluate((link) => link.scrollIntoView({ block: 'end' }))
    await expect(departure).toBeInViewport({ ratio: 0.9 })
    if (address === '/') await expect(name).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 740, height: 360 })
  await rider.follow('/')
  await expect(name).toBeInViewport({ ratio: 1 })
  const { y, height } = (await departure.boundingBox())!
  expect(y + height).toBeLessThanOrEqual(360 - (await page.evaluate(barsHeight)))
})

/** Total height of the fixed bars, in CSS pixels. */
function barsHeight(): number {
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position) && element.matches('nav, header'))
    .reduce((sum, element) => sum + element.offsetHeight, 0)
}

test('a search fits 200% zoom; its selections, drawings and frames are visible with forced colors and increased contrast', async ({
  page,
  rider,
}) => {
  const color = (locator: Locator, property: string) =>
    locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await rider.open('/search?from=hledan&to=mingaladon&day=2026-11-24&time=08:00')
  await page.evaluate(() => document.documentElement.style.setProperty('zoom', '2'))
  await waitForScreen(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(1)
  await page.evaluate(() => document.documentElement.style.removeProperty('zoom'))
  const paper = await color(page.locator('html'), 'background-color')
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await expect
    .poll(() => color(tabs.locator('[aria-current]'), 'background-color'))
    .not.toBe(await color(tabs.getByRole('link').first(), 'background-color'))
  const pills = page.getByRole('main').getByRole('button', { pressed: true })
  expect(await color(pills.first(), 'background-color')).not.toBe(paper)
  const trip = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('button[aria-expanded]') })
    .first()
  expect(await color(trip, 'border-top-width')).toBe('1px')
  expect(await color(trip.locator('i[data-kind=urban]').first(), 'background-color')).not.toBe(paper)
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more', colorScheme: 'light' })
  await expect.poll(() => color(page.locator('html'), '--ink-2')).toBe('#1b2d28')
  await page.emulateMedia({ contrast: 'no-preference', reducedMotion: 'reduce' })
  expect(await color(page.locator('html'), '--ink-2')).toBe('#45605a')
})

test('every screen fits 320 px in a language with sentences 40% longer', async ({ page, rider }) => {
  await page.setViewportSize(VIEWPORT_SIZES[1])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const assets = fileURLToPath(new URL('../../web/dist/assets', import.meta.url))
  for (const file of readdirSync(assets).filter((name) => /^en-.*\.js$/.test(name))) {
    const { default: catalog } = (await import(`${assets}/${file}`)) as { default: Record<string, unknown> }
    const longer = Object.fromEntries(Object.entries(catalog).map(([key, message]) => [key, lengthened(message)]))
    await page.route(`**/assets/${file}`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `export default ${JSON.stringify(longer)}` }),
    )
  }
  await rider.open('/')
  for (const [name, address] of screens) {
    if (hasNoInternalLink(name)) await rider.open(address)
    else await rider.follow(address)
    expect.soft(await layoutFaults(page), name).toEqual([])
  }
})

/** Returns the message, lengthened by 40%. */
function lengthened(message: unknown): unknown {
  if (Array.isArray(message)) {
    const text = message.filter((part) => typeof part === 'string').join('')
    return [...message, padding(text.length + 4)]
  }
  return typeof message === 'string' ? message + padding(message.length) : message
}

const padding = (length: number) => ' länger'.repeat(Math.max(1, Math.round((length * 0.4) / 7)))
