import type { Locator, Page } from '@playwright/test'
import type { TripUpdate } from '@yatha/timetable'
import { CONFIGURED_ORIGIN } from '../ports.ts'
import { expect, NOW, test } from './rider.ts'
import { setLiveTimes } from './set-live.ts'

// On servers with developer pages, a test sets the live times of its own page (docs/decisions/0019-live-times.md).

const now = Date.parse(NOW) / 1000
const day = '2026-11-23' as TripUpdate['day'] // A valid date.

/** GA-3, planned to leave Yangon Central at 9:30, is eight minutes late, leaves from platform 3 and skips Okkyin. */
const LATE: TripUpdate = {
  trip: 'ga-3',
  day,
  basis: 'feed',
  seenAt: now - 40,
  calls: [
    { call: 0, delaySeconds: 480, platform: '3' },
    { call: 12, skipped: true },
  ],
}
/** KHA-4, planned to leave Yangon Central at 11:10, is three minutes early. */
const EARLY: TripUpdate = { trip: 'kha-4', day, basis: 'riders', riders: 3, seenAt: now - 120, calls: [{ call: 0, delaySeconds: -180 }] }
/** KA-4, planned to leave Yangon Central at 11:30, is canceled. */
const CANCELLED: TripUpdate = { trip: 'ka-4', day, basis: 'operator', seenAt: now - 300, cancelled: true }
/** Updates for two anticlockwise trains that are under way: KA-3 is five minutes late, ZA-2 is canceled. */
const UNDER_WAY: readonly TripUpdate[] = [
  { trip: 'ka-3', day, basis: 'feed', seenAt: now - 20, calls: [{ call: 0, delaySeconds: 300 }] },
  { trip: 'za-2', day, basis: 'operator', seenAt: now - 300, cancelled: true },
]
const ALL = [LATE, EARLY, CANCELLED, ...UNDER_WAY]

/** Sets a live version without updates, and expects no trace of the previous one: each version replaces all updates. */
async function expectNoLiveTimes(page: Page, where: Locator): Promise<void> {
  await setLiveTimes(page, 2, [])
  for (const word of [/min late/, /min early/, /cancelled/i, /does not stop/i, /Platform 3/, /expected/, /\blive\b/i]) {
    await expect(where).not.toContainText(word)
  }
  await expect(where.locator('s')).toHaveCount(0)
}

// The browser logs that this server's fake tile service returns no map tiles.
test.use({ allowErrors: true })

