import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { goPath, SCREENS, type ScreenName } from '@yatha/contract'
import { type Language, LANGUAGES, type MessageKey } from '@yatha/language'
import { withBreakMarks } from '@yatha/language/compile'

import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { stubDoubts } from './doubts.ts'
import { stubPosts } from './posts.ts'

export const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** A sample address of each screen. */
export const SCREEN_ADDRESSES = Object.fromEntries(
  (Object.keys(SCREENS) as ScreenName[]).map((name) => [name, addressOf(name)]),
) as Readonly<Record<ScreenName, string>>

function addressOf(name: ScreenName): string {
  const slugs: Partial<Record<ScreenName, string>> = { 'route.show': 'kha-3', 'station.show': 'yangon-central' }
  return SCREENS[name].path.replace(/:\w+$/, slugs[name] ?? 'sample-1')
}

/** A rider's action on a screen before the screen is checked; `word` returns messages in the language of the page. */
export interface ScreenAction {
  readonly address: string
  readonly signedIn?: true
  /** Name of the act that creates the content for this act. */
  readonly after?: string
  /** True if a change of the window's size closes what the act opens. */
  readonly closesOnResize?: true
  /** True if the act works only on a new page. */
  readonly needsNewPage?: true
  /** Runs before the page is loaded, to stub its requests. */
  readonly before?: (page: Page) => Promise<unknown>
  readonly act: (page: Page, word: (key: MessageKey) => string) => Promise<unknown>
}

const press =
  (key: MessageKey): ScreenAction['act'] =>
  (page, word) =>
    page.getByRole('button', { name: word(key), exact: true }).click()
const submitForm = (page: Page) => page.locator('main form button[type=submit]').click()
const onProfile = (key: MessageKey): ScreenAction => ({ address: '/profile', signedIn: true, act: press(key) })

/** Actions to check, by name. The signed-in account uses Google. */
export const SCREEN_ACTIONS: Readonly<Record<string, ScreenAction>> = {
  'login, nothing written': { address: '/login', act: submitForm },
  'register, nothing written': { address: '/register', act: submitForm },
  'code awaited': {
    address: '/register',
    act: async (page) => {
      const [name, email, password] = await page.locator('main form input').all()
      await name!.fill('Aye Aye')
      await email!.fill(`walk${Date.now()}@example.com`)
      await password!.fill('mango sticky rice 9')
      await submitForm(page)
      await page.locator('input[autocomplete=one-time-code]').waitFor()
    },
  },
  'new password': {
    address: '/forgot-password',
    act: async (page) => {
      await page.locator('main form input').fill(`walk${Date.now()}@example.com`)
      await submitForm(page)
      await page.locator('input[autocomplete=one-time-code]').waitFor()
    },
  },
  'way back into the app': {
    address: '/login',
    act: async (page, word) => {
      const finish = '**/api/social/google/finish'
      await page.route(finish, (route) => route.fulfill({ json: { kind: 'return', code: 'c'.repeat(43), seconds: 60 } }))
      await page.goto(new URL('/google-login-callback-via-android?code=x&state=y', page.url()).href)
      await page.getByText(word('account.returnAsk')).waitFor()
      await page.unroute(finish)
      await page.evaluate(() => document.getElementById('splash')?.remove())
    },
  },
  'refused by a provider': { address: '/google-login-callback?error=access_denied', needsNewPage: true, act: () => Promise.resolve() },
  'heart of a guest': { address: '/station/hledan', act: press('app.favorite') },
  'actions of a departure': {
    address: '/station/hledan',
    act: async (page) => {
      await page.locator('main li button[aria-haspopup]').first().click()
      await page.locator('dialog ul').waitFor()
    },
  },
  'profile, signed in': { address: '/profile', signedIn: true, act: () => Promise.resolve() },
  'profile, further down': {
    address: '/profile',
    signedIn: true,
    act: (page) => page.locator('#ways').evaluate((heading) => heading.scrollIntoView()),
  },
  'profile, edit': onProfile('account.edit'),
  'profile, another e-mail': onProfile('account.changeEmail'),
  'profile, sign out': onProfile('account.signOut'),
  'profile, delete': onProfile('account.delete'),
  'wake me': {
    address: '/search?from=hledan&to=insein&day=2026-11-23&time=09:10',
    act: async (page, word) => {
      await page.locator('main button[aria-expanded][aria-controls]').first().click()
      await press('wake.action')(page, word)
    },
  },
  'favorites, none': { address: '/favorite', signedIn: true, act: () => Promise.resolve() },
  'new favorite': {
    address: '/station/hledan',
    signedIn: true,
    act: async (page) => {
      const heart = page.locator('header button[aria-pressed]')
      // The favorite already exists if another size was checked first.
      if ((await heart.getAttribute('aria-pressed')) === 'true') await heart.click()
      await heart.click()
      await page.locator('dialog select').first().waitFor()
    },
  },
  favorites: { address: '/favorite', signedIn: true, after: 'new favorite', act: (page) => page.locator('article').first().waitFor() },
  'notifications, signed in': { address: '/notification', signedIn: true, act: () => Promise.resolve() },
  'test of alerts, help': {
    address: '/notification/test',
    signedIn: true,
    act: (page, word) => page.getByRole('button', { name: word('alertTest.batteryMore') }).click(),
  },
  'unconfirmed trains': {
    address: '/operator/timetable',
    signedIn: true,
    // The signed-in account is not an operator: the server's responses are stubbed.
    before: async (page) => {
      await page.route('**/api/operator/entry*', (route) => route.fulfill({ json: { me: { id: 'x', name: 'Hla' }, entries: [] } }))
      await stubDoubts(page)
    },
    act: (page) => page.locator('main article').first().waitFor(),
  },
  'community, posts': {
    address: '/community',
    before: stubPosts,
    act: (page) => page.locator('main article').first().waitFor(),
  },
  'community, a post with comments': {
    address: '/community/sample-1',
    signedIn: true,
    before: stubPosts,
    act: (page) => page.locator('[data-comment]').first().waitFor(),
  },
  'community, reactions': {
    address: '/community',
    signedIn: true,
    before: stubPosts,
    act: (page, word) =>
      page
        .getByRole('button', { name: word('community.react') })
        .first()
        .click(),
  },
  'community, new post': {
    address: '/community',
    signedIn: true,
    act: (page, word) => page.getByRole('button', { name: word('community.placeholder') }).click(),
  },
  'helper, asked': {
    address: '/ai',
    act: async (page) => {
      // The server is unavailable, so the phone answers.
      await page.route('**/api/assistant', (route) => route.fulfill({ status: 503, body: '' }))
      for (const text of ['Hledan to Insein', 'next trains at Hledan', 'where is KHA-3']) {
        await page.locator('main textarea').fill(text)
        await page.locator('main textarea').press('Enter')
        await page.locator('main [role=log][aria-busy=false]').waitFor()
      }
    },
  },
  'change password, signed in': { address: '/change-password', signedIn: true, act: submitForm },
}

