import type { Page } from '@playwright/test'
import { waitForCodes } from './emails.ts'
import { focusAndPress, tabTo } from './keyboard.ts'
import { expect, test } from './rider.ts'

// Riders who use the keyboard or a screen reader.

/** Records what the page's live region for new screens announces. Returns a function that gets the records. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const announcements: string[] = []
    Object.assign(globalThis, { announcements })
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof HTMLElement && target.matches('body > [aria-live]') && target.textContent)
          announcements.push(target.textContent)
    }).observe(document, { subtree: true, childList: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { announcements: string[] }).announcements)
}

test('a new screen is announced once and receives the focus; Back returns the focus and the page to the followed link', async ({
  page,
  rider,
}) => {
  const announcements = await listen(page)
  await rider.open('/station')
  const link = page.getByRole('main').getByRole('link', { name: /^Insein/ })
  await link.click()
  const title = page.getByRole('heading', { level: 1, name: 'Insein' })
  await expect(title).toBeFocused()
  expect(await title.evaluate((heading) => heading.matches(':focus-visible'))).toBe(false)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect.poll(announcements).toEqual([expect.stringContaining('Insein')])
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
  await expect.poll(announcements).toHaveLength(2)
  // The next screen starts at its top; with the keyboard, its title shows the focus.
  await page.keyboard.press('Enter')
  await expect(title).toBeFocused()
  expect(await title.evaluate((heading) => heading.matches(':focus-visible'))).toBe(true)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test.describe('a refused form', () => {
  test.use({ allowErrors: true })
  test('focuses its first invalid field, whose error is linked to it, whether the app or the server refuses', async ({ page, rider }) => {
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

test.describe('by keyboard and screen reader alone', () => {
  test.use({ serviceWorkers: 'allow', allowErrors: true })

  test('a rider completes journeys 1, 2, 3 and 5', async ({ page, rider, context }) => {
    const main = page.getByRole('main')
    const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
    await rider.open('/')
    // Journey 1: the first Tab stop is a link that skips the bars; then the rider opens the next train, reads its stops, and goes back.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(main).toBeFocused()
    await expect(main).toMatchAriaSnapshot(`
      - main:
        - heading "Yatha | Yangon City Railway" [level=1]
        - button /From Choose a station/
        - button /To/
        - region /Yangon Central/:
          - heading /Yangon Central/ [level=2]
          - list:
            - listitem:
              - link /Clockwise, train GA-3, departs 9:30, in 10 min, Scheduled, full loop/
        - region "The loop right now":
          - heading "The loop right now" [level=2]
    `)
    const departure = main.getByRole('link', { name: /^Clockwise, train GA-3, departs 9:30, in 10 min/ })
    await focusAndPress(departure)
    await expect(title(/GA-3/)).toBeFocused()
    await expect(main.getByRole('list', { name: 'Stops' }).getByRole('link').first()).toBeVisible()
    await focusAndPress(page.getByRole('button', { name: 'Back' }))
    await expect(departure).toBeFocused()
    // Journey 2: the Route tab, both stations typed, the trips read.
    const tabs = page.getByRole('navigation', { name: 'Main' })
    await focusAndPress(tabs.getByRole('link', { name: 'Route' }))
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
    await tabTo(main.getByRole('searchbox'))
    await page.keyboard.type('da nyin')
    await expect(main.getByRole('status').filter({ hasText: /\d+ match/ })).toBeAttached()
    await focusAndPress(main.getByRole('link', { name: /^Trips:.*Danyingon/ }))
    await expect(page).toHaveURL(/search\?to=danyingon/)
    // The sheet that asks for the origin opens by itself.
    await expect(page.getByRole('dialog').getByRole('searchbox', { name: 'Station or landmark', exact: true })).toBeFocused()
    await page.keyboard.type('hledan')
    await focusAndPress(
      page
        .getByRole('dialog')
        .getByRole('listitem')
        .first()
        .getByRole('button', { name: /^Hledan/ }),
    )
    await expect(page).toHaveURL(/search\?from=hledan&to=danyingon/)
    await expect(tabs.getByRole('link', { name: 'Route' })).toHaveAttribute('aria-current', 'page')
    await expect(main.getByRole('status').filter({ hasText: /\d+ trips/ })).toBeAttached()
    const trip = main.getByRole('button', { name: /9:58.*10:41/, expanded: false }).first()
    await focusAndPress(trip)
    await expect(main.getByRole('button', { name: /9:58.*10:41/, expanded: true })).toBeFocused()
    // Journey 5: a station by its landmark, its board, and the list that replaces the map.
    await focusAndPress(tabs.getByRole('link', { name: 'Station' }))
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
    await tabTo(main.getByRole('searchbox'))
    await page.keyboard.type('hledan market')
    await expect(main.getByRole('status')).toContainText(/\d+ stations?/)
    await focusAndPress(main.getByRole('link', { name: /^Hledan/ }).first())
    await expect(title(/Hledan/)).toBeFocused()
    await expect(main.getByRole('region', { name: 'Departures' })).toMatchAriaSnapshot(`
      - region "Departures":
        - heading "Departures" [level=2]
        - group:
          - button "Today" [pressed]
        - list:
          - listitem:
            - link /wise, train .*, departs \\d+:\\d\\d, in .* Scheduled, to/
    `)
    const openMap = main.getByRole('button', { name: /map/i }).first()
    await focusAndPress(openMap)
    const map = page.getByRole('dialog')
    await focusAndPress(map.getByRole('button', { name: /list/i }))
    await expect(map.getByRole('link', { name: /^Hanthawaddy/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(map).toHaveCount(0)
    await expect(openMap).toBeFocused()
    // Journey 3: offline, the Station page opens; once online again, the app returns home.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    await expect(page.getByText('You’re offline')).toBeVisible()
    await focusAndPress(page.getByRole('navigation', { name: 'Offline pages' }).getByRole('link', { name: 'Station' }))
    await expect(title('Station')).toBeFocused()
    await context.setOffline(false)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('status').filter({ hasText: 'Connected to internet back' })).toBeVisible()
    await expect(title(/Yatha/)).toBeFocused()
  })

  test('a rider registers and signs in (journey 6)', async ({ page, rider }) => {
    const email = `keys${Date.now()}@example.com`
    await rider.open('/profile')
    await focusAndPress(page.getByRole('main').getByRole('link', { name: 'Register' }))
    for (const [label, text] of [
      ['Name', 'Aye Aye'],
      ['E-mail', email],
      ['Password', 'mango sticky rice 9'],
    ] as const) {
      await tabTo(page.getByLabel(label, { exact: true }))
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/two-step-verification')
    const code = page.getByLabel('Code')
    await tabTo(code)
    await page.keyboard.type('12345')
    await page.keyboard.press('Enter')
    await expect(code).toBeFocused()
    await expect(code).toHaveAccessibleDescription(/6/)
    await code.press('ControlOrMeta+a')
    await page.keyboard.type((await waitForCodes(page, email, 1))[0]!)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: 'Successfully logged in' })).toBeVisible()
  })
})
