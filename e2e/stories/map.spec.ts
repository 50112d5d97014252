import type { Locator } from '@playwright/test'
import { burmese } from './burmese.ts'
import { expect, settled, test } from './rider.ts'

test('the map of a station opens, credits its sources, and closes with the back gesture', async ({ page, rider }) => {
  await rider.open('/station/hledan')
  await page.getByRole('button', { name: 'Show on map' }).click()
  const map = page.getByRole('dialog', { name: 'Map' })
  await expect(map.locator('[data-map=ready]')).toBeVisible()
  await expect(map.getByText('© OpenStreetMap contributors · MIMU/OCHA')).toBeVisible()
  await expect(map).toContainText('Scheduled · 9:20')
  for (const way of ['Clockwise', 'Anticlockwise']) await expect(map.getByText(way, { exact: true }).first()).toBeVisible()
  await expect(map.getByRole('button', { name: 'Hledan', exact: true })).toBeVisible()
  await page.goBack()
  await expect(map).toHaveCount(0)
  await expect(page).toHaveURL('/station/hledan')
})

test('everything on the map is also in a list; stations and trains link to their pages', async ({ page, rider }) => {
  await rider.open('/?map=1')
  const map = page.getByRole('dialog', { name: 'Map' })
  await map.getByRole('button', { name: 'Map as a list' }).click()
  await expect(map.getByRole('link', { name: 'Train KHA-3 · Clockwise' })).toBeVisible()
  // Without a position, the list has the stations of the loop in order, each with its next trains.
  const stations = map.getByRole('region', { name: 'Map as a list' }).getByRole('list').first().getByRole('link')
  await expect(stations).toHaveCount(38)
  await expect(stations.first()).toHaveText(/^Yangon Central \S+Clockwise 10 min(Anticlockwise .*)$/)
  await expect(map.getByRole('region', { name: 'Map as a list' })).not.toContainText(/\d (km|m)\b/)
  await stations.first().click()
  await expect(page).toHaveURL('/station/yangon-central')
  await expect(map).toHaveCount(0)
})

test('a tap on a station opens a sheet with both directions; the map stays usable', async ({ page, rider }) => {
  await rider.open('/?map=1')
  const map = page.getByRole('dialog', { name: 'Map' })
  const hledan = map.getByRole('button', { name: 'Hledan', exact: true })
  await hledan.click()
  const sheet = map.getByRole('region', { name: 'Hledan' })
  await expect(sheet.getByRole('listitem')).toHaveText([/^ Clockwise38 min9:58GA-3\s· Full loop$/, /^ Anticlockwise10:46KA-3/])
  await expect(sheet.getByRole('link', { name: 'From here' })).toHaveAttribute('href', '/search?from=hledan')
  await expect(sheet.getByRole('link', { name: 'To here' })).toHaveAttribute('href', '/search?to=hledan')
  await map.getByRole('button', { name: 'Zoom in' }).click()
  await expect(hledan).toBeInViewport()
  // A guest's heart opens an explanation above the map; closing it leaves the map unchanged.
  await sheet.getByRole('button', { name: 'Add to favorites' }).click()
  const guest = page.getByRole('dialog', { name: /Hledan/ })
  await guest.getByRole('button', { name: 'Close' }).click()
  await expect(guest).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Close details' }).click()
  await expect(hledan).toBeFocused()
  await hledan.press('Enter')
  await expect(sheet.getByRole('heading', { name: /Hledan/ })).toBeFocused()
  await sheet.getByRole('link', { name: 'Open' }).click()
  await expect(page).toHaveURL('/station/hledan')
})

test('a landmark of a station opens on the map; a train on the map opens with its next stop', async ({ page, rider }) => {
  await rider.open('/station/hledan')
  await page.getByRole('button', { name: /^Hledan Market/ }).click()
  const map = page.getByRole('dialog', { name: 'Map' })
  await expect(map.getByRole('region', { name: 'Hledan Market' })).toContainText('near Hledan')
  await page.goto('/?map=1')
  await settled(page)
  await map.getByRole('button', { name: /^Train KHA-3, Clockwise, next stop Thamaing at 9:2\d$/ }).click()
  await expect(map.getByRole('region', { name: 'Train KHA-3 · Clockwise' })).toContainText('Next stop: Thamaing')
})

