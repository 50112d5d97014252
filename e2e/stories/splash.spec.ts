import { expect, test } from './rider.ts'

test('spec §9 the splash is shown for 1000 ms from the first paint, with both names and the credit', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const splash = document.getElementById('splash')!
      new MutationObserver(() => {
        if (splash.isConnected) return
        const painted = performance.getEntriesByType('paint')[0]!.startTime
        ;(globalThis as unknown as { shownFor: number }).shownFor ??= performance.now() - painted
      }).observe(document.body, { childList: true })
    })
  })
  await page.goto('/', { waitUntil: 'commit' })
  const splash = page.locator('#splash')
  // One assertion for everything: on a busy machine, the splash may disappear before a second assertion.
  await expect(splash).toContainText(/Yatha\s+Yangon City Railway[\s\S]*Developed by the Yatha team/)
  await expect(splash).toHaveCount(0)
  const shownFor = await page.evaluate(() => (globalThis as unknown as { shownFor: number }).shownFor)
  expect(shownFor).toBeGreaterThanOrEqual(995)
  // Chromium may be late on a busy machine with two cores, but not enough for a rider to notice.
  expect(shownFor).toBeLessThan(1500)
  // The app was ready behind the splash.
  await expect(page.getByRole('region', { name: /Yangon Central/ })).toBeVisible({ timeout: 500 })
})

test('the splash is painted before any script runs, and stays until the app can render', async ({ page }) => {
  let release = () => undefined as void
  const untilReleased = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/assets/app-*.js', async (route) => {
    await untilReleased
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#splash')).toBeVisible()
  await page.waitForTimeout(1600)
  await expect(page.locator('#splash')).toBeVisible()
  release()
  await expect(page.locator('#splash')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
