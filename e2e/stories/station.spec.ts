import type { TripUpdate } from '@yatha/timetable'
import { withBurmeseBreaks } from './burmese.ts'
import { CONFIGURED_ORIGIN } from '../ports.ts'
import { expect, NOW, test } from './rider.ts'
import { setLiveTimes } from './set-live.ts'
import { ALL_LANGUAGES, layoutFaults } from './walk.ts'

test('by day, a station shows departed trains, minutes, clock times, the first and last train each way, and one source line', async ({
  page,
  rider,
}) => {
  await rider.open('/station/hledan')
  await expect(page.getByRole('heading', { level: 1, name: 'Hledan' })).toBeVisible()
  const board = page.getByRole('region', { name: 'Departures' })
  const rows = board.getByRole('list').first().getByRole('link')
  await expect(rows.nth(0)).toHaveAccessibleName(/^left 9:08 Clockwise\s· Full loop KHA-3 12 min ago$/)
  await expect(rows.nth(1)).toHaveAccessibleName(/^Clockwise, train GA-3, departs 9:58, in 38 min, Scheduled, full loop, via Insein$/)
  await expect(rows.nth(2)).toHaveAccessibleName(/^Anticlockwise, train KA-3, departs 10:46, in 1 h 26 min.*to Yangon Central$/)
  await expect(board.getByRole('region', { name: 'First train' }).getByRole('link')).toHaveText([/6:47/, /7:52\*/])
  await expect(board.getByRole('region', { name: 'Last train' }).getByRole('link')).toHaveText([/17:38/, /17:56/])
  await expect(board.getByText(/^Times without a mark are scheduled\. 2026 timetable/)).toHaveCount(1)
  await expect(board.getByText('Scheduled', { exact: true })).toHaveCount(0)
  await board.getByRole('button', { name: 'Anticlockwise' }).click()
  await expect(rows.first()).toHaveAccessibleName(/departs 10:46/)
  await page.clock.fastForward('01:26:00')
  await expect(rows.first()).toHaveAccessibleName(/departs 10:46, now/)
})

test('a loop train has the label “Full loop”, never the name of the board’s station; directions keep the same order', async ({
  page,
  rider,
}) => {
  await rider.open('/station')
  for (const station of ['yangon-central', 'insein', 'danyingon']) {
    await rider.follow(`/station/${station}?day=2026-11-24`)
    const board = page.getByRole('region', { name: 'Departures' })
    await board.getByRole('button', { name: /^Show/ }).click()
    const stationName = await page.getByRole('heading', { level: 1 }).locator('span').first().innerText()
    await expect(board.getByRole('listitem').locator('b').filter({ hasText: stationName })).toHaveCount(0)
    if (station !== 'danyingon') await expect(board.getByText('Full loop').first()).toBeVisible()
    for (const group of [board.getByRole('group', { name: 'Direction' }), board.getByRole('list').first()])
      await expect(group).toHaveText(/Clockwise.*Anticlockwise/)
    await expect(board.getByRole('region', { name: 'Last train' }).getByRole('link')).toHaveText([/^Clockwise/, /^Anticlockwise/])
  }
})

test('while a station loads, five placeholder rows reserve the height of its board', async ({ page, rider }) => {
  expect(rider).toBeDefined()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  let load = () => {}
  await page.route(/\/assets\/station-[\w-]{8}\.js/, async (route) => {
    await new Promise<void>((done) => (load = done))
    await route.continue()
  })
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift' })
  })
  await page.goto('/station/hledan')
  const rows = page.locator('[data-rows] i')
  await expect(rows).toHaveCount(5)
  await expect(page.getByRole('status', { name: 'Loading the timetable' })).toBeVisible()
  await expect(rows.first()).toHaveCSS('animation-iteration-count', '1')
  const top = (await rows.first().boundingBox())!.y
  load()
  const first = page.getByRole('region', { name: 'Departures' }).getByRole('listitem').first()
  await expect(first).toBeVisible()
  expect(Math.abs((await first.boundingBox())!.y - top)).toBeLessThan(16)
  expect(await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)).toBeLessThan(0.02)
})

