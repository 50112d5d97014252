import type { Page } from '@playwright/test'
import type { LiveEvent } from '@yatha/contract'
import { cancelledTrain, encodeTestFeed, lateTrain } from '../../server/test/feed-messages.ts'
import { LIVE_FEED_ORIGIN, FAKE_SERVICES_ORIGIN } from '../ports.ts'
import { expect, test } from './rider.ts'

// Tests how a phone shows a GTFS-Realtime feed that a real server polls every five seconds.

type Entity = Parameters<typeof encodeTestFeed>[1][number]

/** Planned departures from Yangon Central: GA-3 at 9:30, KA-4 at 11:30. KA-3 is under way at 9:20. */
const TRAINS = [lateTrain('ga-3', { stopSequence: 1 }, 480), cancelledTrain('ka-4'), lateTrain('ka-3', { stopSequence: 1 }, 300)]
const WORKS: Entity = {
  id: 'works',
  alert: {
    informedEntity: [{ routeType: 2 }],
    headerText: { translation: [{ text: 'Signal failure at Insein', language: 'en' }] },
    descriptionText: { translation: [{ text: 'Expect ten more minutes.', language: 'en' }] },
  },
}

/** Replaces the content of the feed. */
async function publish(entities: readonly Entity[]): Promise<void> {
  await fetch(`${FAKE_SERVICES_ORIGIN}/feed.pb`, {
    method: 'PUT',
    body: new Uint8Array(encodeTestFeed(Math.floor(Date.now() / 1000), entities)),
  })
}

/** Waits until the server has updates for this number of trains. */
const untilUpdatesFor = (trains: number) =>
  expect(async () => {
    const { updates } = (await (await fetch(`${LIVE_FEED_ORIGIN}/api/live/now`)).json()) as LiveEvent
    expect(updates).toHaveLength(trains)
  }).toPass()

const board = (page: Page) => page.getByRole('region', { name: 'Departures' })
const train = (page: Page, name: RegExp) => board(page).getByRole('link', { name }).first()

test.describe.configure({ mode: 'serial' })
// A phone that goes offline logs failed requests.
test.use({ allowErrors: true })

test("home and board show a feed's updates and notice, and the published feed contains them", async ({ page, rider }) => {
  await publish([...TRAINS, WORKS])
  await untilUpdatesFor(3)
  const notice = page.getByRole('region', { name: 'Service notices' })

  await rider.open(`${LIVE_FEED_ORIGIN}/`)
  const next = page.getByRole('region', { name: /Yangon Central/ })
  await expect(next).toContainText('scheduled 9:30, now expected 9:38, 8 min late')
  await expect(notice).toContainText('Signal failure at Insein')
  // The notice has no end time.
  await expect(notice).not.toContainText('Until')
  const ring = page.getByRole('region', { name: 'The loop right now' })
  await expect(ring).toContainText('Live · ')
  await expect(ring.getByRole('link', { name: /^Train KA-3, .*, 5 min late$/ })).toHaveText('+5')

  await rider.follow('/station/yangon-central')
  await expect(train(page, /GA-3, departs 9:38, .* scheduled 9:30, now expected 9:38, 8 min late, live, /)).toBeVisible()
  await expect(train(page, /KA-4, .* scheduled 11:30, Canceled, live, /)).toBeVisible()
  await expect(notice).toContainText('Expect ten more minutes.')

  // live.spec.ts tests the other screens.
  const published = await fetch(`${LIVE_FEED_ORIGIN}/gtfs-rt/trip-updates.pb`)
  expect([published.status, (await published.arrayBuffer()).byteLength > 100]).toEqual([200, true])
})

test('a page keeps one stream open while it is visible, and none while it is hidden', async ({ page, rider }) => {
  const untilStreams = (count: number) =>
    expect(async () => {
      const metrics = await (await fetch(`${LIVE_FEED_ORIGIN}/metrics`)).text()
      expect(Number(/^yatha_open_streams (\d+)/m.exec(metrics)?.[1])).toBe(count)
    }).toPass()
  const setVisibility = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await publish(TRAINS)
  await untilUpdatesFor(3)
  await rider.open(`${LIVE_FEED_ORIGIN}/station/yangon-central`)
  await expect(train(page, /GA-3/)).toContainText('8 min late')
  await untilStreams(1)
  await setVisibility('hidden')
  await untilStreams(0)
  await publish([cancelledTrain('ga-3')])
  await untilUpdatesFor(1)
  await setVisibility('visible')
  await expect(train(page, /GA-3/)).toContainText('Canceled')
  await untilStreams(1)
})

test('an open board follows the feed; offline, it shows live times for five minutes', async ({ page, rider }) => {
  await publish(TRAINS)
  await untilUpdatesFor(3)
  await rider.open(`${LIVE_FEED_ORIGIN}/station/yangon-central`)
  await expect(train(page, /GA-3/)).toContainText('8 min late')
  await publish([cancelledTrain('ga-3')])
  await expect(train(page, /GA-3/)).toContainText('Canceled')
  await expect(train(page, /KA-4/)).not.toContainText('Canceled')
  // Offline, live times are shown for five minutes.
  await page.context().setOffline(true)
  await page.clock.fastForward('04:00')
  await expect(train(page, /GA-3/)).toContainText('Canceled')
  await page.clock.fastForward('01:30')
  await expect(train(page, /GA-3/)).not.toContainText('Canceled')
})
