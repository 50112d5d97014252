import type { Page } from '@playwright/test'
import { goPath } from '@yatha/contract'
import type { TripUpdate } from '@yatha/timetable'
import { CONFIGURED_ORIGIN } from '../ports.ts'
import { expect, waitForScreen, test } from './rider.ts'
import { plannedPositionAt } from './rides.ts'
import { setLiveTimes } from './set-live.ts'
import { axePath, pageFaults } from './walk.ts'

// KA-4 leaves Hledan at 11:58 and arrives at Insein at 12:20; KA-5 leaves Insein at 13:00 and
// arrives at Mingaladon at 13:30; the next train, GA-5, leaves Insein at 14:20 and arrives at 14:50.

const DAY = '2026-11-23' as TripUpdate['day'] // A valid date.
const LEGS = [`${DAY}.ka-4.hledan.insein`, `${DAY}.ka-5.insein.mingaladon`]

// The network is lost midway, and the service worker serves the page.
test.use({ serviceWorkers: 'allow', allowErrors: true })

const secondsAt = (clock: string) => Date.parse(`${DAY}T${clock}:00+06:30`) / 1000
const setClock = (page: Page, clock: string) => page.clock.setFixedTime(new Date(`${DAY}T${clock}:05+06:30`))
const firstHeading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()
const strip = (page: Page) => page.getByRole('region', { name: 'The whole trip' })

// every-screen.spec.ts checks the page with axe in each phase of a trip; these stories check the alarm and the question about the train.

