import { burmese } from './burmese.ts'
import { expect, test } from './rider.ts'
import { ALL_LANGUAGES, layoutFaults } from './walk.ts'

test('a station by day: departed trains, minutes, then clock times; first and last train in each direction; one source line', async ({
  page,
  rider,
}) => {
  await rider.open('/station/hledan')
  await expect(page.getByRole('heading', { level: 1, name: 'Hledan' })).toBeVisible()
  const board = page.getByRole('region', { name: 'Departures' })
  const rows = board.getByRole('list').first().getByRole('link')
  await expect(rows.nth(0)).toHaveAccessibleName(/^left 9:08 Loop, clockwise KHA-3 12 min ago$/)
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

test('a loop train is labeled as such, never with the board’s own station; directions keep the same order', async ({ page, rider }) => {
  for (const station of ['yangon-central', 'insein', 'danyingon']) {
    await rider.open(`/station/${station}?day=2026-11-24`)
    const board = page.getByRole('region', { name: 'Departures' })
    await board.getByRole('button', { name: /^Show/ }).click()
    const own = await page.getByRole('heading', { level: 1 }).locator('span').first().innerText()
    await expect(board.getByRole('listitem').locator('b').filter({ hasText: own })).toHaveCount(0)
    if (station !== 'danyingon') await expect(board.getByText('Loop, clockwise').first()).toBeVisible()
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

test('a day is chosen in the app and kept in the address; past days are not offered', async ({ page, rider }) => {
  await rider.open('/station/hledan')
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(page).toHaveURL('/station/hledan?day=2026-11-24')
  await expect(page.getByRole('heading', { name: 'First trains on Tue, Nov 24' })).toBeVisible()
  await page.getByRole('button', { name: 'Choose a date' }).click()
  const days = page.getByRole('dialog', { name: 'Choose a date' }).getByRole('listitem')
  await expect(days.first()).toHaveText('Mon, Nov 23')
  await days.filter({ hasText: 'Sat, Nov 28' }).getByRole('button').click()
  await expect(page.getByRole('button', { name: 'Sat, Nov 28' })).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/station/hledan?day=2026-11-22')
  await expect(page.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true')
})

test('at night the board switches to tomorrow by itself, with the first train in each direction at 34 px', async ({ page, rider }) => {
  await rider.open('/station/hledan', 'mm')
  await page.clock.fastForward('13:00:00')
  await expect(page.getByRole('button', { name: burmese('မနက်ဖြန်') })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(burmese('ယနေ့ ဤနေရာတွင် ရထား မရှိတော့ပါ။'))).toBeVisible()
  for (const time of ['၆:၄၇', '၇:၅၂'])
    await expect(page.locator('b').getByText(time, { exact: true }).first()).toHaveCSS('font-size', '34px')
})

test('a station found by a landmark shows the walking time from the station, equal to that on its page', async ({ page, rider }) => {
  await rider.open('/station')
  await page.getByRole('searchbox').fill('shwedagon pagoda')
  const station = page.getByRole('main').getByRole('link').first()
  await expect(station).toContainText('near Shwedagon Pagoda · 30 min walk')
  await station.click()
  await expect(page.getByRole('list', { name: 'Nearby' }).getByRole('button', { name: /^Shwedagon Pagoda 30 min walk$/ })).toBeVisible()
})

test('a phone in landscape shows a departure', async ({ page, rider }) => {
  await page.setViewportSize({ width: 740, height: 360 })
  await rider.open('/station/hledan')
  await expect(page.getByRole('link', { name: /departs 9:58, in 38 min/ })).toBeInViewport({ ratio: 1 })
})

test('at 320 and 390 px, no text of a station is cut off or covers other text, in any language', async ({ page, rider }) => {
  for (const language of ALL_LANGUAGES) {
    await page.goto('/language')
    await page.evaluate(() => localStorage.clear())
    await rider.open('/station/yangon-central', language)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await layoutFaults(page), `${language} ${width}`).toEqual([])
      expect(await page.getByRole('region').first().evaluate(overprints), `${language} ${width}`).toEqual([])
    }
  }
})

/** Pairs of overlapping texts in an element. */
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
