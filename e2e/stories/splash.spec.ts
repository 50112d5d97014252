import { expect, test } from './rider.ts'

test('spec §9 the splash is shown for 1000 ms from the first paint, with both names and the credit', async ({ page }) => {
  await page.addInitScript(() => {
    const setTimer = setTimeout
    globalThis.setTimeout = ((work: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) => {
      const scheduledAt = performance.now()
      const run = () => {
        const splash = document.getElementById('splash')
        work(...args)
        if (!splash || splash.isConnected) return
        const paintedAt = performance.getEntriesByType('paint')[0]!.startTime
        const removal = { paintedAt, scheduledAt, dueAt: scheduledAt + delayMs, removedAt: performance.now() }
        Object.assign(globalThis, { removal })
      }
      return setTimer(run, delayMs)
    }) as typeof setTimeout
  })
  await page.goto('/', { waitUntil: 'commit' })
  const splash = page.locator('#splash')
  // One assertion for everything: on a busy machine, the splash may disappear before a second assertion.
  await expect(splash).toContainText(/Yatha\s+Yangon City Railway[\s\S]*Developed by the Yatha team/)
  await expect(splash).toHaveCount(0)
  const { paintedAt, scheduledAt, dueAt, removedAt } = await page.evaluate(
    () => (globalThis as unknown as { removal: Record<'paintedAt' | 'scheduledAt' | 'dueAt' | 'removedAt', number> }).removal,
  )
  expect(removedAt - paintedAt).toBeGreaterThanOrEqual(995)
  // On a busy machine, Chromium runs timers late, and the app may be ready only after 1000 ms.
  expect(dueAt).toBeLessThanOrEqual(Math.max(paintedAt + 1000, scheduledAt) + 1)
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
