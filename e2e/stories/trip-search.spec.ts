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
  await trip.click()
  await expect(trip).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText(/Transfer here · \d+ min wait/).first()).toBeVisible()
  await expect(page.getByText('2026 timetable, as of Aug 2026.').first()).toBeVisible()
  // The name of the source is a code of ours.
  await expect(page.getByRole('main')).not.toContainText('yrs-')
})

test('a ride has the same number of stops on its card and in its detail', async ({ page, rider }) => {
  await rider.open('/search?from=hledan&to=insein&day=2026-11-24&time=10:00&show=direct')
  const trip = page.getByRole('main').getByRole('list').last().getByRole('listitem').first()
  const count = /(\d+ stops) ·/.exec((await trip.getByRole('button').first().textContent()) ?? '')?.[1]
  expect(count).toBeDefined()
  await trip.getByRole('button').first().click()
  await expect(trip.getByRole('link', { name: /^Train/ })).toContainText(`${count} ·`)
  await expect(trip).not.toContainText(/\d+ stations?/)
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

test('another time is chosen in a sheet; a wrong one is refused with nothing lost', async ({ page, rider }) => {
  await rider.open('/search?from=hledan&to=insein')
  await page.getByRole('button', { name: 'Leave now' }).click()
  const sheet = page.getByRole('dialog', { name: 'When are you traveling?' })
  await sheet.getByRole('button', { name: 'Arrive' }).click()
  await sheet.getByLabel('Time').fill('')
  await sheet.getByRole('button', { name: 'Show trips' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('Enter hours and minutes, such as 08:30.')
  await sheet.getByLabel('Time').fill('12:00')
  await sheet.getByRole('button', { name: 'Show trips' }).click()
  await expect(page).toHaveURL(/time=12%3A00&by=arrive/)
  await expect(page.getByRole('button', { name: /Arrive by 12:00/ })).toBeVisible()
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