const catalogs = new Map<Language, Record<string, string>>()

/** Returns a function that looks up the messages of a language, with their marks for line breaks. */
export function messageLookup(language: Language): (key: MessageKey) => string {
  const file = new URL(`../../language/catalogs/${language}.json`, import.meta.url)
  if (!catalogs.has(language)) catalogs.set(language, JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
  return (key) => withBreakMarks(catalogs.get(language)![key]!, language)
}

/** Signs in with Google as `login`. */
export async function signInWithGoogle(page: Page, login: string): Promise<void> {
  // The fake provider's pages load a font from Google.
  await page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }))
  await page.getByRole('button', { name: /Google/ }).click()
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('x')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/profile')
}

/** Addresses of more states of screens to check, by the name of the state. */
export const SCREEN_STATES: Readonly<Record<string, string>> = {
  'search, trips': '/search?from=hledan&to=mingaladon&day=2026-11-23&time=08:00',
  'search, nothing': '/search?from=hledan&to=insein&day=2026-11-23&time=22:00',
  'trains, list': '/route?view=trains',
  'train, at a stop': '/route/kha-3?at=insein',
  'map, whole screen': '/?map=1',
  'map of a trip': '/search?from=hledan&to=insein&day=2026-11-23&time=08:00&map=1',
  'offline, a station': '/offline?at=/station/hledan',
  'test of alerts': '/notification/test',
  'not found': '/no-such-page',
  ...goStates(),
}

/** States of go mode: one for each phase of a trip at the time in now.ts. */
function goStates(): Record<string, string> {
  const legs = {
    waiting: ['ga-3.hledan.insein', 'kha-5.insein.mingaladon'],
    riding: ['kha-3.hledan.mingaladon'],
    'get off next': ['kha-3.hledan.thamaing'],
    changing: ['kha-3.hledan.okkyin', 'ga-3.okkyin.mingaladon'],
    arrived: ['kha-3.hledan.okkyin'],
    'change missed': ['kha-3.hledan.insein', 'sha-1.insein.mingaladon'],
  }
  return Object.fromEntries(
    Object.entries(legs).map(([phase, rides]) => [`go, ${phase}`, goPath(rides.map((ride) => `2026-11-23.${ride}`))]),
  )
}

/** Returns whether riders open a screen or state only by loading its address, since no link of the app leads there. */
export const hasNoInternalLink = (name: string): boolean => /^app-link$|^offline/.test(name)

export const VIEWPORT_SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 1280, height: 800 },
] as const
export const THEMES = ['light', 'dark'] as const
export const ALL_LANGUAGES: readonly Language[] = LANGUAGES

