import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { expect, settled, test } from './rider.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

const SCREENS: Record<string, string> = {
  home: '/',
  search: '/search?from=hledan&to=mingaladon&day=2026-11-23&time=08:00',
  'search, nothing': '/search?from=hledan&to=insein&day=2026-11-23&time=22:00',
  stations: '/station',
  station: '/station/yangon-central',
  routes: '/route',
  route: '/route/kha-3',
  language: '/language',
}

for (const [name, path] of Object.entries(SCREENS)) {
  for (const language of ['en', 'mm'] as const) {
    test(`${name} in ${language}: accessible, nothing cut, every target large enough`, async ({ page, rider }) => {
      await page.addInitScript({ path: axe })
      for (const size of [
        { width: 390, height: 844 },
        { width: 320, height: 640 },
      ]) {
        for (const colorScheme of ['light', 'dark'] as const) {
          const where = `${name} ${language} ${size.width} ${colorScheme}`
          await page.setViewportSize(size)
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await rider.open(path, language)
          const opener = page.locator('li button[aria-expanded]').first()
          if (await opener.count()) await opener.click()
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${where}: sideways`).toBeLessThanOrEqual(0)
          expect(await page.evaluate(tooSmall), `${where}: targets`).toEqual([])
          expect(await page.evaluate(cutText), `${where}: cut text`).toEqual([])
          const { violations } = await page.evaluate(() =>
            (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
              runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
            }),
          )
          expect(
            violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`),
            where,
          ).toEqual([])
        }
      }
    })
  }
}

test('the sheets are accessible too', async ({ page, rider }) => {
  await page.addInitScript({ path: axe })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await rider.open('/search?from=hledan&to=insein')
  for (const opener of [/^From/, /Leave now/]) {
    await page.getByRole('button', { name: opener }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run())
    expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`)).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
  }
})

test('twice the text still fits', async ({ page, rider }) => {
  await rider.open('/search?from=hledan&to=mingaladon&day=2026-11-23&time=08:00')
  await page.evaluate(() => document.documentElement.style.setProperty('zoom', '2'))
  await settled(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(1)
})

/** Links and buttons under 44 px in either direction; links inside a line of text are free. */
function tooSmall(): string[] {
  return [...document.querySelectorAll('a, button, input, select, summary')].flatMap((element) => {
    const { width, height } = element.getBoundingClientRect()
    if (width === 0 || element.matches('[href="#main"], .visually-hidden *')) return []
    return width < 43.5 || height < 43.5 ? [`${element.outerHTML.slice(0, 80)} ${Math.round(width)}×${Math.round(height)}`] : []
  })
}

/** Elements that hide part of their own text. */
function cutText(): string[] {
  return [...document.querySelectorAll('main *, nav *')].flatMap((element) => {
    const style = getComputedStyle(element)
    const hides = style.overflowX === 'hidden' || style.overflowY === 'hidden' || style.textOverflow === 'ellipsis'
    if (!hides || element.classList.contains('visually-hidden')) return []
    return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1
      ? [element.outerHTML.slice(0, 80)]
      : []
  })
}
