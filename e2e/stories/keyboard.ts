import type { Locator } from '@playwright/test'

/** Presses Tab or Shift+Tab until the target has the focus, like riders without a pointer. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page()
  let element = await target.elementHandle()
  for (let presses = 0; presses < 90; presses++) {
    const way = await element!.evaluate((one) => {
      if (!one.isConnected) return 'gone'
      if (one === document.activeElement) return 'here'
      return one.compareDocumentPosition(document.activeElement!) & Node.DOCUMENT_POSITION_FOLLOWING ? 'Shift+Tab' : 'Tab'
    })
    if (way === 'here') return
    if (way === 'gone') element = await target.elementHandle()
    else await page.keyboard.press(way)
  }
  const active = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  throw new Error(`Tab does not lead to ${String(target)}, but to ${active}`)
}

/** Moves the focus to the target with Tab, then presses a key. */
export const focusAndPress = async (target: Locator, key = 'Enter') => {
  await tabTo(target)
  await target.page().keyboard.press(key)
}
