import type { Locator } from '@playwright/test'
import { expect, settled, test } from './rider.ts'
import { burmese } from './burmese.ts'

test('from the Route tab to an answer: typed "da nyin", Danyingon comes first', async ({ page, rider }) => {
  await rider.open('/route')
  await expect(page.getByRole('heading', { name: 'Direct and transfer routes between two stations' })).toBeVisible()
  await page.getByRole('button', { name: /^From/ }).click()
  await page.getByRole('searchbox', { name: 'Station or landmark' }).fill('hledan')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^To/ }).click()
  const picker = page.getByRole('dialog', { name: 'Where to?' })
  await picker.getByRole('searchbox').fill('da nyin')
  const first = picker.getByRole('listitem').first()
  await expect(first).toContainText('Danyingon')
  await expect(first).toContainText('ဒညင်းကုန်း')
  await first.getByRole('button').click()
  await expect(page).toHaveURL(/\/search\?from=hledan&to=danyingon$/)
  const trips = page.getByRole('main').getByRole('list').last().getByRole('listitem')
  await expect(trips.first()).toContainText('9:58')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Route' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Route' })).toHaveCSS('color', 'rgb(28, 188, 155)')
})

test('a link carries the whole search; a trip opens to its legs, stops and source', async ({ page, rider }) => {
  await rider.open('/search?from=tamwe&to=hledan&day=2026-11-24&time=10:00')
  await expect(page.getByRole('button', { name: /Depart Tue, Nov 24 10:00/ })).toBeVisible()
  const trip = page.getByRole('button', { name: /1 transfer/ }).first()
  await expect(trip).toHaveAccessibleName(/^departs \d+:\d\d, arrives \d+:\d\d, 1 transfer\. /)
  await trip.click()
  await expect(trip).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText(/Transfer here · \d+ min wait/).first()).toBeVisible()
  await expect(page.getByText('2026 timetable, as of Aug 2026.').first()).toBeVisible()
  // The name of the source is a code of ours.
  await expect(page.getByRole('main')).not.toContainText('yrs-')
})

