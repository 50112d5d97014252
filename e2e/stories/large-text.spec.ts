import { expect, test as base } from './rider.ts'
import { SCREEN_ADDRESSES, SCREEN_STATES } from './walk.ts'

// Riders who set their browser's text size to 200% (32 px).

const test = base.extend<object, { launchOptions: { args?: string[] } }>({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'] }),
    { scope: 'worker' },
  ],
})

const SCREENS = {
  home: '/',
  trips: SCREEN_STATES['search, trips']!,

  'train list': SCREEN_ADDRESSES.route,
  train: SCREEN_ADDRESSES['route.show'],
  'station list': SCREEN_ADDRESSES.station,
  station: '/station/hledan',
  profile: SCREEN_ADDRESSES.profile,
  register: SCREEN_ADDRESSES.register,
}

test('text at 200% breaks no short word, and no texts overlap', async ({ page, rider }) => {
  // Without reduced motion, sliding rows would be reported as overlapping.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await rider.open('/')
  for (const [name, address] of Object.entries(SCREENS)) {
    await rider.follow(address)
    expect(await page.evaluate(() => getComputedStyle(document.body).fontSize), name).toBe('30px')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0)
    expect.soft(await page.evaluate(textFaults), name).toEqual([])
  }
  await rider.open('/', 'mm')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

/** Finds short words that wrap to two lines, and overlapping texts. Ignores maps, which place their labels themselves. */
function textFaults(): string[] {
  const found: string[] = []
  const lines: { text: string; box: DOMRect }[] = []
  const texts = document.createTreeWalker(document.getElementById('root')!, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  while (texts.nextNode()) {
    const text = texts.currentNode
    const parent = text.parentElement!
    if (parent.closest('[data-map], .visually-hidden, [href="#main"]') || !parent.checkVisibility({ visibilityProperty: true })) continue
    if (getComputedStyle(parent).clipPath === 'inset(50%)') continue
    for (const { 0: word, index } of text.textContent!.matchAll(/[\p{Script=Latin}\d]{2,14}/gu)) {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(`broken: ${word}`)
    }
    range.selectNodeContents(text)
    for (const box of range.getClientRects()) if (box.width > 1) lines.push({ text: text.textContent!, box })
  }
  for (const [i, one] of lines.entries())
    for (const other of lines.slice(i + 1)) {
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (wide > 3 && high > 0.4 * Math.min(one.box.height, other.box.height)) found.push(`over one another: ${one.text} | ${other.text}`)
    }
  return found
}
