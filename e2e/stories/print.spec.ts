import type { Page } from '@playwright/test'
import { expect, test } from './rider.ts'

/** Taps the print button; resolves when the page would be printed. */
async function print(page: Page): Promise<void> {
  await page.evaluate(() => {
    const printed = window as unknown as { printed: boolean }
    printed.printed = false
    window.print = () => (printed.printed = true)
  })
  await page.getByRole('button', { name: 'Print timetable' }).click()
  await page.waitForFunction(() => (window as unknown as { printed: boolean }).printed)
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

// Stations with the most trains, four directions, the most hours, and only two trains.
for (const station of ['yangon-central', 'insein', 'taikkyi', 'hninzigon'])
  test(`the timetable of ${station} fits one A4 page`, async ({ page, rider }) => {
    await rider.open(`/station/${station}`)
    await print(page)
    await page.emulateMedia({ media: 'print' })
    expect(await overflowing(page)).toEqual([])
    expect(await pages(page)).toBe(1)
  })

test('a printed timetable: three taps from home, Burmese first, the same hours in each direction, one legend, black on white', async ({
  page,
  rider,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await rider.open('/')
  await page.getByRole('link', { name: 'All trains at Yangon Central' }).click()
  await print(page)
  await rider.open('/station/hledan')
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
  await expect(sheet).toContainText('Time worked out from other trains')
  await expect(sheet).toContainText('2026 timetable, data as of Aug 2026 · Running days not confirmed · Not an official service')
  await expect(sheet).toContainText('Printed November 23, 2026')
  await expect(sheet).toContainText('/station/hledan')
  await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('#root')).toBeHidden()
})
