import type { Locator, Page } from '@playwright/test'
import { expect, test } from './rider.ts'

// Riders who use the keyboard or a screen reader.

/** Collects what the page's live region for new screens says. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof HTMLElement && target.matches('body > [aria-live]') && target.textContent) said.push(target.textContent)
    }).observe(document, { subtree: true, childList: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said)
}

test('a new screen is announced once and has the focus; going back, the followed link has it, where it was', async ({ page, rider }) => {
  const said = await listen(page)
  await rider.open('/station')
  const link = page.getByRole('main').getByRole('link', { name: /^Insein/ })
  await link.click()
  const title = page.getByRole('heading', { level: 1, name: 'Insein' })
  await expect(title).toBeFocused()
  expect(await title.evaluate((heading) => heading.matches(':focus-visible'))).toBe(false)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect.poll(said).toEqual([expect.stringContaining('Insein')])
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
  await expect.poll(said).toHaveLength(2)
  // The next screen begins at its top again, and by keyboard its title shows that it has the focus.
  await page.keyboard.press('Enter')
  await expect(title).toBeFocused()
  expect(await title.evaluate((heading) => heading.matches(':focus-visible'))).toBe(true)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test.describe('a refused form', () => {
  test.use({ allowErrors: true })
  test('leads to its first wrong field, whose error is tied to it, whoever refuses it', async ({ page, rider }) => {
    await rider.open('/login')
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
    const email = page.getByLabel('E-mail', { exact: true })
    await expect(email).toBeFocused()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toHaveAccessibleDescription(/./)
    await email.fill('aye@example.com')
    await page.getByLabel('Password').fill('wrong horse')
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 422, json: { code: 'invalid', message: 'Not that one.', field: 'password' } }),
    )
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Password')).toBeFocused()
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Not that one.')
  })
})

test('forced colors and stronger contrast: what is chosen, drawn or framed can be seen', async ({ page, rider }) => {
  const color = (locator: Locator, property: string) =>
    locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await rider.open('/search?from=hledan&to=mingaladon&day=2026-11-23&time=08:00')
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
