import type { Page } from '@playwright/test'
import { railway } from './rides.ts'
import glossary from '../../language/glossary.json' with { type: 'json' }

/** Range of window widths, in CSS pixels: from a watch to a large phone. */
export const WINDOW_WIDTHS = { from: 200, to: 430 } as const

/** The words of the glossary, which no line may break. */
const WORDS = [...glossary.terms.flatMap(({ words }) => words?.mm ?? []), ...glossary.breaks.mm]

/** The Burmese names of the stations, which only a line that is narrower than the name may break. */
const NAMES = railway.stations.map((station) => station.my)

/**
 * Finds each place where a line on the current page breaks a Burmese syllable, a word of the glossary, or the name of a station that fits
 * the line. Returns them as `before|after`.
 */
export const listBrokenWords = (page: Page): Promise<string[]> => page.evaluate(findBrokenWordsInPage, [WORDS, NAMES] as const)

/** Like `listBrokenWords`, for each window width in CSS pixels; each result begins with the width. */
export async function listBrokenWordsAtWidths(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    found.push(...(await listBrokenWords(page)).map((place) => `${width} px: ${place}`))
  }
  return found
}

export const widthsInSteps = (step: number): number[] => {
  const count = Math.floor((WINDOW_WIDTHS.to - WINDOW_WIDTHS.from) / step) + 1
  return Array.from({ length: count }, (_, i) => WINDOW_WIDTHS.from + i * step)
}

/** Implements `listBrokenWords`. Runs in the page. */
function findBrokenWordsInPage([words, names]: readonly [readonly string[], readonly string[]]): string[] {
  const LETTER = /[\u1000-\u102A\u103F\u104E]/
  const ENDS_SYLLABLE = /^[\u1000-\u1021]\u1037?[\u1039\u103A]/
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const found: string[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent ?? ''
    if (!LETTER.test(text) || node.parentElement?.closest('.visually-hidden, [hidden], script, style')) continue
    range.selectNodeContents(node)
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
    if (lines.size < 2) continue
    let before: { at: number; top: number } | undefined
    for (let at = 0; at < text.length; at++) {
      if (/\s/.test(text[at]!)) before = undefined
      if (!LETTER.test(text[at]!)) continue
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const box = range.getClientRects()[0]
      if (!box) break
      if (before && box.top > before.top + box.height / 2 && isInside(node, at)) found.push(`${text.slice(0, at)}|${text.slice(at)}`)
      before = { at, top: box.top }
    }
  }
  return found

  /** Returns whether an offset is inside a syllable, a word, or a name that is not wider than its column. Joiners are ignored. */
  function isInside(node: Node, at: number): boolean {
    const text = node.textContent!
    const plain = text.replaceAll('\u2060', '')
    const place = text.slice(0, at).replaceAll('\u2060', '').length
    if (ENDS_SYLLABLE.test(plain.slice(place))) return true
    const holds = (word: string) => {
      const start = plain.lastIndexOf(word, place - 1)
      return start >= 0 && start < place && place < start + word.length
    }
    if (names.includes(plain.trim())) return fitsLine(node)
    return words.some(holds) || names.some(holds)
  }

  /** Returns whether the text would fit on one line, at least a pixel narrower than its column. */
  function fitsLine(node: Node): boolean {
    let column = node.parentElement!
    while (getComputedStyle(column).display.startsWith('inline')) column = column.parentElement!
    const { paddingLeft, paddingRight } = getComputedStyle(column)
    const available = column.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    range.selectNodeContents(node)
    return [...range.getClientRects()].reduce((sum, { width }) => sum + width, 1) <= available
  }
}
