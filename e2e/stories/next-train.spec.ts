import { expect, NOW, test } from './rider.ts'

test('opening the app shows the next trains of the main station, in both directions, with their source, and counts down', async ({
  page,
  rider,
}) => {
  await rider.open('/')
  await expect(page).toHaveTitle('Home | Yatha')
  const next = page.getByRole('region', { name: /Yangon Central/ })
  const [soonest, other] = [next.getByRole('listitem').first(), next.getByRole('listitem').nth(1)]
  await expect(soonest).toContainText('10 min')
  await expect(soonest).toContainText('9:30')
  await expect(
    soonest.getByRole('link', { name: 'Clockwise, train GA-3, departs 9:30, in 10 min, Scheduled, full loop', exact: true }),
  ).toBeVisible()
  await expect(other.getByRole('link', { name: /^Anticlockwise, train/ })).toBeVisible()
  const loop = page.getByRole('region', { name: 'The loop right now' })
  await expect(loop).toContainText('Scheduled · 9:20')
  await expect(loop.getByRole('paragraph').filter({ hasText: /clockwise/i })).toHaveText([/^\s*\dClockwise$/, /^\s*\dAnticlockwise$/])
  await expect(page.getByText(/2026 timetable, data as of Aug 2026/)).toBeVisible()
  await expect(page.getByText(/Not affiliated with or endorsed by the Myanmar government/)).toBeVisible()
  await page.clock.fastForward('03:00')
  await expect(soonest).toContainText('7 min')
  // If the location is denied, a message is shown, and the departures stay.
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText(/Location is off/)).toBeVisible()
  await expect(next).toBeVisible()
})

test('the picker asks for the origin after the destination, instead of assuming the main station', async ({ page, rider }) => {
  await rider.open('/')
  await expect(page.getByRole('button', { name: /^From/ })).toHaveAccessibleName('From Choose a station')
  await expect(page.getByRole('main')).not.toContainText(/you are here|nearest to you/)
  await page.getByRole('button', { name: /^To/ }).click()
  await page
    .getByRole('dialog', { name: 'Where to?' })
    .getByRole('button', { name: /^Hledan/ })
    .click()
  await page
    .getByRole('dialog', { name: 'Where from?' })
    .getByRole('button', { name: /^Insein/ })
    .click()
  await expect(page).toHaveURL('/search?from=insein&to=hledan')
  // The app remembers the origin, but not the destination.
  await page.goto('/')
  await expect(page.getByRole('region', { name: /Insein/ })).toContainText('Last used')
  await expect(page.getByRole('button', { name: /^To/ })).not.toHaveAccessibleName(/Hledan/)
})

test('home shows the nearest station first if location is allowed', async ({ page, rider, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 16.8243, longitude: 96.1282 })
  await rider.open('/')
  await expect(page.getByRole('region', { name: /Hledan/ })).toContainText('350 m · 6 min walk')
  await expect(page.getByRole('link', { name: 'Hledan you are here' })).toBeVisible()
  // Below the loop, the two next nearest stations each have a row, which at night shows tomorrow's first trains.
  const nearbyStations = page.getByRole('region', { name: 'Also near you' }).getByRole('link')
  await expect(nearbyStations).toHaveText([
    /^Hanthawaddy .*850 mClockwise 35 minAnticlockwise 10:49$/,
    /^Kamayut .*1.9 kmClockwise 42 minAnticlockwise 10:42$/,
  ])
  await expect(nearbyStations.first()).toHaveAttribute('href', '/station/hanthawaddy')
  await page.clock.fastForward('14:10:00')
  await expect(nearbyStations.first()).toHaveText(/Clockwise tomorrow 6:\d\dAnticlockwise tomorrow 7:\d\d/)
  await expect(page.getByRole('region', { name: 'The loop right now' })).toContainText('First 6:20')
  // The row marks a time that is derived rather than published.
  await expect(
    page
      .getByRole('region', { name: /^Hledan/ })
      .getByRole('link')
      .last(),
  ).toHaveText(/^tomorrow 7:52Yangon Central\s· KHA-2 Calculated ?$/)
})

