import { expect, test } from 'vitest'
import { splitLinks } from './found-links.ts'

const links = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

test('splitLinks loses no character of a text', () => {
  for (const text of [
    '',
    'https://',
    'see https://a.b/c. And http://x.mm/?q=1&b=<script>',
    'ကြည့်ပါ https://yatha.app/station/insein။ ဒီမှာ',
    '(https://a.org/x_(y))',
  ])
    expect(
      splitLinks(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
})

test('punctuation after an address is not part of it', () => {
  expect(links('See https://yatha.app/x, or (http://a.mm/b).')).toEqual(['https://yatha.app/x', 'http://a.mm/b'])
  expect(links('ကြည့်ပါ https://yatha.app/x။')).toEqual(['https://yatha.app/x'])
  expect(links('https://en.wikipedia.org/wiki/Yangon_(city)')).toEqual(['https://en.wikipedia.org/wiki/Yangon_(city)'])
})

test('only web addresses become links', () => {
  const texts = [
    'javascript:alert(1)',
    'JAVASCRIPT://a.b/%0aalert(1)',
    'data:text/html,<b>',
    'https://',
    'http://localhost/x',
    '//a.b',
    'vbscript:x',
    'file:///etc/passwd',
  ]
  for (const text of texts) expect(links(text)).toEqual([])
  expect(links('https://a.b"onmouseover="x')).toEqual(['https://a.b/'])
})

test('8,000 punctuation marks after an address are not part of it', () => {
  expect(links(`https://a.b/c${'.'.repeat(8000)} x`)).toEqual(['https://a.b/c'])
})
