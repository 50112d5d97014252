import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { expect, settled, test } from './rider.ts'
import { burmese } from './burmese.ts'

test('in the Route tab, "da nyin" finds trips to the station, the station and its trains, and a number finds the train', async ({
  page,
  rider,
}) => {
  await page.addInitScript(() => localStorage.setItem('yatha.departure-station', 'hledan'))
  await rider.open('/route')
  const field = page.getByRole('searchbox')
  await field.fill('zzzz')
  await expect(page.getByText('No station matches “zzzz”. Try another spelling, or a landmark.')).toBeVisible()
  await field.fill('ga-3')
  const links = page.getByRole('main').getByRole('link')
  await expect(links.first()).toContainText('GA-3')
  await field.fill('da nyin')
  await expect(links.nth(0)).toContainText('Trips: Hledan → Danyingon')
  await expect(links.nth(1)).toContainText('Danyingon ဒညင်းကုန်း')
  await expect(page.getByRole('region', { name: 'Trains that stop there next' }).getByRole('listitem').first()).toContainText('KHA-3')
  await links.first().click()
  await expect(page).toHaveURL(/\/search\?from=hledan&to=danyingon$/)
  const trips = page.getByRole('main').getByRole('list').last().getByRole('listitem')
  await expect(trips.first()).toContainText('9:58')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Route' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Route' })).toHaveCSS('color', 'rgb(28, 188, 155)')
})

test('a link contains the whole search; a trip opens to its legs, stops and source', async ({ page, rider }) => {
  await rider.open('/search?from=tamwe&to=hledan&day=2026-11-24&time=10:00')
  await expect(page.getByRole('button', { name: /Depart Tue, Nov 24 10:00/ })).toBeVisible()
  const trip = page.getByRole('button', { name: /1 transfer/ }).first()
  await expect(trip).toHaveAccessibleName(/^departs \d+:\d\d, arrives \d+:\d\d, 1 transfer\. /)
  await trip.click()
  await expect(trip).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText(/Transfer here\s· \d+ min wait/).first()).toBeVisible()
  await expect(page.getByText('2026 timetable, as of Aug 2026.').first()).toBeVisible()
  // The source's id, an internal code, is not shown.
  await expect(page.getByRole('main')).not.toContainText('yrs-')
})

test('an open trip shows its stops and survives a reload, since it is in the address; Back closes it', async ({ page, rider }) => {
  await rider.open('/search?from=hledan&to=insein&day=2026-11-24&time=10:00&show=direct')
  const trip = page.locator('main > div > ol > li').filter({ hasText: '14:27' })
  const opener = trip.getByRole('button', { name: /^departs 14:27, arrives 14:49, direct\. 7 stops\. Clockwise$/ })
  await opener.click()
  await expect(page).toHaveURL(/&trip=1427\.[\w-]+$/)
  // “7 stops” counts from the stop after boarding to the last stop, so the list has 8 stops, 6 of them in between.
  await expect(trip.getByRole('button', { name: '6 stops in between' })).toBeVisible()
  await expect(trip.getByRole('listitem')).toHaveCount(8)
  await expect(trip.getByRole('listitem').nth(1)).toContainText('Kamayut ကမာရွတ်')
  await expect(trip).not.toContainText(/\d+ stations?/)
  await page.reload()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  await opener.click()
  await expect(page).not.toHaveURL(/trip=/)
  await opener.click()
  await page.goBack()
  await expect(page).toHaveURL(/show=direct$/)
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
})

