import { test as base, expect, type Page, type Request } from '@playwright/test'
import type { Language } from '@yatha/language'
import { NOW } from './now.ts'

export { NOW }

interface Rider {
  /**
   * Opens a path in a language, with the clock at NOW. The phone's time zone is New York: railway times must not depend on it.
   * Fails the test on any console error.
   */
  open: (path: string, language?: Language) => Promise<void>
  /** Goes to a path of the open app, as a link does. Takes a sixth of the processor time of loading the page. */
  follow: (path: string) => Promise<void>
}

export const test = base.extend<{ rider: Rider; allowErrors: boolean }>({
  allowErrors: [false, { option: true }],
  rider: async ({ page, allowErrors }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      // Ignores expected responses: 404 if something is unknown, 403 if it belongs to another rider, 503 without a database.
      if (message.type() === 'error' && !/status of (40[34]|503)/.test(message.text())) errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(error.message))
    await page.clock.install({ time: new Date(NOW) })
    await use({
      open: async (path, language = 'en') => {
        await page.goto(language === 'en' ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
        await waitForScreen(page)
      },
      follow: async (path) => {
        await page.evaluate((to) => history.pushState(null, '', to), path)
        await waitForScreen(page)
      },
    })
    if (!allowErrors) expect(errors).toEqual([])
  },
})

/** Waits until the screen is visible without placeholders, except for posts further down. Removes the splash instead of waiting for it. */
export async function waitForScreen(page: Page, within: { timeout?: number } = {}): Promise<void> {
  await expect(page.locator('main :is(h1, h2)').first()).toBeVisible(within)
  await expect(page.locator('[data-skeleton]:not([data-skeleton="next"])')).toHaveCount(0, within)
  await page.evaluate(() => document.getElementById('splash')?.remove())
}

/** The network is quiet after this time without a request. Unlike Playwright's “networkidle”, an open live stream does not count. */
const QUIET_MS = 500

/** Waits until all requests of the page have ended, except the live stream. */
export async function waitForQuietNetwork(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  const open = new Set<unknown>()
  const isStream = (url: string) => new URL(url).pathname.endsWith('/live')
  let changedAt = performance.now()
  const recordChange = (work: () => unknown) => {
    work()
    changedAt = performance.now()
  }
  const onStart = (request: Request) => !isStream(request.url()) && recordChange(() => open.add(request))
  const onEnd = (request: Request) => !isStream(request.url()) && recordChange(() => open.delete(request))
  page.on('request', onStart)
  page.on('requestfinished', onEnd)
  page.on('requestfailed', onEnd)
  await expect.poll(() => open.size === 0 && performance.now() - changedAt > QUIET_MS, { intervals: [50] }).toBe(true)
  page.off('request', onStart)
  page.off('requestfinished', onEnd)
  page.off('requestfailed', onEnd)
}

export { expect }