const NAMES = ['Yangon Central', 'Kyimyindaing', 'Hledan', 'Insein', 'Danyingon', 'Mingaladon', 'Kyauk Yae Twin', 'Parami', 'Tamwe']

test('the map opens on the whole loop with nine station names; no marks overlap at any zoom', async ({ page, rider }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await rider.open('/?map=1')
  const map = page.getByRole('dialog', { name: 'Map' })
  await expect(map.locator('[data-mark^="station "]')).not.toHaveCount(0)
  for (const size of [
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(size)
    for (const name of NAMES) await expect(map.getByRole('button', { name, exact: true }).getByText(name)).toBeInViewport()
  }
  let seen = 0
  const count = async () => {
    const { wrong, all } = await page.evaluate(hitTestMarks)
    seen += all
    expect(wrong).toEqual([])
  }
  await count()
  for (let zoom = 0; zoom < 3; zoom++) {
    await map.getByRole('button', { name: 'Zoom out' }).click()
    await count()
  }
  for (let zoom = 0; zoom < 6; zoom++) {
    await map.getByRole('button', { name: 'Zoom in' }).click()
    await count()
  }
  expect(seen).toBeGreaterThan(60)
})

test('every city train has a mark; above an open sheet, the loop keeps its station names', async ({ page, rider }) => {
  await rider.open('/?map=1')
  const map = page.getByRole('dialog', { name: 'Map' })
  for (const time of ['08:42', '12:00', '15:30', '17:00']) {
    await page.clock.setSystemTime(new Date(`2026-11-23T${time}:00+06:30`))
    await page.reload()
    await settled(page)
    await map.getByRole('button', { name: 'Map as a list' }).click()
    const listed = await map.getByRole('link', { name: /^Train [A-Z]{1,3}-\d/ }).count()
    await map.getByRole('button', { name: 'Map as a list' }).click()
    await expect.poll(() => map.getByRole('button', { name: /^Train [A-Z]{1,3}-\d/ }).count(), time).toBe(listed)
  }
  await map.getByRole('button', { name: 'Hledan', exact: true }).click()
  await expect(map.getByRole('region', { name: 'Hledan' })).toBeVisible()
  for (const name of NAMES) await expect(map.getByRole('button', { name, exact: true }).getByText(name)).toBeInViewport()
})

/** Counts the visible marks, and describes each mark whose center is covered by another mark. */
function hitTestMarks() {
  const marks = [...document.querySelectorAll('[data-mark]')].flatMap((mark) => {
    const { left, top, width, height } = mark.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    // A mark under a control or beyond the edge is not visible.
    if (!there?.closest('[data-map]') || there.closest('.leaflet-control')) return []
    return [there.closest('[data-mark]') === mark ? '' : `${mark.getAttribute('data-mark')} is under ${there.outerHTML.slice(0, 120)}`]
  })
  return { wrong: marks.filter(Boolean), all: marks.length }
}

test('the small map of a train shows the next stop and the rider’s; at 320 px, a button opens the large map instead', async ({
  page,
  rider,
}) => {
  await rider.open('/route/kha-3?at=insein')
  const small = page.getByRole('button', { name: 'Show on map' })
  await expect(small.locator('[data-map=ready]')).toBeVisible()
  for (const station of ['Thamaing', 'Insein']) await expect(small.getByText(station, { exact: true })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 320, height: 640 })
  await rider.open('/route/kha-3', 'mm')
  await page.getByRole('button', { name: burmese('မြေပုံ'), exact: true }).click()
  await expect(page.getByRole('dialog').locator('[data-map=ready]')).toBeVisible()
})