test('a search compares both directions around the loop, and buttons lead to first, last, earlier and later trips', async ({
  page,
  rider,
}) => {
  await rider.open('/search?from=yangon-central&to=insein&day=2026-11-23&time=08:42')
  const comparison = page.getByText('Leave 35 min later, arrive 1 min later.')
  await expect(page.getByRole('button', { name: /^departs 9:30, arrives 10:25/ }).filter({ has: comparison })).toBeVisible()
  // If the shorter ride also arrives first, there is nothing to compare.
  await page.getByRole('button', { name: 'Now', exact: true }).click()
  await expect(page.getByRole('button', { name: /^departs 9:30/ })).toBeVisible()
  await expect(comparison).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^departs 9:30, .* in 10 min\. 16 stops\. Clockwise\. Arrives first$/ })).toBeVisible()
  const trips = page.getByRole('main').getByRole('list').last().getByRole('listitem')
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByRole('button', { name: 'Later' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Before 9:20 Earlier' }).click()
  await expect(page.getByRole('button', { name: 'Last 17:30' })).toBeFocused()
  await expect(trips.first()).toContainText('left')
  await expect(trips.first()).toContainText('6:20')
  await page.getByRole('button', { name: 'Last 17:30' }).click()
  const last = page.getByRole('button', { name: /^departs 17:30/ })
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  await expect(page).toHaveURL(/trip=1730\./)
  // The button also returns to a trip that is already open.
  await page.getByRole('button', { name: 'First 6:20' }).scrollIntoViewIfNeeded()
  await expect(last).not.toBeInViewport()
  await page.getByRole('button', { name: 'Last 17:30' }).click()
  await expect(last).toBeInViewport()
  await expect(page.getByText('2026 timetable, data as of Aug 2026')).toBeVisible()
  await expect(page.getByText('Days not confirmed by the source.')).toBeVisible()
  // With only one direction, there is nothing to compare.
  await page.goto('/search?from=yangon-central&to=bago')
  await settled(page)
  await expect(page.getByText(/^Leave .* arrive/)).toHaveCount(0)
})

test('a search by arrival time lists the latest train first and hides departed trains', async ({ page, rider }) => {
  await rider.open('/search?from=hledan&to=insein&time=18:00&by=arrive')
  const trips = page.getByRole('main').getByRole('list').last().getByRole('listitem')
  await expect(trips.first()).toContainText('17:38')
  await expect(trips.first()).toContainText('Leaves latest')
  await expect(page.getByRole('button', { name: /^departs (6:47|9:08)/ })).toHaveCount(0)
})