test('an open trip shows its stops, is in the address, outlives a reload, and Back closes it', async ({ page, rider }) => {
  await rider.open('/search?from=hledan&to=insein&day=2026-11-24&time=10:00&show=direct')
  const trip = page.locator('main > div > ol > li').filter({ hasText: '14:27' })
  const opener = trip.getByRole('button', { name: /^departs 14:27, arrives 14:49, direct\. 7 stops$/ })
  await opener.click()
  await expect(page).toHaveURL(/&trip=1427\.[\w-]+$/)
  // As many stops as the count says: from the one after boarding to the one of leaving, and the one of boarding.
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

test('both ways around the loop are compared once; first, last, earlier and later lead through the day', async ({ page, rider }) => {
  await rider.open('/search?from=yangon-central&to=insein')
  const ways = page.getByRole('region', { name: 'Both ways around the loop' })
  await expect(ways).toContainText('Clockwise: 55 min, leave 9:30')
  await expect(ways).toContainText('Anticlockwise: 1 h 38 min, leave 11:10')
  await expect(ways).toContainText('You leave 1 h 40 min earlier and arrive 2 h 23 min earlier.')
  await expect(page.getByRole('button', { name: /^departs 9:30, .* in 10 min\. 16 stops\. Arrives first$/ })).toBeVisible()
  const trips = page.getByRole('main').getByRole('list').last().getByRole('listitem')
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByRole('button', { name: 'Later' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Earlier' }).click()
  await expect(trips.first()).toContainText('left')
  await expect(trips.first()).toContainText('6:20')
  await page.getByRole('button', { name: 'Last 17:30' }).click()
  const last = page.getByRole('button', { name: /^departs 17:30/ })
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  await expect(page).toHaveURL(/trip=1730\./)
  await expect(page.getByText('2026 timetable, data as of Aug 2026')).toBeVisible()
  await expect(page.getByText('Days not confirmed by the source.')).toBeVisible()
  // Where only one way runs, there is nothing to compare.
  await page.goto('/search?from=yangon-central&to=bago')
  await settled(page)
  await expect(ways).toHaveCount(0)
})

test('to arrive by a time, the latest train comes first and trains that have left are not there', async ({ page, rider }) => {
  await rider.open('/search?from=hledan&to=insein&time=18:00&by=arrive')
  const trips = page.getByRole('main').getByRole('list').last().getByRole('listitem')
  await expect(trips.first()).toContainText('17:38')
  await expect(trips.first()).toContainText('Latest to leave')
  await expect(page.getByRole('button', { name: /^departs (6:47|9:08)/ })).toHaveCount(0)
})

test('the same station at both ends: trains that go round, or only that they are the same', async ({ page, rider }) => {
  await rider.open('/search?from=yangon-central&to=yangon-central&day=2026-11-24&time=07:00')
  await expect(page.getByText('These trains go all the way around the loop.')).toBeVisible()
  await page.goto('/search?from=hledan&to=hledan&day=2026-11-24&time=07:00')
  await settled(page)
  await expect(page.getByText('From and To are the same station.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('connects')
})

test('direct, transfer, all; swap; and the address follows', async ({ page, rider }) => {
  await rider.open('/search?from=hledan&to=insein&day=2026-11-23&time=08:00')
  // Seven direct trains, and one evening train with a night's wait for the next.
  await expect(page.getByRole('status').filter({ hasText: '8 trips' })).toBeVisible()
  await page.getByRole('button', { name: 'Direct', exact: true }).click()
  await expect(page).toHaveURL(/show=direct/)
  await expect(page.getByRole('status').filter({ hasText: '7 trips' })).toBeVisible()
  await page.getByRole('button', { name: 'Swap From and To' }).click()
  await expect(page).toHaveURL(/from=insein&to=hledan/)
  await expect(page.getByRole('button', { name: /^From/ })).toContainText('Insein')
})

test('at Insein by 9:00 tomorrow: six taps from home', async ({ page, rider }) => {
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
  // The hour is that of now, and its minutes are the full hour’s.
  await tap(sheet.getByRole('group', { name: 'Hour' }).getByRole('radio', { name: '9', exact: true }))
  await tap(sheet.getByRole('button', { name: 'Arrive by 9:00' }))
  expect(taps).toBeLessThanOrEqual(6)
  await expect(page).toHaveURL(/day=2026-11-24&time=09%3A00&by=arrive/)
  await expect(page.getByRole('button', { name: 'Arrive by Tue, Nov 24 9:00' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('main').getByRole('list').last().getByRole('listitem').first()).toContainText('Latest to leave')
  // Not by the words of the phone’s own country.
  await expect(page.getByRole('main')).not.toContainText(/[AP]M/)
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(page).toHaveURL(/to=insein&day=2026-11-24$/)
  await page.getByRole('button', { name: 'Now' }).click()
  await expect(page).toHaveURL(/to=insein$/)
})

test('after the last train: when it left, when the next one goes, and one tap there', async ({ page, rider }) => {
  await rider.open('/search?from=hledan&to=insein&day=2026-11-23&time=22:00')
  await expect(page.getByText('The last train left at 17:38.')).toBeVisible()
  await expect(page.getByText('Next: Tue, Nov 24, 6:47')).toBeVisible()
  await page.getByRole('button', { name: 'Show trips of Tue, Nov 24' }).click()
  await expect(page.getByRole('main').getByRole('list').last().getByRole('listitem').first()).toContainText('6:47')
})

test('a link to a station that does not exist says which, and asks to choose one', async ({ page, rider }) => {
  await rider.open('/search?from=atlantis&to=insein')
  await expect(page.getByRole('alert')).toHaveText('From There’s no station called “atlantis”.Choose a station')
})

test('the picker offers recents and works by keyboard alone', async ({ page, rider }) => {
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

test('typed in Zawgyi, in Burmese digits, and nonsense', async ({ page, rider }) => {
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
