import type { Locator, Page } from '@playwright/test'
import { withBurmeseBreaks } from './burmese.ts'
import { expect, test } from './rider.ts'

const NAMES = ['Yangon Central', 'Kyimyindaing', 'Hledan', 'Insein', 'Danyingon', 'Mingaladon', 'Kyauk Yae Twin', 'Parami', 'Tamwe']
const mapOf = (page: Page) => page.getByRole('dialog', { name: 'Map' })
const station = (map: Locator, name: string) => map.getByRole('button', { name, exact: true })

test('on the map, stations, landmarks and trains open; a list has all of them; trains move; Back closes the map', async ({
  page,
  rider,
}) => {
  await rider.open('/station/hledan')
  await page.getByRole('button', { name: /^Hledan Market/ }).click()
  const map = mapOf(page)
  await expect(map.getByRole('region', { name: 'Hledan Market' })).toContainText('near Hledan')
  await page.goBack()
  await expect(map).toHaveCount(0)
  await expect(page).toHaveURL('/station/hledan')
  await page.getByRole('button', { name: 'Show on map' }).click()
  await expect(map.locator('[data-map=ready]')).toBeVisible()
  await expect(map.getByText('© OpenStreetMap contributors · MIMU/OCHA')).toBeVisible()
  await expect(map).toContainText('Scheduled · 9:20')
  for (const way of ['Clockwise', 'Anticlockwise']) await expect(map.getByText(way, { exact: true }).first()).toBeVisible()
  // Spec §9: a long press shows the nearest station; a refused position shows a message.
  await map.locator('[data-map=ready]').click({ button: 'right', position: { x: 120, y: 300 } })
  await expect(map.getByRole('link', { name: /Nearest station: / })).toBeVisible()
  await map.getByRole('button', { name: 'Use my location' }).click()
  await expect(map.getByText(/Location is off/)).toBeVisible()

  await rider.follow('/?map=1')
  await map.getByRole('button', { name: /^Train KHA-3, Clockwise, next stop Thamaing at 9:2\d$/ }).click()
  await expect(map.getByRole('region', { name: 'Train KHA-3 · Clockwise' })).toContainText('Next stop: Thamaing')
  const list = map.getByRole('button', { name: 'Map as a list' })
  await list.click()
  await expect(map.getByRole('link', { name: 'Train KHA-3 · Clockwise' })).toBeVisible()
  await expect(map.getByRole('status').filter({ hasText: '38 stations' })).toHaveText(/^38 stations Trains running now: \d+ trains$/)
  // Without a position, the list has the stations of the loop in order, each with its next trains.
  const stations = map.getByRole('region', { name: 'Map as a list' }).getByRole('list').first().getByRole('link')
  await expect(stations).toHaveCount(38)
  await expect(stations.first()).toHaveText(/^Yangon Central \S+Clockwise 10 min(Anticlockwise .*)$/)
  await expect(map.getByRole('region', { name: 'Map as a list' })).not.toContainText(/\d (km|m)\b/)
  // Every city train of the list has a mark on the map.
  const listed = await map.getByRole('link', { name: /^Train [A-Z]{1,3}-\d/ }).count()
  await list.click()
  await expect.poll(() => map.getByRole('button', { name: /^Train [A-Z]{1,3}-\d/ }).count()).toBe(listed)

  const hledan = station(map, 'Hledan')
  await hledan.click()
  const sheet = map.getByRole('region', { name: 'Hledan' })
  await expect(sheet.getByRole('listitem')).toHaveText([/^ Clockwise38 min9:58GA-3\s· Full loop$/, /^ Anticlockwise10:46KA-3/])
  await expect(sheet.getByRole('link', { name: 'From here' })).toHaveAttribute('href', '/search?from=hledan')
  await expect(sheet.getByRole('link', { name: 'To here' })).toHaveAttribute('href', '/search?to=hledan')
  // The open sheet covers no station name of the loop.
  for (const name of NAMES) await expect(station(map, name).getByText(name)).toBeInViewport()
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
  await expect(map).toHaveCount(0)

  await rider.follow('/route/kha-3?at=insein')
  const small = page.getByRole('button', { name: 'Show on map' })
  await expect(small.locator('[data-map=ready]')).toBeVisible()
  for (const name of ['Thamaing', 'Insein']) await expect(small.getByText(name, { exact: true })).toBeInViewport({ ratio: 1 })
  await small.click()
  const train = map.getByRole('button', { name: /^Train KHA-3, / })
  const place = () => train.evaluate((element) => element.style.transform)
  const before = await place()
  await page.clock.fastForward('02:00')
  await expect.poll(place).not.toBe(before)
})