test('each screen shows delays, cancellations, skipped stops and added trains, with their source, until the next version', async ({
  page,
  rider,
}) => {
  await rider.open(`${CONFIGURED_ORIGIN}/`)
  await test.step('a delay and a cancellation appear on the open board, and disappear with the next version', async () => {
    await rider.follow(`/station/hledan`)
    const board = page.getByRole('region', { name: 'Departures' })
    const train = (name: RegExp) => board.getByRole('link', { name }).first()
    await expect(train(/GA-3/)).toContainText('38')
    await expect(board).not.toContainText('min late')
    await setLiveTimes(page, 1, [
      { ...LATE, calls: [{ call: 0, delaySeconds: 420 }] },
      { ...CANCELLED, trip: 'ka-3' },
    ])
    await expect(train(/GA-3/)).toContainText('45')
    await expect(train(/GA-3/)).toContainText('7 min late')
    await expect(train(/KA-3/)).toContainText('Canceled')
    await setLiveTimes(page, 2, [])
    await expect(train(/GA-3/)).toContainText('38')
    await expect(board).not.toContainText('Canceled')
  })
  await test.step('home counts down to the expected time, and shows no minutes for a canceled train', async () => {
    await rider.follow('/')
    const next = page.getByRole('region', { name: /Yangon Central/ })
    await expect(next).toContainText('10 min')
    await setLiveTimes(page, 1, ALL)
    await expect(next).toContainText('18 min')
    await expect(next).toContainText('scheduled 9:30, now expected 9:38, 8 min late')
    await expect(next).toContainText('Platform 3')
    await expect(next).toContainText(/live, \d+ s ago/)
    await setLiveTimes(page, 3, [{ ...LATE, calls: [], cancelled: true }])
    await expect(next).toContainText('9:30 Canceled')
    await expect(
      next.getByRole('link', { name: /^Clockwise, .* departs 11:30, in 2 h 10 min, .*, scheduled 9:30, Canceled$/ }),
    ).toBeVisible()
    await expectNoLiveTimes(page, next)
    await expect(next).toContainText('10 min')
  })
  await test.step('the board strikes through planned times, and shows the delay, its source and cancellations', async () => {
    await rider.follow(`/station/yangon-central`)
    const board = page.getByRole('region', { name: 'Departures' })
    await setLiveTimes(page, 1, ALL)
    const late = board.getByRole('link', {
      name: /^Clockwise, train GA-3, departs 9:38, in 18 min, scheduled 9:30, now expected 9:38, 8 min late, live, \d+ s ago, .* Platform 3/,
    })
    await expect(late).toBeVisible()
    await expect(late.locator('s')).toHaveText('9:30')
    await expect(late.getByText('8 min late', { exact: true })).toBeVisible()
    await expect(board.getByRole('link', { name: /KHA-4, .* now expected 11:07, 3 min early, from 3 riders, 2 min ago/ })).toBeVisible()
    await expect(board.getByRole('link', { name: /KA-4, .* scheduled 11:30, Canceled, from the operator, 5 min ago/ })).toBeVisible()
    await expect(page.getByText(/^Times without a mark are scheduled/)).toBeVisible()
    await expect(board.getByText('Scheduled', { exact: true })).toHaveCount(0)
    await expectNoLiveTimes(page, board)
  })
  await test.step('a trip shows planned and expected times at its first and last stop, skipped stops and the platform', async () => {
    await rider.follow(`/search?from=yangon-central&to=insein`)
    await setLiveTimes(page, 1, ALL)
    const trip = page.getByRole('button', {
      name: /^departs 9:38, arrives 10:33, direct, scheduled 9:30, now expected 9:38, 8 min late, live, \d+ s ago,/,
    })
    await trip.click()
    const card = page.getByRole('listitem').filter({ has: trip })
    await expect(card).toContainText('Platform 3')
    await expect(card.getByRole('button', { name: '15 stops in between' })).toBeVisible()
    await expect(card.getByRole('listitem').filter({ hasText: 'Okkyin' })).toContainText('scheduled 10:08, Doesn’t stop')
    await expect(card.getByRole('listitem').filter({ hasText: 'Pagoda Road' })).toContainText('scheduled 9:34, now expected 9:42')
    // A canceled train stays in the list, struck through and without a button.
    await expect(page.getByRole('button', { name: /11:30/ })).toHaveCount(0)
    await expect(page.getByRole('listitem').filter({ hasText: 'scheduled 11:30, Canceled' })).toBeVisible()
    await expectNoLiveTimes(page, page.getByRole('main'))
  })
  await test.step("the page of a train shows that today's run is late, skips a stop or is canceled", async () => {
    await rider.follow(`/route/ga-3`)
    const stops = page.getByRole('list', { name: 'Stops' })
    await setLiveTimes(page, 1, ALL)
    const leaves = page.getByRole('status').filter({ hasText: 'Leaves Yangon Central' })
    await expect(leaves).toContainText(/18 min.*9:38.*live, \d+ s\s· 8 min late/)
    await expect(stops.getByRole('listitem').first()).toContainText('scheduled 9:30, now expected 9:38, 8 min late')
    await expect(stops.getByRole('listitem').first()).toContainText('Platform 3')
    const okkyin = stops.getByRole('listitem').filter({ hasText: 'Okkyin' })
    await expect(okkyin).toContainText('scheduled 10:08, Doesn’t stop')
    await expect(okkyin.getByRole('link')).toHaveCSS('text-decoration-line', 'line-through')
    await setLiveTimes(page, 3, [{ ...LATE, calls: [], cancelled: true }])
    await expect(page.getByRole('alert')).toContainText('This train isn’t running on Mon, Nov 23.')
    await expect(page.getByRole('link', { name: 'Open KA-4' })).toHaveAttribute('href', '/route/ka-4?at=yangon-central')
    await expectNoLiveTimes(page, page.getByRole('main'))
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
  await test.step('a train under way shows the source of its position and its delay', async () => {
    await rider.follow(`/route/ka-3`)
    const next = page.getByRole('status').filter({ hasText: /^Next stop/ })
    await expect(next).toContainText('Scheduled')
    await setLiveTimes(page, 1, ALL)
    await expect(next).toContainText(/^Next stopBauktaw.*9:22.*live, \d+ s\s· 5 min late/)
    await expectNoLiveTimes(page, page.getByRole('main'))
  })
  await test.step('the ring shows the delay of late trains, and omits canceled trains', async () => {
    await rider.follow('/')
    const ring = page.getByRole('region', { name: 'The loop right now' })
    await expect(ring).toContainText('Scheduled · 9:20')
    await expect(ring.getByRole('link', { name: /ZA-2/ })).toHaveCount(1)
    await setLiveTimes(page, 1, ALL)
    await expect(ring).toContainText(/Live\s· \d+ s ago/)
    await expect(ring.getByRole('link', { name: /^Train KA-3, .*, 5 min late$/ })).toHaveText('+5')
    await expect(ring.getByRole('link', { name: /ZA-2/ })).toHaveCount(0)
    await ring.getByText('List of trains on the loop').click()
    await expect(ring.getByRole('listitem').filter({ hasText: 'KA-3' })).toContainText('now expected 9:22, 5 min late')
    await expectNoLiveTimes(page, ring)
    await expect(ring).toContainText('Scheduled · 9:20')
  })
  await test.step('on the map and in its list, names of trains include the delay; canceled trains are omitted', async () => {
    await rider.follow(`/?map=1`)
    const map = page.getByRole('dialog', { name: 'Map' })
    await expect(map.getByRole('button', { name: /^Train ZA-2, Anticlockwise/ })).toHaveCount(1)
    await setLiveTimes(page, 1, ALL)
    await expect(map.getByText(/Live\s· \d+ s ago/)).toBeVisible()
    await expect(map.getByRole('button', { name: /^Train KA-3, Anticlockwise, next stop .*, 5 min late$/ })).toContainText('+5')
    await expect(map.getByRole('button', { name: /ZA-2/ })).toHaveCount(0)
    await map.getByRole('button', { name: 'Map as a list' }).click()
    await expect(map.getByRole('link', { name: /^Train KA-3\s· Anticlockwise .* 5 min late live, \d+ s ago$/ })).toBeVisible()
    await expectNoLiveTimes(page, map)
    await expect(map.getByRole('button', { name: /^Train KA-3, Anticlockwise, next stop \S+ at [\d:]+$/ })).toBeVisible()
  })
  await test.step('an added train appears on the board, in trips and on its own page, until it is withdrawn', async () => {
    const departs = Date.parse('2026-11-23T09:50:00+06:30') / 1000
    const added: TripUpdate = { trip: 'x-1', day, basis: 'operator', seenAt: now - 60, added: { like: 'ga-3', number: 'X-1', departs } }
    await rider.follow(`/route/x-1`)
    const unknown = page.getByText('We couldn’t find this train.')
    await expect(unknown).toBeVisible()
    await setLiveTimes(page, 1, [added])
    await expect(page.getByRole('heading', { name: 'Train X-1', level: 1 })).toBeVisible()
    await expect(page.getByText('This train was added for today.')).toBeVisible()
    await expect(page.getByText('from the operator, 1 min · On time')).toBeVisible()
    await setLiveTimes(page, 2, [])
    await expect(unknown).toBeVisible()
    await rider.follow(`/station/yangon-central`)
    const onBoard = page
      .getByRole('region', { name: 'Departures' })
      .getByRole('link', { name: /train X-1, departs 9:50, .*, Added, via Kyimyindaing$/ })
    await setLiveTimes(page, 1, [added])
    await expect(onBoard).toContainText('Added')
    await setLiveTimes(page, 2, [])
    await expect(onBoard).toHaveCount(0)
    await rider.follow('/')
    const early = { ...added, added: { ...added.added!, departs: departs - 1500 } }
    await setLiveTimes(page, 1, [early])
    await expect(page.getByRole('link', { name: /^Clockwise, train X-1, departs 9:25, .*, Added$/ })).toContainText('Added')
    // A link to a trip with the added train works once its update has arrived.
    await rider.follow(`/search?from=yangon-central&to=hledan&day=${day}&trip=0950.x-1`)
    const trip = page.getByRole('button', { name: /^departs 9:50, .* Added/ })
    await setLiveTimes(page, 1, [added])
    await expect(trip).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('link', { name: /Train X-1/ })).toHaveAttribute('href', /\/route\/x-1/)
    await setLiveTimes(page, 2, [])
    await expect(trip).toHaveCount(0)
  })
  await test.step('a train that should have left stays on the board for twenty minutes', async () => {
    await rider.follow(`/station/hledan`)
    const first = page.getByRole('region', { name: 'Departures' }).getByRole('listitem').first()
    await expect(first).toContainText('KHA-3')
    await page.clock.setSystemTime(new Date('2026-11-23T09:27:00+06:30'))
    await page.clock.fastForward('00:30')
    await expect(first).toContainText('left 9:08')
    await page.clock.fastForward('02:00')
    await expect(first).not.toContainText('KHA-3')
  })
})