test('at 320 px in Burmese, the sheet covers less than half of the map, and no control covers a train', async ({ page, rider }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await rider.open('/?map=1', 'mm')
  const map = page.getByRole('dialog')
  await expect(map.locator('[data-mark^="train "]')).not.toHaveCount(0)
  const boxOf = async (of: Locator) => (await of.boundingBox())!
  for (const control of await map.locator('[data-over-map=controls]').getByRole('button').all()) {
    const { x, y, width, height } = await boxOf(control)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    for (const mark of await map.locator('[data-mark^="train "] svg').all()) {
      const train = await boxOf(mark)
      const [aside, above] = [train.x + train.width / 2, train.y + train.height / 2]
      expect(aside > x && aside < x + width && above > y && above < y + height).toBe(false)
    }
  }
  // Above the open list, the loop keeps its size.
  const station = (slug: string) => boxOf(map.locator(`[data-mark="station ${slug}"]`))
  await map.locator('button[aria-expanded]').click()
  await expect.poll(async () => (await station('yangon-central')).y - (await station('mingaladon')).y).toBeGreaterThan(100)
  await map.locator('button[aria-expanded]').click()
  await map.locator('[data-mark="station hledan"]').press('Enter')
  const sheet = map.getByRole('region', { name: 'လှည်းတန်း' })
  expect((await boxOf(sheet)).height).toBeLessThan(320)
  const [clockwise, other] = await Promise.all([boxOf(sheet.getByRole('listitem').first()), boxOf(sheet.getByRole('listitem').last())])
  expect(other.y).toBe(clockwise.y)
})

test('the Tab key visits stations, Yangon’s trains and controls in this order, and skips marks out of view', async ({ page, rider }) => {
  await rider.open('/?map=1')
  const map = page.getByRole('dialog', { name: 'Map' })
  await expect(map.locator('[data-mark^="train "]')).not.toHaveCount(0)
  const stops = await map.evaluate((dialog) =>
    [...dialog.querySelectorAll<HTMLElement>('[data-mark], button')]
      .filter((element) => element.tabIndex === 0)
      .map((element) => ({
        kind: element.dataset['mark']?.split(' ')[0] ?? 'control',
        name: element.getAttribute('aria-label') ?? '',
        inSight: element.getBoundingClientRect().left < innerWidth && element.getBoundingClientRect().right > 0,
      })),
  )
  expect([...new Set(stops.map(({ kind }) => kind))]).toEqual(['station', 'train', 'control'])
  expect(stops.filter(({ inSight }) => !inSight)).toEqual([])
  const trains = stops.filter(({ kind }) => kind === 'train').map(({ name }) => name)
  for (const name of trains) expect(name).toMatch(/^Train (K|KH|G|NG|Z|S|SH)A-\d, (Clockwise|Anticlockwise), next stop .+ at \d+:\d\d$/)
})

test('with a position, the map opens around the rider, and the list shows distances from the rider', async ({ page, rider, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 16.8243, longitude: 96.1282 })
  await rider.open('/?map=1')
  const map = page.getByRole('dialog', { name: 'Map' })
  await expect(map.getByRole('button', { name: 'Insein', exact: true })).toHaveCount(0)
  await expect(map.getByRole('button', { name: 'Hledan', exact: true })).toBeInViewport()
  await map.getByRole('button', { name: 'Map as a list' }).click()
  await expect(map.getByRole('region', { name: 'Map as a list' }).getByRole('listitem').first()).toHaveText(/Hledan .*350 m/)
  await map.getByRole('button', { name: 'Map as a list' }).click()
  await map.getByRole('button', { name: 'Hledan', exact: true }).click()
  await expect(map.getByRole('region', { name: 'Hledan' }).getByText('350 m', { exact: true })).toBeVisible()
  await map.getByRole('button', { name: 'Close details' }).click()
  // The nearest station is marked, and the rider’s dot does not cover its name. One tap shows the loop, the next one the rider again.
  const hledan = map.getByRole('button', { name: 'Hledan', exact: true })
  await expect(hledan).toHaveAttribute('aria-description', 'nearest to you')
  const [name, dot] = [(await hledan.getByText('Hledan').boundingBox())!, (await map.getByTitle('You are here').boundingBox())!]
  expect(name.x + name.width < dot.x || name.x > dot.x + dot.width || name.y + name.height < dot.y || name.y > dot.y + dot.height).toBe(
    true,
  )
  const whole = map.getByRole('button', { name: 'Show the whole loop' })
  await whole.click()
  for (const far of NAMES) await expect(map.getByRole('button', { name: far, exact: true })).toBeInViewport()
  await map.getByRole('button', { name: 'Use my location' }).click()
  await expect(map.getByRole('button', { name: 'Insein', exact: true })).toHaveCount(0)
  await expect(whole).toBeVisible()
})