test('a search from a station to itself shows loop trains, or a message that both stations are the same', async ({ page, rider }) => {
  await rider.open('/search?from=yangon-central&to=yangon-central&day=2026-11-24&time=07:00')
  await expect(page.getByText('These trains go all the way around the loop.')).toBeVisible()
  await page.goto('/search?from=hledan&to=hledan&day=2026-11-24&time=07:00')
  await settled(page)
  await expect(page.getByText('From and To are the same station.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('connects')
  await page.getByRole('link', { name: 'Go all the way around from Yangon Central' }).click()
  await expect(page.getByRole('button', { name: /^departs 9:30, .* direct.* Clockwise/ })).toBeVisible()
})

test('the filter (direct, transfer, all) and swapping both stations update the address', async ({ page, rider }) => {
  await rider.open('/search?from=hledan&to=insein&day=2026-11-23&time=08:00')
  // Seven direct trains; an evening train with an overnight transfer is folded.
  await expect(page.getByRole('status').filter({ hasText: '7 trips' })).toBeVisible()
  const night = page.getByRole('button', { name: /1 transfer/ })
  await expect(night).toBeHidden()
  await page.getByText('1 trip with a long wait').click()
  await expect(night).toContainText(/night in Kyimyindaing, \d+ h \d\d/)
  await expect(night).not.toContainText('wait')
  await page.getByRole('button', { name: 'Direct', exact: true }).click()
  await expect(page.getByText('1 trip with a long wait')).toHaveCount(0)
  await expect(page).toHaveURL(/show=direct/)
  await expect(page.getByRole('status').filter({ hasText: '7 trips' })).toBeVisible()
  await page.getByRole('button', { name: 'Swap From and To' }).click()
  await expect(page).toHaveURL(/from=insein&to=hledan/)
  await expect(page.getByRole('button', { name: /^From/ })).toContainText('Insein')
})

test('a search for an arrival at Insein by 9:00 tomorrow takes six taps from home', async ({ page, rider }) => {
  await page.addInitScript(() => localStorage.setItem('yatha.departure-station', 'yangon-central'))
  await rider.open('/')
  let taps = 0
  const tap = async (what: Locator) => {
    await what.click()
    taps++
  }
  await tap(page.getByRole('button', { name: /^To/ }))
  await tap(page.getByRole('dialog').getByRole('button', { name: /^Insein/ }))
  await tap(page.getByRole('button', { name: 'Choose a time' }))
  const sheet = page.getByRole('dialog', { name: 'When are you traveling?' })
  await tap(sheet.getByRole('radio', { name: 'Tomorrow' }))
  // The picker is preset to arrival; choosing an hour sets the minutes to 0.
  await tap(sheet.getByRole('group', { name: 'Hour' }).getByRole('radio', { name: '9', exact: true }))
  await tap(sheet.getByRole('button', { name: 'Arrive by 9:00' }))
  expect(taps).toBeLessThanOrEqual(6)
  await expect(page).toHaveURL(/day=2026-11-24&time=09%3A00&by=arrive/)
  await expect(page.getByRole('button', { name: 'Arrive by Tue, Nov 24 9:00' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('main').getByRole('list').last().getByRole('listitem').first()).toContainText('Leaves latest')
  // Times do not use the format of the phone’s own country.
  await expect(page.getByRole('main')).not.toContainText(/[AP]M/)
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(page).toHaveURL(/to=insein&day=2026-11-24$/)
  await page.getByRole('button', { name: 'Now' }).click()
  await expect(page).toHaveURL(/to=insein$/)
})

test('the picker suggests a future time; if all trains that arrive by a time have left, the next ones are shown', async ({
  page,
  rider,
}) => {
  await rider.open('/search?from=yangon-central&to=insein')
  await page.getByRole('button', { name: 'Choose a time' }).click()
  const sheet = page.getByRole('dialog', { name: 'When are you traveling?' })
  await expect(sheet.getByRole('button', { name: 'Arrive by 10:20' })).toBeVisible()
  await sheet.getByRole('radio', { name: 'Depart' }).click()
  await expect(sheet.getByRole('button', { name: 'Depart 9:20' })).toBeVisible()
  await page.goto('/search?from=yangon-central&to=insein&time=09:00&by=arrive')
  await expect(page.getByText('The trains that arrive by 9:00 have left.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tomorrow · Arrive by 9:00' })).toBeVisible()
  await page.getByRole('button', { name: 'First arrival after 9:00: 10:25' }).click()
  await expect(page.getByRole('button', { name: /^departs 9:30/ })).toHaveAttribute('aria-expanded', 'true')
})

test('after the last train, a search shows its departure time and the trips of the next day', async ({ page, rider }) => {
  await rider.open('/search?from=hledan&to=insein&day=2026-11-23&time=22:00')
  await expect(page.getByText('The last train leaves at 17:38.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tue, Nov 24' })).toBeVisible()
  for (const name of ['Earlier', 'Show trips on Tue, Nov 24']) await expect(page.getByRole('button', { name })).toHaveCount(0)
  const trips = page.getByRole('main').getByRole('list').last().getByRole('listitem')
  await expect(trips.first()).toContainText('6:47')
  await trips.first().getByRole('button').click()
  await expect(page).toHaveURL(/day=2026-11-24.*trip=0647/)
})

test('a search link with an unknown station shows its name, and asks the rider to choose another', async ({ page, rider }) => {
  await rider.open('/search?from=atlantis&to=insein')
  await expect(page.getByRole('alert')).toHaveText('From There’s no station called “atlantis”.Choose a station')
})

test('a rider shares a recent trip in three taps from home, and adds it to a calendar', async ({ page, rider, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
  })
  await rider.open('/search?from=hledan&to=insein')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('navigation', { name: 'Recent trips' }).getByRole('link', { name: 'Hledan to Insein' }).click()
  await page.getByRole('button', { name: /^departs 11:58/ }).click()
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  expect(link.search).toBe('?from=hledan&to=insein&day=2026-11-23&time=11%3A58&trip=1158.ka-4')
  const preview = await (await page.request.get(link.href)).text()
  expect(preview).toContain('<meta property="og:title" content="Hledan 11:58 – Insein 12:20 | Yatha">')
  expect(preview).toMatch(/<meta property="og:description" content="Mon, Nov 23, train KA-4: /)
  expect(preview).toMatch(/<meta property="og:image" content="http:[^"]+\.png/)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Calendar' }).click()])
  expect(file.suggestedFilename()).toBe('yatha-2026-11-23-1158.ka-4.ics')
  expect(readFileSync(await file.path(), 'utf8')).toMatch(
    /DTSTART:20261123T052800Z[^]*SUMMARY:Hledan 11:58 – Insein 12:20[^]*TRIGGER:-PT15M/,
  )
  await expect(page.getByText('Calendar file saved. Reminder 15 min before.')).toBeVisible()
})

test('before a search, /search offers the return trip and recent trips, which can be cleared', async ({ page, rider }) => {
  await rider.open('/search')
  await expect(page.getByText('Choose where you start and where you’re going.')).toBeVisible()
  await page.goto('/search?from=hledan&to=insein')
  await settled(page)
  await page.goto('/search')
  await page.getByRole('region', { name: 'Recent trips' }).getByRole('link', { name: 'Return trip Insein – Hledan' }).click()
  await expect(page).toHaveURL('/search?from=insein&to=hledan')
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Recent trips' }).getByRole('link')).toHaveCount(3)
  await page.getByRole('button', { name: 'Clear recent trips' }).click()
  await expect(page.getByRole('region', { name: 'Recent trips' })).toHaveCount(0)
  await page.goto('/')
  await settled(page)
  await expect(page.getByRole('navigation', { name: 'Recent trips' })).toHaveCount(0)
})

test('the picker asks for the missing station, has its search field focused, and closes with Back or a swipe', async ({ page, rider }) => {
  await rider.open('/station/hledan')
  await page.getByRole('link', { name: 'Trips from here' }).click()
  const picker = page.getByRole('dialog', { name: 'Where to?' })
  await expect(picker.getByRole('searchbox', { name: 'Station or landmark', exact: true })).toBeFocused()
  await page.goBack()
  await expect(picker).toHaveCount(0)
  await expect(page).toHaveURL('/search?from=hledan')
  const to = page.getByRole('button', { name: /^To / })
  await to.click()
  // A swipe pulls the sheet down.
  await expect(picker.getByRole('heading', { name: 'All stations on the loop' })).toBeVisible()
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] })
  await touch('touchStart', 100)
  for (const y of [120, 160, 220, 280]) await touch('touchMove', y)
  await touch('touchEnd')
  await expect(picker).toHaveCount(0)
  await expect(to).toBeFocused()
  await page.keyboard.press('Enter')
  await picker.getByRole('searchbox').fill('insein')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?from=hledan&to=insein')
  await expect(to).toBeFocused()
  // The sheet has left no history entry.
  await page.goBack()
  await expect(page).toHaveURL('/station/hledan')
})

