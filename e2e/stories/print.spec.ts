import type { Page } from '@playwright/test'
import { expect, test, waitForQuietNetwork } from './rider.ts'

/** Taps the page's print button, and shows the printable sheet as the browser's Print command does. */
async function print(page: Page, button = 'Print timetable'): Promise<void> {
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => {
    const printed = window as unknown as { printed: boolean }
    printed.printed = false
    window.print = () => (printed.printed = true)
  })
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.waitForFunction(() => (window as unknown as { printed: boolean }).printed)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-sheet]')).toBeVisible()
}

/** Parts of the sheet whose text overflows. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const sheet = document.querySelector('[data-sheet]')!
    const isCut = (part: Element) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1
    const { bottom } = sheet.getBoundingClientRect()
    return [sheet, ...sheet.querySelectorAll('section, div')]
      .filter((part) => isCut(part) || part.getBoundingClientRect().bottom > bottom + 1)
      .map((part) => part.textContent.slice(0, 40))
  })

const pages = async (page: Page) => (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

test('a station’s timetable fits on one A4 page, and a list of trips on at most two', async ({ page, rider }) => {
  await rider.open('/station')
  // The stations have, in this order: the most trains, four directions, the most hours of service, and only two trains.
  for (const station of ['yangon-central', 'insein', 'taikkyi', 'hninzigon']) {
    await rider.follow(`/station/${station}`)
    await print(page)
    expect(await overflowing(page), station).toEqual([])
    expect(await pages(page), station).toBe(1)
  }
  await page.emulateMedia({ media: 'screen' })
  await rider.follow('/search?from=hledan&to=insein&day=2026-11-24&time=06:00')
  await print(page, 'Print these trips')
  expect(await pages(page)).toBeLessThanOrEqual(2)
})

test('a printed timetable is three taps from home, and black on white, with Burmese first, equal hours each way and one legend', async ({
  page,
  rider,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await rider.open('/')
  await page.getByRole('link', { name: 'All trains at Yangon Central' }).click()
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('button', { name: 'Print timetable', exact: true })).toBeVisible()
  await rider.follow('/station/hledan')
  await print(page)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const sheet = page.locator('[data-sheet]')
  await expect(sheet).toHaveText(/^လှည်းတန်းHledan/)
  const panels = sheet.locator('section')
  await expect(panels).toHaveCount(2)
  const [clockwise, anticlockwise] = [panels.first(), panels.last()]
  await expect(clockwise).toContainText(/Clockwise.*toward Insein, Danyingon, Mingaladon၆6၄၇47A၇7၈8၉9၀၈08၅၈58/)
  await expect(anticlockwise).toContainText(/၆6၇7၅၂52\*၈8၂၂22၅၆56၉9/)
  await expect(sheet).toContainText('to Insein')
  await expect(sheet).toContainText('Time calculated from other trains')
  await expect(sheet).toContainText('2026 timetable, data as of Aug 2026 · Running days not confirmed · Not an official service')
  await expect(sheet).toContainText('Printed November 23, 2026')
  await expect(sheet).toContainText('/station/hledan')
  await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('#root')).toBeHidden()
})

test('the browser’s own Print command prints the sheet, also on the page of the current trip', async ({ page, rider }) => {
  await rider.open('/station/hledan')
  await page.clock.fastForward(4000)
  await waitForQuietNetwork(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-sheet]')).toBeVisible()
  await expect(page.locator('#root')).toBeHidden()
  expect(await pages(page)).toBe(1)
  await page.emulateMedia({ media: 'screen' })
  await expect(page.locator('[data-sheet]')).toHaveCount(0)
  await expect(page.locator('#root')).toBeVisible()
  await rider.follow('/go?leg=2026-11-23.ga-3.hledan.insein')
  await expect(page.getByRole('heading', { level: 1, name: /Insein/ })).toBeVisible()
  await page.clock.fastForward(4000)
  await waitForQuietNetwork(page)
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('[data-sheet]')
  await expect(sheet).toContainText('Hledan → Insein')
  await expect(sheet.locator('tbody tr')).toHaveText(/9:58.*10:25.*GA-3/)
  await expect(sheet).not.toContainText(/min\b/)
  expect(await pages(page)).toBe(1)
})

test('the printout of a trip is one page with all trips of the day; the opened trip is framed and has its stops; the printout of a train has its stops', async ({
  page,
  rider,
}) => {
  await rider.open('/search?from=yangon-central&to=insein&day=2026-11-23&time=08:42')
  await page.getByRole('button', { name: /^departs 9:30/ }).click()
  await print(page, 'Print these trips')
  const sheet = page.locator('[data-sheet]')
  await expect(sheet).toContainText('Yangon Central → Insein')
  await expect(sheet).toContainText('Trips · November 23, 2026')
  const rows = sheet.locator('tbody tr')
  await expect(rows.first()).toContainText('6:20')
  await expect(rows.last()).toContainText('17:30')
  const opened = sheet.locator('tr[data-opened="true"]')
  await expect(opened).toHaveCount(1)
  await expect(opened).toContainText(/၉:၃၀9:30.*10:25.*0:55.*GA-3/)
  await expect(sheet.getByRole('listitem', { includeHidden: true })).toHaveCount(17)
  await expect(sheet).not.toContainText(/from now|min\b/)
  expect(await overflowing(page)).toEqual([])
  expect(await pages(page)).toBe(1)
  // The printout of a train is one page with its stops and their times.
  await page.emulateMedia({ media: 'screen' })
  await rider.follow('/route/kha-3?day=2026-11-24')
  await print(page, 'Print')
  await expect(sheet).toHaveText(/ ခ-၃Train KHA-3/)
  await expect(sheet).toContainText('November 24, 2026')
  await expect(sheet.getByRole('listitem', { includeHidden: true }).first()).toContainText(/8:40/)
  expect(await overflowing(page)).toEqual([])
  expect(await pages(page)).toBe(1)
})
