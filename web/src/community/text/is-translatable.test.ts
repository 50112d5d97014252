import { expect, test } from 'vitest'
import type { Language } from '@yatha/language'
import { isTranslatable } from './is-translatable.ts'

const readers = (text: string) => (['en', 'mm', 'th', 'fr', 'de'] satisfies Language[]).filter((to) => isTranslatable(text, to))

test('a translation is offered to those who read another language', () => {
  expect(readers('ရထား နောက်ကျနေပါသည်')).toEqual(['en', 'th', 'fr', 'de'])
  expect(readers('รถไฟมาช้า')).toEqual(['en', 'mm', 'fr', 'de'])
  expect(readers('The train is very late at Insein')).toEqual(['mm', 'th', 'fr', 'de'])
  expect(readers('Le train est très en retard à Insein')).toEqual(['en', 'mm', 'th', 'de'])
  expect(readers('Der Zug ist heute sehr voll')).toEqual(['en', 'mm', 'th', 'fr'])
})

test('where nothing tells languages in Latin letters apart, it is offered only to those who read others', () => {
  expect(readers('Late again')).toEqual(['mm', 'th'])
})

test('of addresses, numbers of trains, times and faces there is nothing to translate', () => {
  for (const text of ['', '8:22 👍', 'KHA-3', 'https://example.com/the/train']) expect(readers(text)).toEqual([])
})
