import type { Page } from '@playwright/test'
import { CHANGING_EDITION_ORIGIN } from '../ports.ts'
import { serveFeed, type ServedFeed } from './imported-feed.ts'
import { expect, waitForScreen, test } from './rider.ts'

// An edition is replaced while a page is open: a departure changes without any action by the rider.

test.use({ serviceWorkers: 'allow', baseURL: CHANGING_EDITION_ORIGIN })

/** A train from Anger to Zell that departs later in the new edition, and a train whose times are unchanged. */
const edition = (departs: string) => ({
  'agency.txt': 'agency_id,agency_name,agency_url,agency_timezone\nh,Hillside Railway,https://hillside.example.org/,Europe/Berlin\n',
  'stops.txt': 'stop_id,stop_name,stop_lat,stop_lon\nA,Anger,50,8\nM,Mitte,50.05,8.02\nZ,Zell,50.1,8\n',
  'routes.txt': 'route_id,agency_id,route_short_name,route_type\nr,h,R1,2\n',
  'calendar.txt':
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nd,1,1,1,1,1,1,1,20260101,20271231\n',
  'trips.txt': 'route_id,service_id,trip_id\nr,d,early\nr,d,late\n',
  'stop_times.txt': [
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
    `early,${departs}:00,${departs}:00,A,1`,
    'early,09:30:00,09:31:00,M,2',
    'early,09:45:00,09:45:00,Z,3',
    'late,11:30:00,11:30:00,A,1',
    'late,11:50:00,11:50:00,Z,2\n',
  ].join('\n'),
})

let feed: ServedFeed
test.beforeAll(async () => {
  feed = await serveFeed(CHANGING_EDITION_ORIGIN, 'e2e-editions', edition('09:10'))
})
test.afterAll(() => feed.stop())

/** Today's trains, then tomorrow's. */
const departures = (page: Page) => page.getByRole('region', { name: 'Departures' }).getByRole('link')

/** Advances the clock until the first departure matches `time`: phones fetch an announced edition only after a delay. */
async function untilFirst(page: Page, time: RegExp): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(23_000)
    await expect(departures(page).first()).toHaveAccessibleName(time, { timeout: 1000 })
  }).toPass()
}

/** Waits until the active service worker has cached a page with the URL of the current pack. The cache may also contain older pages. */
async function untilCached(page: Page): Promise<void> {
  const readState = () =>
    page.evaluate(async () => {
      const { pack } = (await (await fetch('/api/railway')).json()) as { pack: string }
      const { installing, waiting } = await navigator.serviceWorker.ready
      const pages = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).match('/offline')))
      const texts = await Promise.all(pages.map((kept) => kept?.text() ?? ''))
      return { isInstalling: installing !== null, isWaiting: waiting !== null, isCached: texts.some((text) => text.includes(pack)) }
    })
  await expect.poll(readState).toEqual({ isInstalling: false, isWaiting: false, isCached: true })
}

test('an open board shows the times of a new edition without a reload, also offline, and the old times after a rollback', async ({
  page,
  context,
}) => {
  await page.clock.install({ time: new Date('2026-11-25T08:00:00+01:00') })
  await page.goto('/station/A')
  await waitForScreen(page)
  await expect(departures(page).first()).toHaveAccessibleName(/departs 9:10/)
  await untilCached(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-stayed', ''))

  feed.publish(edition('09:17'))
  feed.railway('look')
  await untilFirst(page, /departs 9:17/)
  await expect(departures(page).nth(1)).toHaveAccessibleName(/departs 11:30/)
  await expect(page.getByRole('link', { name: /departs 9:10/ })).toHaveCount(0)
  await expect(page.locator('html[data-stayed]')).toBeAttached()

  await untilCached(page)
  await context.setOffline(true)
  await page.reload()
  await waitForScreen(page)
  await expect(page.getByRole('region', { name: 'You’re offline' })).toContainText(/Hillside Railway timetable\s· checked /)
  await expect(departures(page).first()).toHaveAccessibleName(/departs 9:17/)

  await context.setOffline(false)
  await page.getByRole('button', { name: /Back to where you were/ }).click()
  await expect(departures(page).first()).toHaveAccessibleName(/departs 9:17/)
  await page.evaluate(() => document.documentElement.setAttribute('data-stayed', ''))
  feed.railway('back')
  await untilFirst(page, /departs 9:10/)
  await expect(page.locator('html[data-stayed]')).toBeAttached()
})
