import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toAppPath } from './own-path.ts'

const ORIGIN = 'https://yatha.example'

test.each(['/', '/favorite', '/station/hledan', '/search?from=hledan&to=insein', '/privacy-policy#delete', '/notification/1?lang=mm'])(
  '%s is a path of the app and is returned unchanged',
  (to) => expect(toAppPath(to, ORIGIN)).toBe(to),
)

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil',
  '/\n/evil',
  '/\r\n/evil',
  '\t//evil',
  ' //evil',
  'https://evil.example/favorite',
  'https:evil',
  'http:/evil',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://yatha.example/x',
  '/.//evil',
  '/..//evil',
  '/station/../..//evil',
  '/%09/evil',
  '/%2f/evil',
  '//[',
  'http://[',
  '/\u0000/evil',
  '/nowhere',
  'https://yatha.example@evil',
  'https://yatha.example.evil/',
  '//yatha.example:99999/',
  'yatha://app-link',
])('%j is no path of the app', (to) => expect(toAppPath(to, ORIGIN)).toBeUndefined())

test('for any input, the result is undefined or a path on our own origin', () => {
  const piece = fc.constantFrom(
    '/',
    '//',
    '\\',
    '\t',
    '\n',
    '.',
    '..',
    ':',
    '@',
    '?',
    '#',
    '%2f',
    'evil.example',
    'favorite',
    'https',
    '\u0000',
    ' ',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece).map((pieces) => pieces.join('')),
        fc.string(),
      ),
      (to) => {
        const path = toAppPath(to, ORIGIN)
        if (path !== undefined) expect(new URL(path, ORIGIN).origin).toBe(ORIGIN)
      },
    ),
    { numRuns: 1000 },
  )
})
