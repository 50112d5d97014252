import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { withBurmeseBreaks } from './burmese.ts'
import { listBrokenWords, listBrokenWordsAtWidths, widthsInSteps } from './broken-words.ts'
import { expect, test } from './rider.ts'

// No line breaks a Burmese syllable, a word of the glossary or the name of a station. `npm run look` checks every screen at every width.

const catalog = JSON.parse(readFileSync(new URL('../../language/catalogs/mm.json', import.meta.url), 'utf8')) as Record<string, string>

/** Replaces the app with paragraphs of these texts, in its font. */
async function showParagraphs(page: Page, texts: readonly string[]): Promise<void> {
  await page.evaluate((all) => {
    // The body also contains the app's styles, so only its root is replaced.
    const paragraphs = document.createElement('div')
    paragraphs.id = 'paragraphs'
    paragraphs.append(...all.map((text) => Object.assign(document.createElement('p'), { textContent: text })))
    document.querySelector('#root, #paragraphs')!.replaceWith(paragraphs)
  }, texts)
}

test('no Burmese message breaks inside a word at any width from 200 to 430 px', async ({ page, rider }) => {
  await rider.open('/about-of-app', 'mm')
  const messages = Object.values(catalog)
  await showParagraphs(page, messages.map(withBurmeseBreaks))
  const found: string[] = []
  for (const width of widthsInSteps(46)) {
    await page.evaluate((px) => document.getElementById('paragraphs')!.style.setProperty('width', `${px}px`), width)
    found.push(...(await listBrokenWords(page)).map((place) => `${width} px: ${place}`))
  }
  expect(found).toEqual([])
  // Without joiners, the same texts break inside words, and listBrokenWords finds these breaks.
  await showParagraphs(page, messages)
  await page.evaluate(() => document.getElementById('paragraphs')!.style.setProperty('width', '320px'))
  expect((await listBrokenWords(page)).length).toBeGreaterThan(0)
})

test('no line on a Burmese screen breaks inside a word or the name of a station', async ({ page, rider }) => {
  await rider.open('/', 'mm')
  for (const address of [
    '/',
    '/search?from=hledan&to=mingaladon&day=2026-11-23&time=08:00',
    '/station/hledan',
    '/route/kha-3',
    '/route',
    '/station',
    '/profile',
    '/terms-and-conditions',
  ]) {
    await rider.follow(address)
    expect.soft(await listBrokenWordsAtWidths(page, [200, 250, 320, 360, 390, 430]), address).toEqual([])
  }
  // A name without joiners breaks after another word, and listBrokenWords finds this break.
  await showParagraphs(page, ['ရထား ရန်ကုန်ဘူတာကြီး'])
  await page.evaluate(() => (document.getElementById('paragraphs')!.style.width = '150px'))
  expect(await listBrokenWords(page)).not.toEqual([])
})

/** The lines of a text at a width, with a language's styles. */
async function linesOf(page: Page, tag: string, text: string, width: number): Promise<string[]> {
  await showParagraphs(page, [text])
  return page.evaluate(
    ([lang, content, px]) => {
      document.documentElement.lang = lang
      const line = document.querySelector<HTMLElement>('#paragraphs p')!
      line.style.width = `${px}px`
      const range = document.createRange()
      const lines: string[] = []
      let top = -Infinity
      for (let i = 0; i < content.length; i++) {
        range.setStart(line.firstChild!, i)
        range.setEnd(line.firstChild!, i + 1)
        const box = range.getClientRects()[0]
        if (!box) continue
        if (box.top > top + 4) lines.push('')
        top = box.top
        lines.push((lines.pop() ?? '') + content[i])
      }
      return lines.map((words) => words.trim())
    },
    [tag, text, width] as const,
  )
}

test('lines break between Korean words, between Japanese phrases, and inside German compounds with a hyphen', async ({ page, rider }) => {
  await rider.open('/about-of-app')
  const korean = '미얀마 정부나 공공기관과 관련이 없으며 승인을 받지 않았습니다'
  for (const width of [120, 180, 240])
    for (const line of await linesOf(page, 'ko', korean, width)) expect(` ${korean} `).toContain(` ${line} `)
  const japanese = '車両はレールバスで、運賃は200チャットです'
  for (const width of [120, 140, 160, 180, 200]) {
    const lines = (await linesOf(page, 'ja', japanese, width)).join('|')
    expect(lines).toContain('レールバス')
    expect(lines).toContain('200チャット')
  }
  const german = await linesOf(page, 'de', 'Nutzungs\u00ADbedingungen', 100)
  expect(german).toHaveLength(2)
})
