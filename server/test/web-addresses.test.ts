import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasWebAddress, webAddresses } from '../src/community/web-addresses.ts'

const ADDRESSES: readonly (readonly [text: string, address: string])[] = [
  ['evil.com', 'evil.com'],
  ['see evil.de/konto now', 'evil.de/konto'],
  ['bit.do/x', 'bit.do/x'],
  ['go to x.co.', 'x.co'],
  ['(t.me/abc)', 't.me/abc'],
  ['Cheap-Things.com', 'cheap-things.com'],
  ['EVIL.CLUB!', 'evil.club'],
  ['Evil.Live', 'evil.live'],
  ['evil.De', 'evil.de'],
  ['evil.bargains', 'evil.bargains'],
  ['a.b.c.example.tk:8080/?q=1#x', 'a.b.c.example.tk:8080/?q=1#x'],
  ['bit。do', 'bit.do'],
  ['evil．de', 'evil.de'],
  ['evil｡fr', 'evil.fr'],
  ['ｅｖｉｌ．ｄｅ', 'evil.de'],
  ['evil․de', 'evil.de'],
  ['пример.рф', 'пример.рф'],
  ['пример。рф', 'пример.рф'],
  ['मिसाल.भारत', 'मिसाल.भारत'],
  ['مثال.السعودية', 'مثال.السعودية'],
  ['例子.中国', '例子.中国'],
  ['例子.com', '例子.com'],
  ['例子。com', '例子.com'],
  ['例子。中国/买', '例子.中国/'],
  ['去bit.do看', '去bit.do'],
  ['去bit。do看', '去bit.do'],
  ['ตัวอย่าง.ไทย', 'ตัวอย่าง.ไทย'],
  ['예시.한국', '예시.한국'],
  ['ရထား evil.mm မှာ', 'evil.mm'],
  ['ရထားevil.mmမှာ', 'ရထားevil.mm'],
  ['例え.tokyo', '例え.tokyo'],
  ['例え。tokyo/x', '例え.tokyo/x'],
  ['ရထား.tokyo', 'ရထား.tokyo'],
  ['例え.photography/', '例え.photography/'],
  ['WA。ME/123', 'wa.me/123'],
  ['Bit。Ly/x', 'bit.ly/x'],
  ['Paypal.Africa/login', 'paypal.africa/login'],
  ['Paypal.Photography./login', 'paypal.photography./login'],
  ['evil.photography/x', 'evil.photography/x'],
  ['xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd.xn--p1ai'],
  ['ev\u200Bil\u200D.\u2060d\u00ADe', 'evil.de'],
]

const PROSE: readonly string[] = [
  'It was 3.5 km, at 9.08 or 10.30 a.m., from the U.S. and the U.K.',
  'e.g. this, i.e. that, etc. And so on... and on...then off',
  'KHA-3 came. Then it left.The train was full, Mr.Smith said.',
  'Platform No.5, train No.KHA-3, v2.0.0, 1.2.3.4',
  'We were late.sorry',
  'the train came.now we go.why?because it was late.hello:)',
  'Rated 3.5/5, 10.30/11.30, No.5/6, the U.S./U.K., v1.2.3.4/5, 24.11.26/27.11.26, 1.2.3.4: closed',
  'IMG_2044.jpg/png',
  'поезд опоздал.извините',
  'IMG_2044.jpg and ticket.pdf',
  'ရထား နောက်ကျသည်။လူများသည်။ ၁၀.၃၀ နာရီ၊ ရထား.နောက်',
  '電車が遅い。駅は混んでいる。JRで。OKです。Hledanで',
  '我在Hledan。KHA-3晚点了。Yatha很好。中国铁路。我爱你。中国！',
  '遅い。JR/地下鉄。Hledan/Insein',
  '晚点了.很多人在等',
  'เวลา 9.30 น. จ.ลำปาง พ.ศ. 2569 ถ.สุขุมวิท น.BTS รร.วัด',
  '열차가 늦었다.그리고 붐볐다. 7.5호선',
  'Le train de 8 h. Puis rien… Fin.',
  'Der Zug um 9.15 Uhr, z.B. nach Insein, d.h. bald.',
  'a . b, .hidden, x. y, ., .., .a',
  '',
]