export const addressInLanguage = (address: string, language: Language): string =>
  language === 'en' ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${language}`

/** Accessibility and layout faults of the current page; axe must have been added to it. With `within`, axe checks only that part. */
export async function pageFaults(page: Page, within?: string): Promise<string[]> {
  const counted = await axeFaults(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], within)
  return [...(await layoutFaults(page)), ...counted, ...(await page.evaluate(headingFaults)), ...(await page.evaluate(unmarkedBurmese))]
}

/** Faults that another theme can cause in a page that was checked in one theme. */
export async function colorFaults(page: Page): Promise<string[]> {
  return [...(await layoutFaults(page)), ...(await axeFaults(page, ['color-contrast', 'link-in-text-block']))]
}

async function axeFaults(page: Page, runOnly: readonly string[], within = 'html'): Promise<string[]> {
  return await page.evaluate(
    async ([only, part]) => {
      const { axe } = globalThis as unknown as { axe: { run(part: string, options: object): Promise<AxeResults> } }
      // axe only requires targets of 24 px, so its rule is disabled: `smallTargets` requires 44 px.
      const { violations } = await axe.run(part, {
        runOnly: only,
        resultTypes: ['violations'],
        rules: { 'target-size': { enabled: false } },
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`)
    },
    [runOnly, within] as const,
  )
}

/** Burmese texts without `lang=my`, which a screen reader would read in another language's voice. */
function unmarkedBurmese(): string[] {
  const texts = document.createTreeWalker(document.getElementById('root') ?? document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode
    if (/[\u1000-\u109f]/.test(textContent!) && parentElement!.closest<HTMLElement>('[lang]')!.lang !== 'my')
      found.push(`Burmese not marked: ${textContent}`)
  }
  return found
}

/** Faults of headings: a screen must have one title, and no heading may skip a level. */
function headingFaults(): string[] {
  const headings = [...document.querySelectorAll(':is(header, main) :is(h1, h2, h3, h4)')].filter((heading) => heading.checkVisibility())
  const levels = headings.map(({ tagName }) => Number(tagName[1]))
  const skipped = headings.filter((_, i) => levels[i]! > (levels[i - 1] ?? 0) + 1).map(({ outerHTML }) => outerHTML.slice(0, 80))
  const titles = levels.filter((level) => level === 1).length
  return [...(titles === 1 ? [] : [`${titles} titles`]), ...skipped.map((heading) => `skips a level: ${heading}`)]
}

/** Layout faults of the current page: sideways scrolling, cut or overflowing texts, and targets that are too small to tap. */
export async function layoutFaults(page: Page): Promise<string[]> {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [
    ...(sideways > 0 ? [`${sideways} px sideways`] : []),
    ...(await page.evaluate(smallTargets)).map((what) => `small target: ${what}`),
    ...(await page.evaluate(cutText)).map((what) => `cut text: ${what}`),
    ...(await page.evaluate(spilledText)).map((what) => `spilled text: ${what}`),
  ]
}

/** Links, buttons and fields under 44 px in either direction. */
function smallTargets(): string[] {
  return [...document.querySelectorAll('a, button, input, select, textarea, summary')].flatMap((element) => {
    const { width, height } = element.getBoundingClientRect()
    if (width === 0 || element.matches('[href="#main"], .visually-hidden *')) return []
    return width < 43.5 || height < 43.5 ? [`${element.outerHTML.slice(0, 80)} ${Math.round(width)}×${Math.round(height)}`] : []
  })
}

/** Elements that hide part of their own text. Maps and the splash are cropped on purpose. */
function cutText(): string[] {
  return [...document.querySelectorAll('main *, nav *, dialog *')].flatMap((element) => {
    if (element.closest('[data-map], .visually-hidden, svg')) return []
    const style = getComputedStyle(element)
    // A completely clipped text is only for screen readers.
    if (style.clipPath === 'inset(50%)') return []
    // Each direction is checked on its own, because content that scrolls in a direction is not cut there.
    const across = style.overflowX === 'hidden' || style.textOverflow === 'ellipsis'
    return (across && element.scrollWidth > element.clientWidth + 1) ||
      (style.overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1)
      ? [element.outerHTML.slice(0, 80)]
      : []
  })
}

/** Words that are wider than their column and overflow into the next. */
function spilledText(): string[] {
  return [...document.querySelectorAll('main *, nav *, dialog *, header *')].flatMap((element) => {
    const isText = element.childElementCount === 0 && element.textContent!.trim() !== ''
    if (!isText || element.closest('[data-map], .visually-hidden, svg, select, textarea') || element.clientWidth < 2) return []
    if (element.scrollWidth <= element.clientWidth + 1) return []
    return [`${element.outerHTML.slice(0, 120)} ${element.scrollWidth} > ${element.clientWidth}`]
  })
}