test('far from the city, the map opens on the loop and explains why; the position button shows the rider, then the loop', async ({
  page,
  rider,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 21.97, longitude: 96.08 })
  await rider.open('/?map=1')
  const map = page.getByRole('dialog', { name: 'Map' })
  const loop = map.getByRole('button', { name: 'Hledan', exact: true })
  await expect(map.getByText('You’re far from the city, so the map shows its whole railway.')).toBeVisible()
  await expect(loop).toBeInViewport()
  await map.getByRole('button', { name: 'Use my location' }).click()
  await expect(map.getByTitle('You are here')).toBeInViewport()
  await expect(map.getByText(/^You’re far from the city/)).toHaveCount(0)
  await map.getByRole('button', { name: 'Show the whole loop' }).click()
  await expect(loop).toBeInViewport()
})

test('from 1000 px, the map is beside the list; the focused row and its train on the map are one selection', async ({ page, rider }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await rider.open('/station/hledan')
  const map = page.getByRole('complementary', { name: 'Map' })
  await expect(map.getByRole('button', { name: 'Hledan', exact: true })).toBeInViewport()
  // These names appear on a phone's map only at the next zoom level.
  for (const name of ['Kamayut', 'Okkalapa', 'Pazundaung']) await expect(map.getByText(name, { exact: true })).toBeInViewport()
  await page.getByRole('link', { name: /KHA-3/ }).first().focus()
  await expect(map).toContainText('Train KHA-3 · ClockwiseNext stop: Thamaing')
  await map.getByRole('button', { name: 'Insein', exact: true }).click()
  await expect(page).toHaveURL('/station/insein')
  await page.setViewportSize({ width: 990, height: 800 })
  await expect(map).toHaveCount(0)
})

