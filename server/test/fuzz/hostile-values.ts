import type { Random } from './random.ts'

// Hostile and unusual input for the fuzz test: values that no legitimate client sends, and a few rare ones that real clients do send.

const CHARACTERS = [
  ['\u0000', '\u0001', '\t', '\n', '\r', '\u001b', '\u007f', '\u0085', '\u2028', '\ud800', '\udc00', '\udbff\ud800', '\ufffe', '\uffff'],
  [
    '\u200b',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u202e',
    '\u0301',
    '\u3164',
    '\u00a0',
    '👩‍🚀',
    '🇲🇲',
    '\u{10ffff}',
    'é',
    'ß',
    'İ',
    'ﷺ',
    'က',
    '၁၂',
    'ေ',
    '駅',
  ],
  [
    '"',
    "'",
    '`',
    '\\',
    '/',
    '<',
    '>',
    '&',
    '%',
    ';',
    '--',
    '$',
    '{',
    '}',
    '(',
    ')',
    '*',
    '+',
    '=',
    '@',
    '#',
    '?',
    ',',
    '.',
    '..',
    '|',
    '^',
    '~',
  ],
].flat()
const WORDS = [
  [
    '',
    ' ',
    '0',
    '-0',
    '1e400',
    '0x10',
    'NaN',
    'Infinity',
    'null',
    'undefined',
    'true',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ],
  ["'; drop table account; --", '${7*7}', '{{7*7}}', '<script>alert(1)</script>', '../../etc/passwd', '%00', '%s%s%n', '\\u0000', '\\x00'],
  [
    '00000000-0000-0000-0000-000000000000',
    '-'.repeat(36),
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '2026-02-30',
    '9999-12-31',
    '0000-01-01',
  ],
  [
    '29:59',
    '30:00',
    '-1',
    '2880',
    '99999999999999999999',
    '1.5',
    '90',
    '-180.0001',
    '2026-11-23T09:20:00+06:30',
    '9999-12-31T23:59:59-23:59',
  ],
  [
    'hledan',
    'Hledan',
    'kha-3',
    'a@b.example',
    '@',
    'a@',
    'a@b',
    '"a b"@c.example',
    'a\u0000@b.example',
    'javascript:alert(1)',
    '//evil.example',
  ],
].flat()
const LENGTHS = [2, 10, 43, 61, 81, 101, 201, 255, 1001, 4097, 33_000]

export function hostileText(r: Random): string {
  const kind = r.below(10)
  if (kind < 3) return r.one(WORDS)
  if (kind < 6) return Array.from({ length: 1 + r.below(12) }, () => r.one(r.chance(0.5) ? CHARACTERS : WORDS)).join('')
  if (kind < 8) return r.one(CHARACTERS).repeat(1 + r.below(300))
  if (kind < 9) return r.one(CHARACTERS).repeat(r.one(LENGTHS))
  return String.fromCharCode(...Array.from({ length: 1 + r.below(40) }, () => r.below(0x10000)))
}

/** Returns an arbitrary JSON value. */
export function hostileValue(r: Random, depth = 0): unknown {
  const kind = r.below(depth > 3 ? 7 : 10)
  if (kind < 4) return hostileText(r)
  if (kind === 4) return r.one([0, -1, 1.5, 1e308, -1e-308, Number.MAX_SAFE_INTEGER + 2, 2 ** 31, 3_500_000_001])
  if (kind === 5) return r.one([true, false, null])
  if (kind === 6) return undefined
  if (kind === 7) return Array.from({ length: r.below(5) }, () => hostileValue(r, depth + 1))
  return Object.fromEntries(Array.from({ length: r.below(5) }, () => [hostileText(r).slice(0, 50), hostileValue(r, depth + 1)]))
}

const SEGMENTS = [
  '',
  '.',
  '..',
  '%2e%2e',
  '%2f',
  '%00',
  '%ff',
  '%E0%A4%A',
  '%',
  '%zz',
  ';',
  '[',
  ']',
  '{slug}',
  ':slug',
  '*',
  '~',
  '@',
  '//',
  '\\',
  '|',
]

/** A path segment, percent-encoded or not. */
export function hostileSegment(r: Random): string {
  if (r.chance(0.5)) return r.one(SEGMENTS)
  const text = hostileText(r).slice(0, r.chance(0.9) ? 60 : 20_000)
  return r.chance(0.7) ? percentEncode(text) : text.replace(/[^\x21-\x7e]/g, '')
}

/** A query without its question mark. */
export function hostileQuery(r: Random): string {
  const pair = () =>
    `${percentEncode(hostileText(r).slice(0, 20))}${r.one(['=', '', '==', '=%'])}${percentEncode(hostileText(r).slice(0, 40))}`
  if (r.chance(0.05)) return r.one(['&', 'a=1&', '%', '+', '=']).repeat(r.one([100, 3000, 9000]))
  return Array.from({ length: r.below(6) }, pair).join(r.one(['&', '&&', ';']))
}

/** A header value that a client can send: bytes without line breaks. */
export function hostileHeader(r: Random): string {
  const text = r.chance(0.1) ? r.one([',', ' ,', '"', 'a,', 'br;q=0.', 'W/"x", ', '=', ';']).repeat(r.one([10, 500, 2000])) : hostileText(r)
  return text
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .trim()
    .slice(0, 12_000)
}

/** Percent-encodes a text that may contain lone surrogates. */
export const percentEncode = (text: string): string => encodeURIComponent(Buffer.from(text).toString())