test('a departure links to its train; at night the rows show tomorrow’s first city trains in each direction', async ({ page, rider }) => {
  await rider.open('/')
  await expect(page.getByText('No more trains today')).toHaveCount(0)
  await page.getByRole('link', { name: /^Clockwise, train GA-3/ }).click()
  await expect(page).toHaveURL('/route/ga-3?at=yangon-central')
  await page.goBack()
  await page.clock.fastForward('14:10:00')
  const next = page.getByRole('region', { name: /Yangon Central/ })
  await expect(next).toContainText('No more trains today · last at 17:30')
  await expect(next.getByRole('link')).toHaveText(['All trains', 'tomorrow 6:20Insein · KHA-1', 'tomorrow 7:05Full loop · ZA-2'])
})

test('a pinned workplace stays after a reload and is one tap away; after the last train, the app shows when it left and the first train of tomorrow', async ({
  page,
  rider,
}) => {
  // Stores the departure station of the rider's last search.
  await page.addInitScript(() => localStorage.setItem('yatha.departure-station', 'yangon-central'))
  await rider.open('/')
  await page.getByRole('button', { name: 'Pin Home or Work' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Work/ }).click()
  await page
    .getByRole('dialog', { name: 'Work' })
    .getByRole('button', { name: /^Insein/ })
    .click()
  await expect(page.getByRole('button', { name: 'Remove Work: Insein' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await page.clock.fastForward('08:50:00')
  await page.getByRole('link', { name: 'Work Insein' }).click()
  await expect(page.getByText('The last train of the day left at 17:30.')).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Tue, Nov 24' })).toBeInViewport()
  const tomorrow = page.getByRole('main').getByRole('listitem')
  await expect(tomorrow).toHaveCount(8)
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(tomorrow).toHaveCount(17)
  // A trip that spends the night at a station does not hide that the last train has left.
  await rider.follow('/search?from=tamwe&to=insein')
  await expect(page.getByText('The last train of the day left at 17:48.')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  await rider.follow('/station/tamwe')
  await page.getByRole('link', { name: 'Anticlockwise: no more trains today. First train tomorrow at 7:22.' }).click()
  await expect(page).toHaveURL(/\/route\/.*at=tamwe&day=2026-11-24/)
  // At night, the loop diagram shows the first train of the morning, even if it leaves from another station.
  await page.clock.fastForward('05:00:00')
  await rider.follow('/')
  await expect(page.getByRole('region', { name: 'The loop right now' })).toContainText(/First 6:20.*Yangon Central/)
})

test('a departure links to its train, which shows the stops and the scheduled position', async ({ page, rider }) => {
  await rider.open('/station/hledan')
  await page.getByRole('link', { name: /^left 9:08 .*KHA-3/ }).click()
  await expect(page).toHaveURL('/route/kha-3?at=hledan')
  await expect(page.getByRole('listitem').filter({ hasText: 'Your stop' })).toContainText('9:08')
  await rider.follow('/route/kha-3')
  await expect(page.getByRole('status').filter({ hasText: /^Next stopThamaing/ })).toContainText(/1 min.*9:21.*Scheduled/)
  const stops = page.getByRole('list', { name: 'Stops' }).getByRole('listitem')
  await expect(stops).toHaveCount(27)
  await page.getByRole('button', { name: '12 stops passed', expanded: false }).press('Enter')
  await expect(page.getByRole('button', { name: '12 stops passed', expanded: true })).toBeFocused()
  await expect(stops).toHaveCount(39)
  await expect(page.getByText('Scheduled', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('definition')).toHaveText(['38 stations', '140 min', '200 Ks', 'Rail bus'])
  await expect(page.getByRole('main')).not.toContainText('video')
  // All information except the stops fits on one screen.
  await rider.follow('/language')
  await rider.follow('/route/kha-3?at=mingaladon')
  await expect(page.getByText('Your stop Mingaladon')).toBeVisible()
  const { y, height } = (await page.getByRole('definition').last().boundingBox())!
  // Leaves 104 of the screen’s 844 px for the report buttons, which are shown while the train is due.
  expect(y + height).toBeLessThan(740)
})

test("a train's page keeps its scroll position; its day is chosen in a sheet", async ({ page, rider }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await rider.open('/route/kha-3?at=mingaladon')
  const yourStop = page.getByRole('listitem').filter({ hasText: 'Your stop' })
  await expect(yourStop).toContainText('Mingaladon')
  // A notice from another test may move the page by a line or two.
  const isAtSavedScroll = () => page.evaluate(() => Math.abs(scrollY - 900) < 60)
  await page.evaluate(() => scrollTo(0, 900))
  await expect.poll(isAtSavedScroll).toBe(true)
  await page.getByRole('link', { name: /^Okkalapa/ }).click()
  await expect(page).toHaveURL('/station/okkalapa')
  await page.goBack()
  await expect(yourStop).toBeAttached()
  await expect.poll(isAtSavedScroll).toBe(true)
  await page.reload()
  await expect(yourStop).toBeAttached()
  await expect.poll(isAtSavedScroll).toBe(true)
  // On the full loop, the link sets no destination: the rider chooses where to get off.
  await expect(page.getByRole('link', { name: 'Directions', exact: true })).toHaveAttribute('href', '/search?from=mingaladon')
  await rider.follow('/route/kha-3')
  await page.getByRole('button', { name: 'Day Today' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tue, Nov 24' }).click()
  await expect(page).toHaveURL('/route/kha-3?day=2026-11-24')
  await expect(page.getByRole('status').filter({ hasText: 'Leaves Yangon Central' })).toContainText(/Tue, Nov 24.*8:40.*in 1 day/)
  await expect(page.getByRole('button', { name: /stops passed/ })).toHaveCount(0)
})

test('the Route tab lists running trains, nearest first, today’s trains with filters and counts, or another day’s', async ({
  page,
  rider,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await rider.open('/route')
  await expect(page.getByRole('button', { name: /^(From|To)\b/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Running now \d+$/ })).toHaveAttribute('aria-pressed', 'true')
  const city = page.getByRole('region', { name: /^City/ })
  await expect(city.getByRole('link')).toHaveCount(3)
  await expect(city.getByRole('link').first()).toContainText(/next .*(min|now)\s*9:2\d/)
  const longDistance = page.getByRole('region', { name: /^Long-distance/ })
  await expect(longDistance.getByRole('link')).toHaveCount(2)
  await longDistance.getByRole('button', { name: /^Show \d+ more$/ }).click()
  await expect(longDistance.getByRole('link')).not.toHaveCount(2)
  const next = page.getByRole('region', { name: 'Now · 9:20' }).getByRole('listitem')
  await expect(next.first()).toContainText(/GA-3.*9:30\s*in 10 min/)
  // At night, a running train is still above the departures of the next morning.
  await page.clock.fastForward('14:00:00')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([/^Long-distance/, 'Now · 23:20'])
  await expect(page.getByRole('region', { name: 'Now · 23:20' }).getByRole('listitem').first()).toContainText(/5:\d\d\s*tomorrow/)

  await page.clock.setSystemTime(new Date(NOW))
  await rider.follow('/language')
  await rider.follow('/route?view=trains')
  await expect(page.getByRole('button', { name: /^Today \d+$/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(city.getByRole('listitem').first()).toHaveText('Now · 9:20')
  await expect(city.getByRole('listitem').nth(1)).toContainText('9:30')
  await city.getByRole('button', { name: /^\d+ earlier trains$/ }).click()
  await expect(city.getByRole('listitem').first()).toContainText('5:')
  const count = page.getByRole('main').getByRole('status')
  await page.getByRole('button', { name: 'Anticlockwise' }).click()
  await expect(count).toHaveText('11 trains')
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('button', { name: 'Mail' }).click()
  await expect(count).toHaveText('0 trains')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('button', { name: 'Date' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Wed, Nov 25' }).click()
  await expect(page).toHaveURL('/route?day=2026-11-25')
  await expect(page.getByRole('button', { name: /^Wed, Nov 25 \d+$/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(city.getByRole('listitem').first()).toContainText('5:')
  const box = page.getByRole('searchbox', { name: 'Where to? Or a train number' })
  await box.fill('kha-3')
  await page.getByRole('link', { name: /KHA-3/ }).first().click()
  await page.goBack()
  await expect(box).toHaveValue('kha-3')
})
