import { ALL_VOCABULARIES } from '../words/all-words.ts'
import { foldText } from './fold-text.ts'

const NUMERALS = ALL_VOCABULARIES.flatMap(({ numerals }) => numerals)

interface Rule {
  readonly pattern: RegExp
  readonly values: ReadonlyMap<string, number>
}

const folded = (list: string) => list.split('|').map(foldText).join('|')

const RULES: readonly Rule[] = NUMERALS.map(({ words, before, after, ten }) => {
  const values = new Map<string, number>()
  const add = (word: string, value: number) => values.set(foldText(word), value)
  words.split(' ').forEach((entry, i) => {
    const [word, value = i + 1] = entry.split('=')
    add(word!, Number(value))
  })
  if (ten) {
    const ones = words.split(' ').slice(0, 9)
    for (let tens = 1; tens <= 5; tens++) {
      const head = (tens === 1 ? '' : ones[tens - 1]!) + ten
      add(head, tens * 10)
      ones.forEach((one, i) => add(head + one, tens * 10 + i + 1))
    }
  }
  const any = [...values.keys()].sort((a, b) => b.length - a.length).join('|')
  const latin = /[a-z]/.test(any)
  const notAfter = `(?<!${foldText('ဘယ်')}|\\d)`
  const [edge, gap] = latin ? ['\\b', ' ?'] : ['', '']
  const parts = [
    ...(after ? [`${edge}${notAfter}(?:${any})(?=${gap}(?:${folded(after)}))`] : []),
    ...(before ? [`(?<=${edge}(?:${folded(before)})${gap})(?:${any})${edge}`] : []),
  ]
  return { pattern: new RegExp(parts.join('|'), 'g'), values }
})

/** Replaces number words of times and dates in a folded text with digits. */
export const replaceNumberWords = (text: string): string =>
  RULES.reduce((done, { pattern, values }) => done.replace(pattern, (word) => String(values.get(word) ?? word)), text)

const NUMBERS = new Set(NUMERALS.flatMap(({ words }) => words.split(' ').map((entry) => foldText(entry.split('=')[0]!))))

/** Returns whether a folded word is a number word. */
export const isNumberWord = (word: string): boolean => NUMBERS.has(word)
