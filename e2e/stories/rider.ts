import { test as base, expect, type Page, type Request } from '@playwright/test'
import type { Language } from '@yatha/language'
import { NOW } from './now.ts'

export { NOW }

interface Rider {
  /** Opens a path in a language, with the clock at NOW. The phone's own zone is New York: railway times must not depend on it. Fails the test on any error in the console. */
  open: (path: string, language?: Language) => Promise<void>
}

export const test = base.extend<{ rider: Rider; allowErrors: boolean }>({
  allowErrors: [false, { option: true }],
  rider: async ({ page, allowErrors }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      // What is not there is answered with 404, what is for others with 403, what needs a database that is away with 503; the console repeats them.
      if (message.type() === 'error' && !/status of (40[34]|503)/.test(message.text())) errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(error.message))
    await page.clock.install({ time: new Date(NOW) })
    await use({
      open: async (path, language = 'en') => {
        await page.goto(language === 'en' ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
        await settled(page)
      },
    })
    if (!allowErrors) expect(errors).toEqual([])
  },
})

/** The screen is there, no placeholder left but for posts further down, and the splash gone without waiting for it. */
export async function settled(page: Page, within: { timeout?: number } = {}): Promise<void> {
  await expect(page.locator('main :is(h1, h2)').first()).toBeVisible(within)
  await expect(page.locator('[data-skeleton]:not([data-skeleton="next"])')).toHaveCount(0, within)
  await page.evaluate(() => document.getElementById('splash')?.remove())
}

/** So long nothing new has come: as for Playwright's “networkidle”, which an open stream of live times holds up for ever. */
const QUIET_MS = 500

/** Waits until everything the page asks for has come, but for the stream of live times. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  const open = new Set<unknown>()
  const isStream = (url: string) => new URL(url).pathname.endsWith('/live')
  let changedAt = performance.now()
  const note = (work: () => unknown) => {
    work()
    changedAt = performance.now()
  }
  const began = (request: Request) => !isStream(request.url()) && note(() => open.add(request))
  const ended = (request: Request) => !isStream(request.url()) && note(() => open.delete(request))
  page.on('request', began)
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  await expect.poll(() => open.size === 0 && performance.now() - changedAt > QUIET_MS, { intervals: [50], timeout: 20_000 }).toBe(true)
  page.off('request', began)
  page.off('requestfinished', ended)
  page.off('requestfailed', ended)
}

export { expect }