test('go mode guides a rider from start to end, with an alarm before the change, offline midway and after a reload', async ({
  page,
  context,
  rider,
}) => {
  await page.addInitScript({ path: axePath })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await rider.open(`${CONFIGURED_ORIGIN}/search?from=hledan&to=mingaladon&day=${DAY}&time=11:50&trip=1158.ka-4.ka-5`)
  await page.getByRole('main').getByRole('link', { name: 'Start', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/go\\?leg=${DAY}\\.ka-4\\.hledan\\.insein&leg=`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('To Mingaladon arrive 13:30')
  await setClock(page, '11:50')
  await expect(page.getByRole('main')).toContainText('Get on at')
  await expect(firstHeading(page)).toContainText('Hledan')
  await expect(page.getByRole('main')).toContainText('8 min')
  await expect(page.getByRole('main')).toContainText('Transfer at Insein')
  await expect(page.getByRole('main')).toContainText('KA-5 at 13:00, 40 min to transfer')
  await expect(page.getByRole('main')).toContainText('Works offline')

  await setClock(page, '12:00')
  await expect(firstHeading(page)).toContainText('Kamayut')
  await expect(page.getByRole('status').filter({ hasText: 'Next stop' })).toHaveText('Next stop: Kamayut')
  await page.getByRole('switch', { name: 'Wake me' }).click()
  const sheet = page.getByRole('dialog', { name: 'Wake me before my stop' })
  await sheet.getByRole('button', { name: 'Fewer stops' }).click()
  await sheet.getByRole('button', { name: 'Wake me 1 stop before' }).click()
  await expect(page.getByRole('switch', { name: 'Wake me', checked: true })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => page.evaluate(async () => (await caches.match(location.origin + '/offline')) !== undefined)).toBe(true)

  await context.setOffline(true)
  await expect(page).toHaveURL(/\/offline\?at=%2Fgo/)
  await setClock(page, '12:09')
  await expect(firstHeading(page)).toContainText('Thamaing')
  await expect(strip(page)).toContainText('3 stops passed')
  await page.reload()
  await waitForScreen(page)
  await expect(firstHeading(page)).toContainText('Thamaing')
  // After a reload, a page may not play sound before a tap.
  await expect(page.getByRole('alert').filter({ hasText: 'No sound' })).toBeVisible()
  await page.getByRole('button', { name: 'Allow sound' }).click()

  await setClock(page, '12:18')
  await expect(page.getByRole('alert').filter({ hasText: 'Transfer at the next stop' })).toHaveText('Transfer at the next stop: Insein')
  await expect(page).toHaveTitle(/Yatha/)
  expect(await pageFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'I’m awake' }).click()
  await expect(page.getByRole('button', { name: 'I’m awake' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show the map' })).toBeVisible()

  // Back online, the trip stays open.
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/go\?leg=/)
  await setClock(page, '12:40')
  await expect(firstHeading(page)).toContainText('Insein')
  await expect(page.getByRole('main')).toContainText('20 min')
  await expect(page.getByRole('main')).toContainText('Get off at Mingaladon')

  await rider.follow('/')
  await setClock(page, '13:10')
  await page.getByRole('button', { name: 'Continue your trip to Mingaladon' }).click()
  await expect(firstHeading(page)).toContainText('Aung San')
  await setClock(page, '13:28')
  await expect(page.getByRole('alert').filter({ hasText: 'Get off' })).toHaveText('Get off at the next stop: Mingaladon')
  await page.getByRole('button', { name: 'I’m awake' }).click()
  await page.getByRole('button', { name: 'Show the map' }).click()
  await expect(page.getByRole('dialog', { name: 'Map' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Map' })).toHaveCount(0)

  await setClock(page, '13:31')
  await expect(page.getByRole('main')).toContainText('You should be here now')
  await page.getByRole('button', { name: 'Save this trip' }).click()
  await expect(page.getByRole('button', { name: 'Trip saved', pressed: true })).toBeVisible()
  await page.getByRole('link', { name: 'Plan the return trip' }).click()
  await expect(page).toHaveURL(/\/search\?from=mingaladon&to=hledan$/)
  await rider.follow('/')
  await expect(page.getByRole('link', { name: 'Hledan to Mingaladon' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Take this train instead|Continue your trip)/ })).toHaveCount(0)
})

test('if a delay makes a change impossible or a train is canceled, the next connection is one tap away', async ({ page, rider }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const late = (minutes: number, at: string): TripUpdate => ({
    trip: 'ka-4',
    day: DAY,
    basis: 'feed',
    seenAt: secondsAt(at) - 40,
    calls: [{ call: 0, delaySeconds: minutes * 60 }],
  })
  await rider.open(CONFIGURED_ORIGIN + goPath(LEGS))
  await setClock(page, '12:05')
  await setLiveTimes(page, 1, [late(38, '12:05')])
  const main = page.getByRole('main')
  await expect(main).toContainText(/live, \d+ s ago/)
  await expect(main).toContainText('KA-5 at 13:00, only 2 min to transfer')
  await expect(main).toContainText('Get on at')
  await expect(main).toContainText('38 min late')

  await setClock(page, '12:50')
  await setLiveTimes(page, 2, [late(50, '12:50')])
  const notice = page.getByRole('region', { name: 'You’ll miss train KA-5 at 13:00' })
  await expect(notice.getByRole('alert')).toContainText('Next: train GA-5 at 14:20 from Insein, arrives 14:50')
  await expect(firstHeading(page)).toContainText('You’ll miss train KA-5 at 13:00')
  await notice.getByRole('button', { name: 'Take this train instead' }).click()
  await expect(page).toHaveURL(new RegExp(`ga-5\\.insein\\.mingaladon$`))
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('To Mingaladon arrive 14:50')

  // Outdated live data: the scheduled times return, and the page shows that.
  await setLiveTimes(page, 3, [])
  await expect(main).toContainText('Live until 12:49, scheduled since then.')
  await setClock(page, '13:30')
  await expect(firstHeading(page)).toContainText('Insein')
  await setLiveTimes(page, 4, [{ trip: 'ga-5', day: DAY, basis: 'operator', seenAt: secondsAt('13:29'), cancelled: true }])
  const canceledTrain = page.getByRole('region', { name: 'Train GA-5 at 14:20 is canceled' })
  await expect(canceledTrain.getByRole('alert')).toContainText('Next: train KHA-5 at 14:49 from Insein, arrives 15:23')
  await canceledTrain.getByRole('button', { name: 'Take this train instead' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('To Mingaladon arrive 15:23')

  // The rider reports a missed train, although the scheduled time has only just passed.
  await setClock(page, '14:50')
  await page.getByRole('button', { name: 'I missed this train' }).click()
  await expect(page.getByRole('region', { name: 'Train KHA-5 left at 14:49' }).getByRole('alert')).toContainText(
    'Next: train KHA-6 at 17:34 from Insein',
  )
  await page.getByRole('button', { name: 'I caught it' }).click()
  await expect(firstHeading(page)).toContainText('Ywama')
})

test('the page follows the phone on a late, then stopped train, and asks the rider whether the phone is right', async ({
  page,
  context,
  rider,
}) => {
  await page.addInitScript({ path: axePath })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await context.grantPermissions(['geolocation'])
  // Timestamps come from the page’s own clock.
  await page.addInitScript(`Object.assign(navigator.geolocation, {
    watchPosition: (found) => { window.found = found; return 1 },
    getCurrentPosition: () => undefined,
  })`)
  await rider.open(CONFIGURED_ORIGIN + goPath(LEGS))
  // The page uses the phone’s location from 15 minutes before the train leaves.
  await page.clock.setFixedTime(secondsAt('12:00') * 1000)
  await page.waitForFunction(() => 'found' in window)
  /** Moves the clock in steps of five seconds, and the phone to the planned position of KA-4 at the time `trainAt`. */
  const ride = async (from: string, seconds: number, trainAt: (at: number) => number) => {
    for (let at = secondsAt(from); at <= secondsAt(from) + seconds; at += 5) {
      await page.clock.setFixedTime(at * 1000)
      const coords = { ...plannedPositionAt('ka-4', trainAt(at)), accuracy: 15 }
      await page.evaluate(`window.found({ coords: ${JSON.stringify(coords)}, timestamp: Date.now() })`)
    }
  }
  await ride('12:04', 250, (at) => at - 150)
  const main = page.getByRole('main')
  await expect(main).toContainText('by your location')
  await expect(firstHeading(page)).toContainText('Okkyin')
  await expect(main).toContainText(/m away\s· 2 min late/)
  await page.getByRole('switch', { name: 'Wake me' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Wake me \d stops? before/ })
    .click()

  // The train stands before Okkyin. Once it has been more than four minutes late for a minute, the page asks the rider.
  const standsAt = secondsAt('12:06')
  await ride('12:08', 360, () => standsAt)
  await expect(page.getByRole('region', { name: 'Where is your train?' })).toContainText('KA-4 should be nearly at')
  await expect(strip(page)).toContainText('your phone')
  await expect(page).toHaveTitle(/Yatha/)
  expect(await pageFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'The train has stopped' }).click()
  await expect(firstHeading(page)).toContainText('Okkyin')
  await expect(main).toContainText(/m away\s· \d+ min late/)

  // After more than a minute without a position, the distance is unknown, and the times keep the last delay.
  await page.clock.setFixedTime((secondsAt('12:14') + 75) * 1000)
  await expect(main).not.toContainText('m away')
  await expect(main).toContainText('by your location')
})

test('go mode uses the location only after a tap', async ({ page, rider }) => {
  await page.addInitScript(`Object.assign(navigator.geolocation, {
    watchPosition: () => { window.asked = true; return 1 },
    getCurrentPosition: () => { window.asked = true },
  })`)
  await rider.open(CONFIGURED_ORIGIN + goPath(LEGS))
  await expect(page.getByRole('main')).toContainText('by timetable')
  expect(await page.evaluate('window.asked')).toBeUndefined()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect.poll(() => page.evaluate('window.asked')).toBe(true)
})
