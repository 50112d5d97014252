import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { burmese } from './burmese.ts'
import { brokenWords, brokenWordsAt, widths } from './broken-words.ts'
import { expect, test } from './rider.ts'

// No line breaks a Burmese syllable or a word of the glossary. `npm run look` measures every screen at every width.

const catalog = JSON.parse(readFileSync(new URL('../../language/catalogs/mm.json', import.meta.url), 'utf8')) as Record<string, string>

/** Shows texts as paragraphs in place of the app, in its font. */
async function showParagraphs(page: Page, texts: readonly string[]): Promise<void> {
  await page.evaluate((all) => {
    document.body.replaceChildren(...all.map((text) => Object.assign(document.createElement('p'), { textContent: text })))
  }, texts)
}

test('no Burmese message breaks inside a word at any width from 200 to 430 px', async ({ page, rider }) => {
  await rider.open('/about-of-app', 'mm')
  const messages = Object.values(catalog)
  await showParagraphs(page, messages.map(burmese))
  const found: string[] = []
  for (const width of widths(5)) {
    await page.evaluate((px) => document.body.style.setProperty('width', `${px}px`), width)
    found.push(...(await brokenWords(page)).map((place) => `${width} px: ${place}`))
  }
  expect(found).toEqual([])
  // The same without joiners breaks words: what is measured here can fail.
  await showParagraphs(page, messages)
  await page.evaluate(() => document.body.style.setProperty('width', '320px'))
  expect((await brokenWords(page)).length).toBeGreaterThan(0)
})

for (const [screen, address] of [
  ['home', '/'],
  ['trips', '/search?from=hledan&to=mingaladon&day=2026-11-23&time=08:00'],
  ['a station', '/station/hledan'],
  ['a train', '/route/kha-3'],
  ['profile', '/profile'],
  ['terms', '/terms-and-conditions'],
] as const) {
  test(`${screen}: no Burmese line breaks inside a word`, async ({ page, rider }) => {
    await rider.open(address, 'mm')
    expect(await brokenWordsAt(page, [200, 250, 320, 360, 390, 430])).toEqual([])
  })
}

/** The lines of a paragraph of a width, in a language's styles. */
const linesOf = (page: Page, tag: string, text: string, width: number): Promise<string[]> =>
  page.evaluate(
    ([lang, content, px]) => {
      document.documentElement.lang = lang
      const line = Object.assign(document.createElement('p'), { textContent: content })
      line.style.width = `${px}px`
      document.body.replaceChildren(line)
      const range = document.createRange()
      const lines: string[] = []
      let top = -Infinity
      for (let i = 0; i < content.length; i++) {
        range.setStart(line.firstChild!, i)
        range.setEnd(line.firstChild!, i + 1)
        const box = range.getClientRects()[0]
        if (box && box.top > top + 4) lines.push('')
        if (box) top = box.top
        lines.push((lines.pop() ?? '') + content[i]!)
      }
      return lines.map((words) => words.trim())
    },
    [tag, text, width] as const,
  )

test('Korean breaks between words, Japanese between phrases, German compounds with a hyphen', async ({ page, rider }) => {
  await rider.open('/about-of-app')
  const korean = '미얀마 정부나 공공기관과 관련이 없으며 승인을 받지 않았습니다'
  for (const width of [120, 180, 240])
    for (const line of await linesOf(page, 'ko', korean, width)) expect(` ${korean} `).toContain(` ${line} `)
  for (const width of [100, 130, 160, 200])
    for (const line of await linesOf(page, 'ja', '車両はレールバスで運賃は200チャットです', width)) {
      for (const [start, end] of ['レールバス', '200チャット'].map((word) => [word.slice(0, -1), word.slice(1)])) {
        expect(line.endsWith(start!.slice(0, 3)) && !line.includes(end!), line).toBe(false)
      }
    }
  const german = await linesOf(page, 'de', 'Nutzungs\u00ADbedingungen', 100)
  expect(german).toHaveLength(2)
})

test('the labels of the tab bar are on one line at 320 px in every language', async ({ page, rider }) => {
  test.setTimeout(60_000)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const language of ['en', 'mm', 'ja', 'zh', 'ko', 'th', 'fr', 'de'] as const) {
    await page.context().clearCookies()
    await page.goto('/language')
    await rider.open('/', language)
    const labels = await page
      .getByRole('navigation')
      .getByRole('link')
      .locator('span')
      .evaluateAll((spans) =>
        spans.map((span) => {
          const range = document.createRange()
          range.selectNodeContents(span)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          const { left, right } = span.getBoundingClientRect()
          const link = span.parentElement!.getBoundingClientRect()
          return { text: span.textContent, lines: lines.size, fits: left >= link.left - 1 && right <= link.right + 1 }
        }),
      )
    expect(labels, language).toHaveLength(5)
    for (const label of labels) expect(label, language).toMatchObject({ lines: 1, fits: true })
  }
})