test('a rider chooses a day, which is kept in the address; past days are not offered', async ({ page, rider }) => {
  await rider.open('/station/hledan')
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(page).toHaveURL('/station/hledan?day=2026-11-24')
  await expect(page.getByRole('heading', { name: 'First trains on Tue, Nov 24' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose a date' }).click()
  const days = page.getByRole('dialog', { name: 'Choose a date' }).getByRole('listitem')
  await expect(days.first()).toHaveText('Mon, Nov 23')
  await days.filter({ hasText: 'Sat, Nov 28' }).getByRole('button').click()
  await expect(page.getByRole('button', { name: 'Sat, Nov 28' })).toHaveAttribute('aria-pressed', 'true')
  await rider.follow('/station/hledan?day=2026-11-22')
  await expect(page.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true')
})

test('at night the board switches to tomorrow by itself, with the first train in each direction at 34 px', async ({ page, rider }) => {
  await rider.open('/station/hledan', 'mm')
  await page.clock.fastForward('13:00:00')
  await expect(page.getByRole('button', { name: withBurmeseBreaks('မနက်ဖြန်') })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(withBurmeseBreaks('ယနေ့ ဤဘူတာတွင် ရထား မရှိတော့ပါ။'))).toBeVisible()
  for (const time of ['၆:၄၇', '၇:၅၂'])
    await expect(page.locator('b').getByText(time, { exact: true }).first()).toHaveCSS('font-size', '34px')
})

test('a station found by a landmark shows the same walking time as its page', async ({ page, rider }) => {
  await rider.open('/station')
  await page.getByRole('searchbox').fill('shwedagon pagoda')
  const station = page.getByRole('main').getByRole('link').first()
  await expect(station).toContainText('near Shwedagon Pagoda · 30 min walk')
  await station.click()
  await expect(page.getByRole('list', { name: 'Nearby' }).getByRole('button', { name: /^Shwedagon Pagoda 30 min walk$/ })).toBeVisible()
})

const now = Date.parse(NOW) / 1000
const live = { day: '2026-11-23' as TripUpdate['day'], seenAt: now - 40 }

/** Two sets of live times, which show four trains at Yangon Central in different states. */
const STATES: readonly (readonly TripUpdate[])[] = [
  [
    { ...live, trip: 'ga-3', basis: 'feed', calls: [{ call: 0, delaySeconds: 480, platform: '3' }] },
    { ...live, trip: 'kha-4', basis: 'riders', riders: 3, calls: [{ call: 0, delaySeconds: -180 }] },
    { ...live, trip: 'ka-4', basis: 'operator', cancelled: true },
    { ...live, trip: '31-up', basis: 'riders', notSeen: 1 },
  ],
  [
    { ...live, trip: 'ga-3', basis: 'riders', riders: 3, earliestFrom: 0, calls: [{ call: 0, delaySeconds: 1080 }] },
    { ...live, trip: 'kha-4', basis: 'riders', unconfirmed: { kind: 'missing', days: 1 } },
    { ...live, trip: 'ka-4', basis: 'riders', riders: 3, calls: [{ call: 0, delaySeconds: 0 }], crowded: true },
    { ...live, trip: '31-up', basis: 'feed', calls: [{ call: 0, delaySeconds: 0, platform: '3' }] },
  ],
]
const STATE_WORDS = [
  ['+8', 'Platform 3', '−3', 'Canceled', '1 rider'],
  ['≥ +18', 'On time', 'Crowded'],
] as const
/** Live times of KHA-3, which is between Hledan and Insein, at least 18 minutes late. */
const LATE_UNDER_WAY: TripUpdate = { ...live, trip: 'kha-3', basis: 'feed', earliestFrom: 0, calls: [{ call: 0, delaySeconds: 1080 }] }

test('in every language, nothing of a station, of trips and of the tab bar is cut off or covers other text at 320 px', async ({
  page,
  rider,
}) => {
  for (const language of ALL_LANGUAGES) {
    await page.setViewportSize({ width: 320, height: 844 })
    await rider.open(`${CONFIGURED_ORIGIN}/station/yangon-central`, language)
    expect(await page.getByRole('navigation').getByRole('link').locator('span').evaluateAll(faultyLabels), language).toEqual([])
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await layoutFaults(page), `${language} ${width}`).toEqual([])
      expect(await page.getByRole('region').first().evaluate(overprints), `${language} ${width}`).toEqual([])
      const rows = page.getByRole('region').first().getByRole('list').first().getByRole('listitem')
      const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.firstElementChild!.getBoundingClientRect().height)))
      expect(heights, `${language} ${width}`).toEqual(heights.map((height) => (height < 50 ? 44 : 64)))
    }
    // Live times never change the height of a row.
    await page.setViewportSize({ width: 320, height: 844 })
    for (const [i, updates] of STATES.entries()) {
      await setLiveTimes(page, i + 1, updates)
      if (language === 'en') for (const state of STATE_WORDS[i]!) await expect(page.getByRole('region').first()).toContainText(state)
      const rows = page.getByRole('region').first().getByRole('list').first().getByRole('listitem')
      const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.firstElementChild!.getBoundingClientRect().height)))
      expect.soft(heights, `${language}, states ${i}`).toEqual(heights.map(() => 64))
      expect.soft(await layoutFaults(page), `${language}, states ${i}`).toEqual([])
    }
    await rider.follow('/route')
    await setLiveTimes(page, STATES.length + 1, [LATE_UNDER_WAY])
    const trains = page.getByRole('main').getByRole('listitem').getByRole('link')
    await expect(trains.first()).toBeVisible()
    const heights = await trains.evaluateAll((all) =>
      all
        .map((row) => [Math.round(row.getBoundingClientRect().height), row.dataset['running'] ? 64 : 56, row.textContent] as const)
        .filter(([height, expected]) => height !== expected),
    )
    expect.soft(heights, `${language}, trains`).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    await rider.follow('/search?from=yangon-central&to=insein&day=2026-11-23&time=08:42')
    await expect(page.locator('main button[aria-expanded]').first()).toBeVisible()
    expect(await layoutFaults(page), `${language}, trips`).toEqual([])
    expect(await page.getByRole('main').evaluate(cutButtons), `${language}, trips`).toEqual([])
    for (const button of await page.getByRole('group').or(page.getByRole('navigation')).getByRole('button').all())
      await expect(button, `${language}, trips`).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => localStorage.clear())
  }
})

