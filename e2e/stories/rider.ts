import { test as base, expect, type Page } from '@playwright/test'
import type { Language } from '@yatha/language'

/** A Monday morning in Yangon. The phone's own zone is New York: railway times must not depend on it. */
export const NOW = '2026-11-23T09:20:00+06:30'

interface Rider {
  /** Opens a path in a language, with the clock at NOW. Fails the test on any error in the console. */
  open: (path: string, language?: Language) => Promise<void>
}

export const test = base.extend<{ rider: Rider; allowErrors: boolean }>({
  allowErrors: [false, { option: true }],
  rider: async ({ page, allowErrors }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      // A page that is not there is answered with 404, which the console repeats.
      if (message.type() === 'error' && !/status of 404/.test(message.text())) errors.push(message.text())
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

/** The screen is there, no placeholder left, and the splash gone without waiting for it. */
export async function settled(page: Page, within: { timeout?: number } = {}): Promise<void> {
  await expect(page.locator('main :is(h1, h2)').first()).toBeVisible(within)
  await expect(page.locator('[data-skeleton]')).toHaveCount(0, within)
  await page.evaluate(() => document.getElementById('splash')?.remove())
}

export { expect }
