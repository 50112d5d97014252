import { createRequire } from 'node:module'
import { LANGUAGES, SCREENS, type Language, type ScreenName } from '@yatha/contract'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

export const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** An address for every path of the specification. */
export const ADDRESSES = Object.fromEntries((Object.keys(SCREENS) as ScreenName[]).map((name) => [name, addressOf(name)])) as Readonly<
  Record<ScreenName, string>
>

function addressOf(name: ScreenName): string {
  const slugs: Partial<Record<ScreenName, string>> = { 'route.show': 'kha-3', 'station.show': 'yangon-central' }
  return SCREENS[name].path.replace(/:\w+$/, slugs[name] ?? 'sample-1')
}

/** Other states of screens that are worth a look. */
export const STATES: Readonly<Record<string, string>> = {
  'search, trips': '/search?from=hledan&to=mingaladon&day=2026-11-23&time=08:00',
  'search, nothing': '/search?from=hledan&to=insein&day=2026-11-23&time=22:00',
  'map, whole screen': '/?map=1',
  'map of a trip': '/search?from=hledan&to=insein&day=2026-11-23&time=08:00&map=1',
  'offline, a station': '/offline?at=/station/hledan',
  'not found': '/no-such-page',
}

export const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const
export const THEMES = ['light', 'dark'] as const
export const ALL_LANGUAGES: readonly Language[] = LANGUAGES

export const inLanguage = (address: string, language: Language): string =>
  language === 'en' ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${language}`

/** What is wrong with the page as it stands: nothing, if all is well. Axe must have been added to it. */
export async function faults(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  )
  const counted = violations.flatMap(({ id, nodes }) => {
    // Signs on the map may cover one another; the list beside it has the same, at full size (WCAG 2.5.8, equivalent).
    const own = nodes.filter(({ html }) => id !== 'target-size' || !html.includes('leaflet-marker-icon'))
    return own.length > 0 ? [`${id}: ${own.map(({ html }) => html.slice(0, 160)).join(' ')}`] : []
  })
  return [...(await layoutFaults(page)), ...counted]
}

/** What does not fit, or is too small to tap. */
export async function layoutFaults(page: Page): Promise<string[]> {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [
    ...(sideways > 0 ? [`${sideways} px sideways`] : []),
    ...(await page.evaluate(smallTargets)).map((what) => `small target: ${what}`),
    ...(await page.evaluate(cutText)).map((what) => `cut text: ${what}`),
  ]
}

/** Links and buttons under 44 px in either direction; links inside a line of text are free. */
function smallTargets(): string[] {
  return [...document.querySelectorAll('a, button, input, select, textarea, summary')].flatMap((element) => {
    const { width, height } = element.getBoundingClientRect()
    if (width === 0 || element.matches('[href="#main"], .visually-hidden *')) return []
    return width < 43.5 || height < 43.5 ? [`${element.outerHTML.slice(0, 80)} ${Math.round(width)}×${Math.round(height)}`] : []
  })
}

/** Elements that hide part of their own text. Maps and the splash cut what they draw. */
function cutText(): string[] {
  return [...document.querySelectorAll('main *, nav *, dialog *')].flatMap((element) => {
    if (element.closest('[data-map], .visually-hidden, svg')) return []
    const style = getComputedStyle(element)
    const hides = style.overflowX === 'hidden' || style.overflowY === 'hidden' || style.textOverflow === 'ellipsis'
    if (!hides) return []
    return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1
      ? [element.outerHTML.slice(0, 80)]
      : []
  })
}
