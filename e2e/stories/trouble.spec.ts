import { expect, settled, test } from './rider.ts'

test.use({ allowErrors: true })

test('where there is no page, the app says so and leads home', async ({ page, rider }) => {
  await rider.open('/no-such-page')
  await expect(page).toHaveTitle('Yatha | Yangon City Railway')
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveTitle('Home | Yatha')
})

test('a station and a train that do not exist say so', async ({ page, rider }) => {
  await rider.open('/station/atlantis')
  await expect(page.getByText('We don’t know this station.')).toBeVisible()
  await page.goto('/route/ghost-1')
  await expect(page.getByText('We don’t know this train.')).toBeVisible()
})

test('when the timetable does not come, the app says what happened and tries again', async ({ page, rider }) => {
  await page.route('**/data/*.json', (route) => route.abort(), { times: 2 })
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the timetable.')
  await page.unroute('**/data/*.json')
  await page.getByRole('button', { name: 'Try again' }).click()
  await settled(page)
  await expect(page.getByRole('region', { name: /Yangon Central/ })).toBeVisible()
  expect(rider).toBeDefined()
})

test('nothing is ever asked of another host', async ({ page, rider }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  for (const path of ['/', '/search?from=hledan&to=insein', '/station/hledan', '/route/kha-3', '/api/docs']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect([...hosts]).toEqual(['localhost:3219'])
  expect(rider).toBeDefined()
})
