import { expect, test } from './rider.ts'

test('opening the app shows the next trains of the main station, both ways, with their source', async ({ page, rider }) => {
  await rider.open('/')
  await expect(page).toHaveTitle('Home | Yatha')
  const next = page.getByRole('region', { name: /Yangon Central/ })
  const [soonest, other] = [next.getByRole('listitem').first(), next.getByRole('listitem').nth(1)]
  await expect(soonest).toContainText('10 min')
  await expect(soonest).toContainText('9:30')
  await expect(
    soonest.getByRole('link', { name: 'Clockwise, train GA-3, departs 9:30, in 10 min, Scheduled, to Yangon Central', exact: true }),
  ).toBeVisible()
  await expect(other.getByRole('link', { name: /^Anticlockwise, train/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'The loop right now' })).toContainText('Scheduled · 9:20')
  await expect(page.getByText(/2026 timetable, data as of Aug 2026/)).toBeVisible()
  await expect(page.getByText(/Not affiliated with or endorsed by the Myanmar government/)).toBeVisible()
})

test('minutes count down while the page is open', async ({ page, rider }) => {
  await rider.open('/')
  const next = page.getByRole('region', { name: /Yangon Central/ })
  await expect(next).toContainText('10 min')
  await page.clock.fastForward('03:00')
  await expect(next).toContainText('7 min')
})

test('with location allowed, the nearest station comes first', async ({ page, rider, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 16.8243, longitude: 96.1282 })
  await rider.open('/')
  await expect(page.getByRole('region', { name: /Hledan/ })).toContainText('350 m')
  await expect(page.getByRole('link', { name: 'Hledan you are here' })).toBeVisible()
})

test('location refused is said, and nothing else changes', async ({ page, rider }) => {
  await rider.open('/')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText(/Location is off/)).toBeVisible()
  await expect(page.getByRole('region', { name: /Yangon Central/ })).toBeVisible()
})

test('the station that the rider leaves from is remembered, a destination is not', async ({ page, rider }) => {
  await rider.open('/')
  await page.getByRole('button', { name: /^From/ }).click()
  await page.getByRole('button', { name: /^Insein/ }).click()
  await expect(page.getByRole('region', { name: /Insein/ })).toBeVisible()
  await page.getByRole('button', { name: /^To/ }).click()
  await page.getByRole('button', { name: /^Hledan/ }).click()
  await expect(page).toHaveURL(/search\?from=insein&to=hledan/)
  await page.goto('/')
  await expect(page.getByRole('region', { name: /Insein/ })).toContainText('Last used')
})

test('a departure leads to its train; at night the rows are tomorrow’s first city trains each way', async ({ page, rider }) => {
  await rider.open('/')
  await page.getByRole('link', { name: /^Clockwise, train GA-3/ }).click()
  await expect(page).toHaveURL('/route/ga-3?at=yangon-central')
  await page.goBack()
  await page.clock.fastForward('14:10:00')
  const next = page.getByRole('region', { name: /Yangon Central/ })
  await expect(next.getByRole('link')).toHaveText(['All trains', '6:20tomorrowClockwise · KHA-1', '7:05tomorrowAnticlockwise · ZA-2'])
})

test('Home and Work are kept on the phone, and one tap away', async ({ page, rider }) => {
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
  await page.getByRole('link', { name: 'Work Insein' }).click()
  await expect(page).toHaveURL('/search?from=yangon-central&to=insein')
})

test('from a departure to the train and its stops, with the train where it should be', async ({ page, rider }) => {
  await rider.open('/station/hledan')
  await page.getByRole('link', { name: /^left 9:08 .*KHA-3/ }).click()
  await expect(page).toHaveURL(/\/route\/kha-3$/)
  await expect(page.getByText('Should be running now: next stop Thamaing at 9:21')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Stops' }).getByRole('listitem')).toHaveCount(39)
})