test('the map opens on the whole loop with nine station names; no marks overlap at any zoom; Tab visits only visible marks', async ({
  page,
  rider,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await rider.open('/?map=1')
  const map = mapOf(page)
  await expect(map.locator('[data-mark^="train "]')).not.toHaveCount(0)
  for (const size of [
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(size)
    for (const name of NAMES) await expect(station(map, name).getByText(name)).toBeInViewport()
  }
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
  for (const { name } of stops.filter(({ kind }) => kind === 'train'))
    expect(name).toMatch(/^Train (K|KH|G|NG|Z|S|SH)A-\d, (Clockwise|Anticlockwise), next stop .+ at \d+:\d\d$/)
  let seen = 0
  for (const zoom of [...Array<string>(3).fill('Zoom out'), ...Array<string>(6).fill('Zoom in')]) {
    await map.getByRole('button', { name: zoom }).click()
    const { coveredMarks, markCount } = await page.evaluate(hitTestMarks)
    seen += markCount
    expect(coveredMarks).toEqual([])
  }
  expect(seen).toBeGreaterThan(60)
})

/** Counts the visible marks, and describes each mark whose center is covered by another mark. */
function hitTestMarks() {
  const marks = [...document.querySelectorAll('[data-mark]')].flatMap((mark) => {
    const { left, top, width, height } = mark.getBoundingClientRect()
    const topElement = document.elementFromPoint(left + width / 2, top + height / 2)
    // A mark under a control or beyond the edge is not visible.
    if (!topElement?.closest('[data-map]') || topElement.closest('.leaflet-control')) return []
    return [
      topElement.closest('[data-mark]') === mark ? '' : `${mark.getAttribute('data-mark')} is under ${topElement.outerHTML.slice(0, 120)}`,
    ]
  })
  return { coveredMarks: marks.filter(Boolean), markCount: marks.length }
}

test('at 320 px in Burmese, the sheet covers less than half of the map, no control covers a train, and a button opens the map of a train', async ({
  page,
  rider,
}) => {
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
  // The loop is not drawn smaller while the list below it is open.
  // A mark has no box while the map draws it again.
  const topOf = async (slug: string) => (await map.locator(`[data-mark="station ${slug}"]`).boundingBox())?.y ?? NaN
  await map.locator('button[aria-expanded]').click()
  await expect.poll(async () => (await topOf('yangon-central')) - (await topOf('mingaladon'))).toBeGreaterThan(100)
  await map.locator('button[aria-expanded]').click()
  await map.locator('[data-mark="station hledan"]').press('Enter')
  const sheet = map.getByRole('region', { name: 'လှည်းတန်း' })
  expect((await boxOf(sheet)).height).toBeLessThan(320)
  const [clockwise, other] = await Promise.all([boxOf(sheet.getByRole('listitem').first()), boxOf(sheet.getByRole('listitem').last())])
  expect(other.y).toBe(clockwise.y)
  await rider.follow('/route/kha-3')
  await page.getByRole('button', { name: withBurmeseBreaks('မြေပုံ'), exact: true }).click()
  await expect(map.locator('[data-map=ready]')).toBeVisible()
})

test('with a position, the map opens around the rider with distances; far from the city, it opens on the loop and explains why', async ({
  page,
  rider,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 16.8243, longitude: 96.1282 })
  await rider.open('/?map=1')
  const map = mapOf(page)
  await expect(station(map, 'Insein')).toHaveCount(0)
  const hledan = station(map, 'Hledan')
  await expect(hledan).toBeInViewport()
  await map.getByRole('button', { name: 'Map as a list' }).click()
  await expect(map.getByRole('region', { name: 'Map as a list' }).getByRole('listitem').first()).toHaveText(/Hledan .*350 m/)
  await map.getByRole('button', { name: 'Map as a list' }).click()
  await hledan.click()
  await expect(map.getByRole('region', { name: 'Hledan' }).getByText('350 m', { exact: true })).toBeVisible()
  await map.getByRole('button', { name: 'Close details' }).click()
  // The nearest station is marked, and the rider’s dot does not cover its name. One button shows the whole loop, another the rider again.
  await expect(hledan).toHaveAttribute('aria-description', 'nearest to you')
  const [name, dot] = [(await hledan.getByText('Hledan').boundingBox())!, (await map.getByTitle('You are here').boundingBox())!]
  expect(name.x + name.width < dot.x || name.x > dot.x + dot.width || name.y + name.height < dot.y || name.y > dot.y + dot.height).toBe(
    true,
  )
  const whole = map.getByRole('button', { name: 'Show the whole loop' })
  await whole.click()
  for (const far of NAMES) await expect(station(map, far)).toBeInViewport()
  await map.getByRole('button', { name: 'Use my location' }).click()
  await expect(station(map, 'Insein')).toHaveCount(0)
  await expect(whole).toBeVisible()

  await context.setGeolocation({ latitude: 21.97, longitude: 96.08 })
  await rider.open('/?map=1')
  await expect(map.getByText('You’re far from the city, so the map shows the whole railway.')).toBeVisible()
  await expect(hledan).toBeInViewport()
  await map.getByRole('button', { name: 'Use my location' }).click()
  await expect(map.getByTitle('You are here')).toBeInViewport()
  await expect(map.getByText(/^You’re far from the city/)).toHaveCount(0)
  await whole.click()
  await expect(hledan).toBeInViewport()
})

test('from a width of 1000 px, the map is beside each list, with one selection, and follows a train until the rider drags the map', async ({
  page,
  rider,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.clock.setSystemTime(new Date('2026-11-23T08:42:00+06:30'))
  await rider.open('/')
  const map = page.getByRole('complementary', { name: 'Map' })
  await expect(page.getByRole('region', { name: 'The loop right now' }).getByRole('link', { name: /^Train / })).toHaveCount(4)
  await expect(map.getByText('4 trains on the loop')).toBeVisible()
  await expect(map.getByText('1 on a branch line')).toBeVisible()
  await expect(map.getByText('Long-distance')).toBeVisible()
  await expect(map.getByRole('button', { name: /^Train [A-Z]+-\d/ })).toHaveCount(5)

  // Focus on a departure of a station also selects its train on the map.
  await page.clock.setSystemTime(new Date('2026-11-23T09:20:00+06:30'))
  await rider.follow('/station/hledan')
  await expect(station(map, 'Hledan')).toBeInViewport()
  // These names appear on a phone's map only at the next zoom level.
  for (const name of ['Kamayut', 'Okkalapa', 'Pazundaung']) await expect(map.getByText(name, { exact: true })).toBeInViewport()
  await page.getByRole('link', { name: /KHA-3/ }).first().focus()
  await expect(map).toContainText('Train KHA-3 · ClockwiseNext stop: Thamaing')
  await station(map, 'Insein').click()
  await expect(page).toHaveURL('/station/insein')
  await page.setViewportSize({ width: 990, height: 800 })
  await expect(map).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })

  // Beside trips, the map highlights the ride, labels the stations at both ends, and draws everything else pale.
  await rider.follow('/search?from=hledan&to=insein')
  const rest = map.locator('.leaflet-pale-pane')
  await expect(rest.locator('path')).not.toHaveCount(0)
  await expect(rest).toHaveCSS('opacity', '0.35')
  for (const end of ['Hledan', 'Insein']) await expect(station(map, end).getByText(end)).toBeInViewport()
  await expect(station(map, 'Yangon Central')).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Station', exact: true }).click()
  await expect(station(map, 'Yangon Central')).toBeInViewport()
  await expect(rest.locator('path')).toHaveCount(0)

  // On the Station tab, a station chosen in the list is also chosen on the map beside it, and the reverse.
  await rider.follow('/station?map=1')
  const list = page.getByRole('region', { name: 'Map as a list' })
  const hledan = list.getByRole('link', { name: /^Hledan/ })
  await hledan.click()
  await expect(hledan).toHaveAttribute('aria-current', 'true')
  const card = map.getByRole('region', { name: 'Hledan' })
  await expect(card.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/station/hledan')
  await card.getByRole('button', { name: 'Close details' }).click()
  await station(map, 'Insein').click()
  await expect(map.getByRole('region', { name: 'Insein' })).toBeVisible()
  await expect(list.getByRole('link', { name: /^Insein/ })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Landmarks' }).click()
  await expect(hledan).toHaveCount(0)
  await page.getByRole('button', { name: 'Stations as a list' }).click()
  await expect(page).toHaveURL('/station')

  await rider.follow('/route/kha-3')
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
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 16.8243, longitude: 96.1282 })
  await map.getByRole('button', { name: 'Use my location' }).click()
  await expect(station(map, 'Hledan')).toBeInViewport()
  await expect(train).toHaveCount(0)
})

test('from a width of 1000 px, a top bar has the tabs, a search for stations and trains, and the language', async ({ page, rider }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await rider.open('/station/hledan')
  await expect(page.getByRole('complementary', { name: 'Map' })).toHaveCount(0)
  // Simulates a rider who turns a tablet.
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('complementary', { name: 'Map' })).toBeVisible()
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
  await rider.follow('/?map=1')
  await expect(page.locator('[data-mark^="train "]')).not.toHaveCount(0)
  expect(await moving()).toBe(0)
})
