import { test as base, expect, type Page } from '@playwright/test'

/** A Monday morning in Yangon. The phone's own zone is New York: railway times must not care. */
export const NOW = '2026-11-23T09:20:00+06:30'

interface Rider {
  /** Opens a path in a language, with the clock at NOW. Fails the test on any error in the console. */
  open: (path: string, language?: 'en' | 'mm') => Promise<void>
}

export const test = base.extend<{ rider: Rider; allowErrors: boolean }>({
  allowErrors: [false, { option: true }],
  rider: async ({ page, allowErrors }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(error.message))
    await page.clock.install({ time: new Date(NOW) })
    await use({
      open: async (path, language = 'en') => {
        await page.addInitScript((code) => localStorage.setItem('__language', code), language)
        await page.goto(path)
        await settled(page)
      },
    })
    if (!allowErrors) expect(errors).toEqual([])
  },
})

/** The screen is there, no placeholder left. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main :is(h1, h2)').first()).toBeVisible()
  await expect(page.getByRole('status', { name: /Loading|ဖွင့်နေ/ })).toHaveCount(0)
}

export { expect }