test('a long press, the button and Shift+F10 open the actions of a departure; a press that moves does not', async ({ page, rider }) => {
  await rider.open('/station/hledan')
  const row = page.getByRole('link', { name: /train GA-3, departs 9:58/ })
  const sheet = page.getByRole('dialog', { name: 'Train GA-3 · Hledan 9:58' })
  const { x, y } = (await row.boundingBox())!
  await page.mouse.move(x + 150, y + 30)
  await page.mouse.down()
  await page.mouse.move(x + 150, y + 50)
  await page.waitForTimeout(800)
  await page.mouse.move(x + 150, y + 200)
  await page.mouse.up()
  await expect(sheet).toHaveCount(0)
  await page.mouse.move(x + 150, y + 30)
  await page.mouse.down()
  await expect(sheet).toBeVisible()
  await page.mouse.up()
  await expect(page).toHaveURL('/station/hledan')
  await expect(sheet).toContainText('38 minFull loop')
  await expect(sheet.getByText('“It came” is available from 9:43. “Not here yet” is available from 9:58.')).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await row.focus()
  await page.keyboard.press('Shift+F10')
  await sheet.getByRole('button', { name: 'Open GA-3 all stops, map, days' }).click()
  await expect(page).toHaveURL('/route/ga-3?at=hledan')
  await page.goBack()
  await page.getByRole('button', { name: 'More options for GA-3' }).click()
  await sheet.getByRole('button', { name: 'Wake me before my stop choose where you get off' }).click()
  await page
    .getByRole('dialog', { name: 'Get off at' })
    .getByRole('button', { name: /Insein/ })
    .click()
  await expect(page).toHaveURL('/go?leg=2026-11-23.ga-3.hledan.insein')
  await page.getByRole('dialog', { name: 'Wake me before my stop' }).getByRole('button', { name: 'Wake me 2 stops before' }).click()
  await expect(page.getByRole('switch', { name: 'Wake me' })).toBeChecked()
})

test('a guest who reports a train reads why an account is needed, and can log in', async ({ page, rider }) => {
  await rider.open('/station/hledan')
  await page.getByRole('button', { name: 'More options for KHA-3' }).click()
  const sheet = page.getByRole('dialog', { name: 'Train KHA-3 · Hledan 9:08' })
  await sheet.getByRole('button', { name: 'Not here yet' }).click()
  await expect(sheet.getByText('We’ll keep your report and send it once you’ve logged in.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login?to=%2Froute%2Fkha-3%3Fat%3Dhledan')
})

/** Returns the pairs of overlapping texts in an element. Runs in the page. */
function overprints(root: Element): string[] {
  const texts: { text: string; boxes: DOMRect[] }[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (
      !node.textContent?.trim() ||
      node.parentElement!.closest('.visually-hidden, details:not([open]) > :not(summary), [aria-hidden="true"]')
    )
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    texts.push({ text: node.textContent, boxes: [...range.getClientRects()] })
  }
  const meet = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > a.height / 3
  return texts.flatMap((a, i) =>
    texts.slice(i + 1).flatMap((b) => (a.boxes.some((one) => b.boxes.some((other) => meet(one, other))) ? [`${a.text} × ${b.text}`] : [])),
  )
}

/** Labels of the tab bar that need two lines, or are wider than their link. */
function faultyLabels(spans: Element[]): string[] {
  return spans
    .filter((span) => {
      const range = document.createRange()
      range.selectNodeContents(span)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      const { left, right } = span.getBoundingClientRect()
      const link = span.parentElement!.getBoundingClientRect()
      return lines.size !== 1 || left < link.left - 1 || right > link.right + 1
    })
    .map(({ textContent }) => textContent)
}

/** Texts of buttons, and of their parts, that are wider than the part. */
function cutButtons(main: Element): string[] {
  return [...main.querySelectorAll('button, button :not(.visually-hidden)')]
    .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline')
    .map((part) => part.textContent)
}
