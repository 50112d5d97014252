import { expect, test } from './rider.ts'

test('opening the app shows the next trains of the main station, both ways, with their source', async ({ page, rider }) => {
  await rider.open('/')
  await expect(page).toHaveTitle('Home | Yatha')
  const next = page.getByRole('region', { name: /Yangon Central/ })
  await expect(next.getByRole('heading', { name: 'Clockwise', exact: true })).toBeVisible()
  await expect(next).toContainText('10 min')
  await expect(next).toContainText('9:30')
  await expect(next).toContainText('Scheduled')
  await next.getByText('Where this time comes from').click()
  await expect(next).toContainText('Source yrs-2026, edition 2026, of Aug 2026')
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
  await expect(page.getByRole('region', { name: /Hledan/ })).toContainText('Nearest · 350 m')
})

test('location refused is said, and nothing else changes', async ({ page, rider }) => {
  await rider.open('/')
  await page
    .getByRole('region', { name: /Yangon Central/ })
    .getByRole('button', { name: 'Use my location' })
    .click()
  await expect(page.getByText(/Location is off/)).toBeVisible()
  await expect(page.getByRole('region', { name: /Yangon Central/ })).toBeVisible()
})

test('the last used station is remembered', async ({ page, rider }) => {
  await rider.open('/station/insein')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('region', { name: /Insein/ })).toContainText('Last used')
})

test('from a departure to the train and its stops, with the train where it should be', async ({ page, rider }) => {
  await rider.open('/station/hledan')
  await page.getByRole('button', { name: 'Timetable' }).click()
  await page.getByRole('link', { name: /KHA-3/ }).click()
  await expect(page).toHaveURL(/\/route\/kha-3$/)
  await expect(page.getByText('Running now, by the timetable: next Thamaing at 9:21')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Stops' }).getByRole('listitem')).toHaveCount(39)
})