test('the picker offers recent stations and works by keyboard alone', async ({ page, rider }) => {
  await rider.open('/station/insein')
  await page.goto('/search')
  await page.getByRole('button', { name: /^From/ }).focus()
  await page.keyboard.press('Enter')
  const picker = page.getByRole('dialog')
  await expect(picker.getByRole('heading', { name: 'Recent' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(picker).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^From/ })).toBeFocused()
})

test('the search finds stations in Zawgyi and with Burmese digits, and nothing for nonsense', async ({ page, rider }) => {
  await rider.open('/station', 'mm')
  const field = page.getByRole('searchbox')
  const first = page.getByRole('main').getByRole('listitem').first()
  await field.fill('ဒညင္းကုန္း')
  await expect(first).toContainText('ဒညင်းကုန်း')
  await field.fill('စက်မှုဇုန် ၂')
  await expect(first).toContainText('စက်မှုဇုန် (၂)')
  await field.fill('zzzz')
  await expect(page.getByText(burmese('“zzzz” နှင့် ကိုက်ညီသော ဘူတာ မရှိပါ။'))).toBeVisible()
})

test('a search by arrival before the first train shows the reason for the empty list, and the next trips', async ({ page, rider }) => {
  await rider.open('/search?from=hledan&to=insein&day=2026-11-24&time=05:00&by=arrive')
  await expect(page.getByText('No train arrives that early.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Arrive by/ })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: /^departs 6:47/ })).toBeVisible()
})
