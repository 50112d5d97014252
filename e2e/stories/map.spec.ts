import { expect, test } from './rider.ts'

test('the map of a station opens, credits its sources, and closes with the back gesture', async ({ page, rider }) => {
  await rider.open('/station/hledan')
  await page.getByRole('button', { name: 'Show on map' }).click()
  const map = page.getByRole('dialog', { name: 'Map' })
  await expect(map.locator('[data-map=ready]')).toBeVisible()
  await expect(map.getByText('© OpenStreetMap contributors · MIMU/OCHA')).toBeVisible()
  await expect(map.getByRole('button', { name: 'Hledan', exact: true })).toBeVisible()
  await page.goBack()
  await expect(map).toHaveCount(0)
  await expect(page).toHaveURL('/station/hledan')
})

test('all that the map shows is in a list too; stations and trains lead to their pages', async ({ page, rider }) => {
  await rider.open('/?map=1')
  const map = page.getByRole('dialog', { name: 'Map' })
  await map.getByRole('button', { name: 'Map as a list' }).click()
  await expect(map.getByRole('link', { name: 'Train KHA-3 · Clockwise' })).toBeVisible()
  await map.getByRole('link', { name: /km|m$/ }).first().click()
  await expect(page).toHaveURL(/\/station\//)
  await expect(map).toHaveCount(0)
})

test('a marker of the map is a button for the keyboard', async ({ page, rider }) => {
  await rider.open('/station/hledan?map=1')
  const marker = page.getByRole('dialog', { name: 'Map' }).getByRole('button', { name: 'Kamayut' })
  await marker.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/station/kamayut')
})

test('trains move on the map', async ({ page, rider }) => {
  await rider.open('/route/kha-3?map=1')
  const train = page.getByRole('dialog', { name: 'Map' }).getByTitle('Train KHA-3 · Clockwise')
  const place = () => train.evaluate((element) => element.style.transform)
  const before = await place()
  await page.clock.fastForward('02:00')
  await expect.poll(place).not.toBe(before)
})

test('spec §9 a long press says the nearest station; the position is refused in words', async ({ page, rider }) => {
  await rider.open('/station/hledan?map=1')
  const map = page.getByRole('dialog', { name: 'Map' })
  await expect(map.locator('[data-map=ready]')).toBeVisible()
  await map.locator('[data-map=ready]').click({ button: 'right', position: { x: 120, y: 300 } })
  await expect(map.getByRole('link', { name: /Nearest station: / })).toBeVisible()
  await map.getByRole('button', { name: 'Use my location' }).click()
  await expect(map.getByText(/Location is off/)).toBeVisible()
})

test('the schedule of the busiest station prints on one page', async ({ page, rider }) => {
  await rider.open('/station/yangon-central')
  await expect(page.getByRole('button', { name: 'Print timetable' })).toBeVisible()
  const pdf = (await page.pdf({ format: 'A4', margin: { top: '10mm', bottom: '10mm', left: '10mm', right: '10mm' } })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test.describe('what is not reached', () => {
  test.use({ allowErrors: true })

  test('a video is only asked for when it is tapped, and what cannot be reached is said', async ({ page, rider }) => {
    await page.route('**/data/places-*.json', async (route) => {
      const response = await route.fetch()
      const places = (await response.json()) as { videos: string }
      const videos = places.videos.split('\n').map(() => 'https://youtu.be/dQw4w9WgXcQ')
      await route.fulfill({ response, json: { ...places, videos: videos.join('\n') } })
    })
    const asked: string[] = []
    await page.route('https://www.youtube-nocookie.com/**', (route) => {
      asked.push(route.request().url())
      return asked.length === 1 ? route.abort() : route.fulfill({ contentType: 'text/html', body: '<title>player</title>' })
    })
    await rider.open('/route/kha-3')
    const video = page.getByRole('button', { name: 'Route video' })
    await expect(video).toBeVisible()
    expect(asked).toEqual([])
    await video.click()
    const again = page.getByRole('button', { name: 'Can’t reach the video service from here.' })
    await again.click()
    await expect(page.locator('iframe')).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1')
  })
})
