import { generateFeed } from '../../data/test/feeds/generated-feed.ts'
import { OTHER_RAILWAY_ORIGIN } from '../ports.ts'
import { serveFeed, type ServedFeed } from './imported-feed.ts'
import { expect, waitForScreen, test } from './rider.ts'
import { axePath, colorFaults, pageFaults } from './walk.ts'

// A server with an imported feed (the setting RAILWAY): the screens use its names and time zone and never mention Yangon, also offline.

const RAILWAY = 'Nordbahn, Südbahn, AG'
const YANGON = /Yangon|Myanmar|[\u1000-\u109f]|loop|clockwise/i
let feed: ServedFeed

// The browser logs requests that fail offline.
test.use({ serviceWorkers: 'allow', baseURL: OTHER_RAILWAY_ORIGIN, allowErrors: true })

test.beforeAll(async () => {
  feed = await serveFeed(OTHER_RAILWAY_ORIGIN, 'e2e-elsewhere', generateFeed(47).tables)
})
test.afterAll(() => feed.stop())

test('home, board, trips, train and map show an imported feed, in both themes and offline', async ({ page, context, rider }) => {
  // Aborts both event streams: the live stream would never end, and the community’s stream needs a database.
  await context.route('**/api/**/live', (route) => route.abort())
  await page.addInitScript({ path: axePath })
  await page.clock.install({ time: new Date('2026-11-25T08:00:00+01:00') })
  const look = async (path: string) => {
    await page.goto(path)
    await waitForScreen(page)
    await expect(page.locator('body')).not.toContainText(YANGON)
    expect(await page.title()).not.toMatch(YANGON)
  }
  await look('/')
  await expect(page.getByRole('heading', { level: 1, name: `Yatha | ${RAILWAY}` })).toBeVisible()
  await expect(page.getByText(`Not an official app of ${RAILWAY}.`)).toBeVisible()
  // Without reduced motion, sliding rows would be reported as overlapping.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of [
    '/station',
    '/station/S1',
    '/search?from=S1&to=S5&day=2026-11-25&time=06:00',
    '/route?view=trains',
    '/about-of-app',
    '/',
  ]) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 390, height: 844 })
    await rider.follow(path)
    await expect(page.locator('body')).not.toContainText(YANGON)
    expect(await page.title()).not.toMatch(YANGON)
    expect(await pageFaults(page), path).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await colorFaults(page), path).toEqual([])
  }
  await rider.follow('/station/S1')
  await page.getByRole('list').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/route\//)
  await waitForScreen(page)
  await expect(page.locator('body')).not.toContainText(YANGON)
  await rider.follow('/')
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(page.locator('[data-map=ready]').first()).toBeVisible()
  await expect(page.locator('body')).not.toContainText(YANGON)

  await look('/search?from=S1&to=S5&day=2026-11-25&time=06:00')
  await page.getByRole('main').locator('ol li button[aria-expanded]').first().click()
  await expect(page.getByText(`${RAILWAY} timetable.`, { exact: true })).toBeVisible()

  await page.goto('/language')
  await waitForScreen(page)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/English/, /日本語/, /Deutsch/])
  await page.getByRole('button', { name: '日本語' }).click()
  await look('/station/S1')
  await expect(page.getByRole('heading', { name: '一番駅' })).toBeVisible()

  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await look('/search?from=S1&to=S5&day=2026-11-25&time=06:00')
  const trips = page.getByRole('main').getByRole('list').last().getByRole('listitem')
  const online = await trips.allInnerTexts()
  expect(online.length).toBeGreaterThan(0)
  await context.setOffline(true)
  await page.reload()
  await waitForScreen(page)
  expect(await trips.allInnerTexts()).toEqual(online)
  await expect(page.locator('body')).not.toContainText(YANGON)
})
