import { expect, waitForScreen, test, waitForQuietNetwork } from './rider.ts'

test.use({ allowErrors: true })

test('an unknown path, station or train shows an error; the page of an unknown path links home', async ({ page, rider }) => {
  await rider.open('/no-such-page')
  await expect(page).toHaveTitle('Yatha | Yangon City Railway')
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveTitle('Home | Yatha')
  await rider.follow('/station/atlantis')
  await expect(page.getByText('We couldn’t find this station.')).toBeVisible()
  await rider.follow('/route/ghost-1')
  await expect(page.getByText('We couldn’t find this train.')).toBeVisible()
})

test('when the timetable does not load, the app explains it and retries', async ({ page, rider }) => {
  await page.route('**/data/*.json', (route) => route.abort(), { times: 2 })
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the timetable.')
  await page.unroute('**/data/*.json')
  await page.getByRole('button', { name: 'Try again' }).click()
  await waitForScreen(page)
  await expect(page.getByRole('region', { name: /Yangon Central/ })).toBeVisible()
  expect(rider).toBeDefined()
})

test('the timetable is shown even if it loads after the app', async ({ page, rider }) => {
  let releaseTimetable = () => {}
  const timetableReleased = new Promise<void>((done) => (releaseTimetable = done))
  await page.route('**/data/railway-*.json', async (route) => {
    await timetableReleased
    await route.continue()
  })
  expect(rider).toBeDefined()
  await page.goto('/station/hledan?lang=de')
  await expect(page.getByRole('main').getByRole('status')).toHaveAccessibleName(/./)
  releaseTimetable()
  await waitForScreen(page)
})

test('the app sends no request to another host', async ({ page, rider }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.goto('/api/docs')
  await waitForQuietNetwork(page)
  await rider.open('/')
  for (const path of ['/search?from=hledan&to=insein', '/station/hledan', '/route/kha-3', '/']) {
    await rider.follow(path)
    await waitForQuietNetwork(page)
  }
  expect([...hosts]).toEqual(['localhost:3219'])
})

test('a toast stays for six seconds, or longer if it takes longer to read', async ({ page, rider }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => (location.hash === '#no' ? Promise.reject(new Error()) : Promise.resolve()) },
    })
  })
  await rider.open('/station/yangon-central')
  const share = page.getByRole('button', { name: 'Share' })
  await share.click()
  const short = page.getByText('Link copied')
  await expect(short).toBeVisible()
  await page.clock.fastForward(5000)
  await expect(short).toBeVisible()
  await page.clock.fastForward(1500)
  await expect(short).toHaveCount(0)
  await page.evaluate(() => (location.hash = '#no'))
  await share.click()
  const long = page.getByText(/^This phone couldn’t share or copy the link: http/)
  await expect(long).toBeVisible()
  const letters = (await long.innerText()).length
  expect(letters).toBeGreaterThan(80)
  await page.clock.fastForward(letters * 80 - 1000)
  await expect(long).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(long).toHaveCount(0)
})