describe('a web address', () => {
  test.each(ADDRESSES)('is found in %j', (text, address) => {
    expect([...webAddresses(text)]).toEqual([address])
    expect(hasWebAddress(text)).toBe(true)
  })

  test.each([
    'https://x',
    'HTTP://localhost',
    'ftp://x',
    'tg://resolve',
    'www.x',
    'WWW．例',
    'www。x',
    'at 1.2.3.4/pay',
    'ရထား1.2.3.4:8080',
    '１．２。3｡4/pay',
  ])('is found in an unusual form: %j', (text) => {
    expect(hasWebAddress(text)).toBe(true)
  })

  test.each(PROSE)('is not found in %j', (text) => {
    expect(hasWebAddress(text)).toBe(false)
  })

  test('is not found in an e-mail address by `hasWebAddress`; `webAddresses`, which checks translations, returns the domain', () => {
    expect(hasWebAddress('write to aye.aye@mail.example.com')).toBe(false)
    expect(hasWebAddress('aye@example.com, kyaw@example.com: call. zaw@example.com? hla@example.com.')).toBe(false)
    expect(hasWebAddress('write to @evil.de')).toBe(true)
    expect(hasWebAddress('evil.com@x')).toBe(true)
    expect([...webAddresses('write to aye@evil.de')]).toEqual(['evil.de'])
  })

  test.each(['x@t.me/joinchat', 'a@bit.ly/x', 'a@bit.ly?x', 'a@bit.ly:443/x', 'a@t.me./x', 'a@例え.tokyo/', 'a@1.2.3.4/x'])(
    'is found as host and path after an @: %j',
    (text) => {
      expect(hasWebAddress(text)).toBe(true)
    },
  )

  test('is equal in another spelling, and different with another path', () => {
    expect(webAddresses('EVIL。de/A')).toEqual(webAddresses('see (evil.de/A).'))
    expect(webAddresses('evil.de/A')).not.toEqual(webAddresses('evil.de/B'))
    expect([...webAddresses('one.de, two.de/x and three.co.uk')]).toEqual(['one.de', 'two.de/x', 'three.co.uk'])
  })

  test('is found at any position of a text', () => {
    const place = fc.constantFrom('', ' ', '\n', '(', '„', '，', '"', '!')
    fc.assert(
      fc.property(place, place, fc.constantFrom(...ADDRESSES.map(([text]) => text)), (before, after, text) => {
        expect(hasWebAddress(`${before}${text}${after}`)).toBe(true)
      }),
    )
  })
})

// Quadratic work on texts of this length takes a minute; linear work takes a second in total.
test.each<[string, string, string?]>([
  ['dots', '.'],
  ['words and dots', 'a.'],
  ['long domains', 'ab.'],
  ['one word', 'a'],
  ['at signs', 'a@'],
  ['e-mails', 'a@b.co'],
  ['paths', 'a.de/'],
  ['paths of numbers', 'a.1/'],
  ['numbers with dots', '1.2.3.4.'],
  ['e-mails with paths', 'a@b.co/x@'],
  ['path marks', 'a.de/.'],
  ['marks', '\u1031'],
  ['accents', '1\u0301'],
  ['hidden characters', '\u200B.'],
  ['schemes', 'a:/'],
  ['hyphens', '-.'],
  ['ideographic', '中。'],
  ['a long path', 'a.de/', '.'],
])('a text of 30,000 × %s is searched quickly', { timeout: 20_000 }, (_, piece, last = '') => {
  const text = last === '' ? piece.repeat(30_000) : `${piece}${last.repeat(60_000)}/ ${last.repeat(60_000)}`
  hasWebAddress(text)
  expect(webAddresses(text).size).toBeLessThan(2)
})
