import { expect, test } from 'vitest'
import type { Language } from '@yatha/language'
import { isTranslatable } from './is-translatable.ts'

const languagesOffered = (text: string) => (['en', 'mm', 'th', 'fr', 'de'] satisfies Language[]).filter((to) => isTranslatable(text, to))

test('a translation is offered to readers of other languages', () => {
  expect(languagesOffered('ရထား နောက်ကျနေပါသည်')).toEqual(['en', 'th', 'fr', 'de'])
  expect(languagesOffered('รถไฟมาช้า')).toEqual(['en', 'mm', 'fr', 'de'])
  expect(languagesOffered('The train is very late at Insein')).toEqual(['mm', 'th', 'fr', 'de'])
  expect(languagesOffered('Le train est très en retard à Insein')).toEqual(['en', 'mm', 'th', 'de'])
  expect(languagesOffered('Der Zug ist heute sehr voll')).toEqual(['en', 'mm', 'th', 'fr'])
})

test('if the language of a text in Latin script is unclear, a translation is offered only to readers of other scripts', () => {
  expect(languagesOffered('Late again')).toEqual(['mm', 'th'])
})

test('for addresses, train numbers, times and emoji, no translation is offered', () => {
  for (const text of ['', '8:22 👍', 'KHA-3', 'https://example.com/the/train']) expect(languagesOffered(text)).toEqual([])
})
