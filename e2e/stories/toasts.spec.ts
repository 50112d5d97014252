import type { Locator, Page } from '@playwright/test'
import { expect, test } from './rider.ts'

// All toasts are in one region. It is part of the topmost dialog: anything behind the dialog cannot be tapped and is not read out.

test.use({ allowErrors: true })

const region = (page: Page) => page.locator('[data-toasts]')
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Contact Us' })
const openSheet = (page: Page) => page.getByRole('button', { name: 'Contact Us' }).click()

async function send(page: Page): Promise<void> {
  await openSheet(page)
  await page.getByLabel('Your e-mail').fill('aye@example.com')
  await page.getByLabel('Message').fill('The 9:08 from Hledan leaves at 9:12.')
  await page.getByRole('button', { name: 'Send' }).click()
}

/** Returns whether the toast would receive a tap if it did not ignore pointers: nothing covers it, and it is not inert. */
const isOnTop = (toast: Locator) =>
  toast.evaluate((element) => {
    element.style.pointerEvents = 'auto'
    const { x, y, width, height } = element.getBoundingClientRect()
    const topElement = document.elementFromPoint(x + width / 2, y + height / 2)
    element.style.pointerEvents = ''
    return element.contains(topElement)
  })

test('a toast is above its sheet, stays when the sheet closes, and is above the next sheet', async ({ page, rider }) => {
  // The text is so long that its toast stays during the whole test.
  const words = 'Not today. '.repeat(60).trim()
  await page.route('**/api/contact', (route) => route.fulfill({ status: 422, json: { code: 'invalid', message: words } }))
  await rider.open('/profile')
  await send(page)
  const toast = region(page).locator('p')
  await expect(sheet(page).locator('[data-toasts]')).toHaveText(words)
  await expect.poll(() => isOnTop(toast)).toBe(true)
  // The sheet is behind the toast, but can still be closed.
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(region(page)).toHaveText(words)
  await expect.poll(() => isOnTop(toast)).toBe(true)
  await openSheet(page)
  await expect(sheet(page).locator('[data-toasts]')).toHaveText(words)
  await expect.poll(() => isOnTop(toast)).toBe(true)
})

test('if a tap closes a sheet and shows a toast, the toast is added after its region has moved', async ({ page, rider }) => {
  await page.route('**/api/contact', (route) => route.fulfill({ status: 204 }))
  await rider.open('/profile')
  const changes = await page.evaluateHandle(() => {
    const seen: { moves: boolean; speaks: boolean }[] = []
    new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element)
      const moves = added.some((node) => node.querySelector('[data-toasts]') !== null)
      const speaks = added.some((node) => node.parentElement?.matches('[data-toasts]'))
      if (moves || speaks) seen.push({ moves, speaks })
    }).observe(document, { childList: true, subtree: true })
    return seen
  })
  await send(page)
  await expect(region(page)).toHaveText('Sent. Thank you!')
  await expect(sheet(page)).toHaveCount(0)
  // The region moves into the sheet and out of it; then the text is added.
  expect(await changes.jsonValue()).toEqual([
    { moves: true, speaks: false },
    { moves: true, speaks: false },
    { moves: false, speaks: true },
  ])
})