test('from 1000 px, the map of the stations has a list beside it; a station chosen in one is chosen in the other', async ({
  page,
  rider,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await rider.open('/station?map=1')
  await expect(page.getByRole('banner').getByRole('navigation', { name: 'Main' })).toBeVisible()
  const map = page.getByRole('complementary', { name: 'Map' })
  const list = page.getByRole('region', { name: 'Map as a list' })
  const hledan = list.getByRole('link', { name: /^Hledan/ })
  await hledan.click()
  await expect(hledan).toHaveAttribute('aria-current', 'true')
  const card = map.getByRole('region', { name: 'Hledan' })
  await expect(card.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/station/hledan')
  await card.getByRole('button', { name: 'Close details' }).click()
  await map.getByRole('button', { name: 'Insein', exact: true }).click()
  await expect(map.getByRole('region', { name: 'Insein' })).toBeVisible()
  await expect(list.getByRole('link', { name: /^Insein/ })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Landmarks' }).click()
  await expect(hledan).toHaveCount(0)
  await page.getByRole('button', { name: 'Stations as a list' }).click()
  await expect(page).toHaveURL('/station')
})

test('from 1000 px, a top bar has the tabs, a search for stations and trains, and the language', async ({ page, rider }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await rider.open('/station/hledan')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Home',
    'Route',
    'Station',
    'Community',
    'Profile',
  ])
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(1)
  await expect(bar.getByRole('link', { name: 'Station', exact: true })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  const search = bar.getByRole('searchbox', { name: 'Station or train' })
  await search.fill('kha-3')
  await expect(bar.getByRole('status')).toHaveText(/^\d+ match/)
  await search.press('ArrowDown')
  await expect(bar.getByRole('link', { name: /^KHA-3/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/route/kha-3')
  await search.fill('အင်းစိန်')
  await expect(bar.getByRole('link', { name: /Insein/ }).first()).toBeVisible()
  await search.press('Enter')
  await expect(page).toHaveURL('/station/insein')
  await search.fill('xyzxyz')
  await expect(bar.getByRole('status')).toHaveText(/^No station matches/)
  await search.press('Escape')
  await expect(bar.getByRole('status')).toHaveCount(0)
  await bar.getByRole('link', { name: 'Home' }).last().click()
  await expect(bar.getByRole('link', { name: 'Home' }).last()).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('link', { name: /^Language: English/ }).click()
  await expect(page).toHaveURL('/language')
})

test('from 1000 px, the map counts its trains, finds the rider and follows a train until it is dragged', async ({
  page,
  rider,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 16.8243, longitude: 96.1282 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await rider.open('/route/kha-3')
  const map = page.getByRole('complementary', { name: 'Map' })
  await expect(map.getByText(/^\d trains on the loop$/)).toBeVisible()
  const train = map.getByRole('button', { name: /^Train KHA-3, / })
  await expect(train).toBeVisible()
  const follow = map.getByRole('button', { name: 'Follow' })
  await follow.click()
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  const middle = { x: 460 + 410, y: 64 + 368 }
  const distanceFromCenter = async () => {
    const { x, y, width, height } = (await train.boundingBox())!
    return Math.hypot(x + width / 2 - middle.x, y + height / 2 - middle.y)
  }
  await expect.poll(distanceFromCenter).toBeLessThan(30)
  await page.clock.fastForward('05:00')
  await expect.poll(distanceFromCenter).toBeLessThan(30)
  await page.mouse.move(700, 600)
  await page.mouse.down()
  await page.mouse.move(820, 640, { steps: 6 })
  await page.mouse.up()
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
  await map.getByRole('button', { name: 'Use my location' }).click()
  await expect(map.getByRole('button', { name: 'Hledan', exact: true })).toBeInViewport()
  await expect(train).toHaveCount(0)
})

test('from 1000 px, the map shows as many loop trains as the ring, and the kinds of the other trains', async ({ page, rider }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.clock.setSystemTime(new Date('2026-11-23T08:42:00+06:30'))
  await rider.open('/')
  await expect(page.getByRole('region', { name: 'The loop right now' }).getByRole('link', { name: /^Train / })).toHaveCount(4)
  const map = page.getByRole('complementary', { name: 'Map' })
  await expect(map.getByText('4 trains on the loop')).toBeVisible()
  await expect(map.getByText('1 on a branch line')).toBeVisible()
  await expect(map.getByText('Long-distance')).toBeVisible()
  await expect(map.getByRole('button', { name: /^Train [A-Z]+-\d/ })).toHaveCount(5)
})

test('from 1000 px, the map beside trips highlights the ride, names both of its ends, and draws the rest pale', async ({ page, rider }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await rider.open('/search?from=hledan&to=insein')
  const map = page.getByRole('complementary', { name: 'Map' })
  const rest = map.locator('.leaflet-pale-pane')
  await expect(rest.locator('path')).not.toHaveCount(0)
  await expect(rest).toHaveCSS('opacity', '0.35')
  for (const end of ['Hledan', 'Insein']) await expect(map.getByRole('button', { name: end, exact: true }).getByText(end)).toBeInViewport()
  await expect(map.getByRole('button', { name: 'Yangon Central', exact: true })).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Station', exact: true }).click()
  await expect(map.getByRole('button', { name: 'Yangon Central', exact: true })).toBeInViewport()
  await expect(rest.locator('path')).toHaveCount(0)
})

test('trains move on the map', async ({ page, rider }) => {
  await rider.open('/route/kha-3?map=1')
  const train = page.getByRole('dialog', { name: 'Map' }).getByRole('button', { name: /^Train KHA-3, / })
  const place = () => train.evaluate((element) => element.style.transform)
  const before = await place()
  await page.clock.fastForward('02:00')
  await expect.poll(place).not.toBe(before)
})

test('spec §9 a long press shows the nearest station; a refused position shows a message', async ({ page, rider }) => {
  await rider.open('/station/hledan?map=1')
  const map = page.getByRole('dialog', { name: 'Map' })
  await expect(map.locator('[data-map=ready]')).toBeVisible()
  await map.locator('[data-map=ready]').click({ button: 'right', position: { x: 120, y: 300 } })
  await expect(map.getByRole('link', { name: /Nearest station: / })).toBeVisible()
  await map.getByRole('button', { name: 'Use my location' }).click()
  await expect(map.getByText(/Location is off/)).toBeVisible()
})

test.describe('unreachable services', () => {
  test.use({ allowErrors: true })

  test('a video is requested only after a tap, and an unreachable one shows a message', async ({ page, rider }) => {
    await page.route('**/data/places-*.json', async (route) => {
      const response = await route.fetch()
      const places = (await response.json()) as { videos: string }
      const videos = places.videos.split('\n').map(() => 'https://youtu.be/dQw4w9WgXcQ')
      await route.fulfill({ response, json: { ...places, videos: videos.join('\n') } })
    })
    const requests: string[] = []
    await page.route('https://www.youtube-nocookie.com/**', (route) => {
      requests.push(route.request().url())
      return requests.length === 1 ? route.abort() : route.fulfill({ contentType: 'text/html', body: '<title>player</title>' })
    })
    await rider.open('/route/kha-3')
    const video = page.getByRole('button', { name: 'Route video' })
    await expect(video).toBeVisible()
    expect(requests).toEqual([])
    await video.click()
    const again = page.getByRole('button', { name: 'Can’t reach the video service from here.' })
    await again.click()
    await expect(page.locator('iframe')).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1')
  })
})

test('the map’s list view shows how many stations and trains it has', async ({ page, rider }) => {
  await rider.open('/?map=1')
  const map = page.getByRole('dialog', { name: 'Map' })
  await map.getByRole('button', { name: 'Map as a list' }).click()
  await expect(map.getByRole('status').filter({ hasText: '38 stations' })).toHaveText(/^38 stations Trains running now: \d+ trains$/)
})

test('stations, both directions and the selection are visible on the map with forced colors', async ({ page, rider }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await rider.open('/?map=1')
  const map = page.getByRole('dialog', { name: 'Map' })
  const hledan = map.getByRole('button', { name: 'Hledan', exact: true })
  await expect(hledan.locator('i')).toHaveCSS('border-top-color', 'rgb(255, 255, 255)')
  await expect(hledan.locator('i')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  const fill = (way: string) =>
    map
      .getByRole('button', { name: new RegExp(`^Train .*, ${way},`) })
      .first()
      .locator('svg')
      .evaluate((drawing) => getComputedStyle(drawing).fill)
  expect(await fill('Clockwise')).not.toBe(await fill('Anticlockwise'))
  await hledan.click()
  await expect(hledan.locator('i')).toHaveCSS('outline-style', 'solid')
})

test('with reduced motion, trains and sheets do not move, and the map does not glide', async ({ page, rider }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await rider.open('/')
  const moving = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('*')]
          .map((element) => getComputedStyle(element))
          .filter(
            ({ transitionDuration: change, animationDuration: run }) => Number.parseFloat(change) > 0.01 || Number.parseFloat(run) > 0.01,
          ).length,
    )
  expect(await moving()).toBe(0)
  await page.getByRole('button', { name: /^From/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await moving()).toBe(0)
  await rider.open('/?map=1')
  await expect(page.locator('[data-mark^="train "]')).not.toHaveCount(0)
  expect(await moving()).toBe(0)
})
