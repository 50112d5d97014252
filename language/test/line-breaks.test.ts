import { expect, test } from 'vitest'
import glossary from '../glossary.json' with { type: 'json' }
import { compileCatalog, withBreakMarks } from '../src/compile.ts'
import { joinLetters, removeBreakMarks } from '../src/index.ts'
import { catalogEntries } from './catalogs.ts'

const showMarks = (text: string) => text.replaceAll('\u2060', '|').replaceAll('\u00AD', '-')

test('a Burmese glossary word gets joiners between all its letters, except stacked letters', () => {
  expect(showMarks(withBreakMarks('အက်ပ် ဖွင့်ပါ', 'mm'))).toBe('အ|က်|ပ် ဖွ|င့်|ပါ')
  expect(showMarks(withBreakMarks('မြို့ပတ်ရထား', 'mm'))).toBe('မြို့|ပ|တ်ရ|ထား')
  expect(showMarks(withBreakMarks('စက္ကန့်', 'mm'))).toBe('စ|က္က|န့်')
  expect(showMarks(withBreakMarks('အီးမေးလ်လိပ်စာ', 'mm'))).toBe('အီး|မေး|လ်လိ|ပ်|စာ')
})

test('a Burmese syllable gets a joiner before its final letter, even in words outside the glossary', () => {
  expect(showMarks(withBreakMarks('ဝယ်ဖူးသူ။ ၎င်း', 'mm'))).toBe('ဝ|ယ်ဖူးသူ။ ၎|င်း')
  expect(showMarks(withBreakMarks('ဝတ္ထု သင်္ဘော', 'mm'))).toBe('ဝ|တ္ထု သ|င်္ဘော')
})

test('a joiner connects a Burmese particle with the previous word, and a prefix with the next word', () => {
  expect(showMarks(withBreakMarks('ရေးနိုင်ပါသည်', 'mm'))).toBe('ရေး|နို|င်|ပါ|သ|ည်')
  expect(showMarks(withBreakMarks('မရောက်မီ အဖြစ်', 'mm'))).toBe('မ|ရော|က်|မီ အ|ဖြ|စ်')
  // မှတ် and ပါး only begin like particles; မက် is a syllable of its own.
  expect(showMarks(withBreakMarks('ရေးမှတ် လူပါး မက်လုံး', 'mm'))).toBe('ရေးမှ|တ် လူပါး မ|က်လုံး')
})

test('a Chinese word after a number is never broken', () => {
  expect(showMarks(withBreakMarks('{hours} 小时 {minutes} 分钟', 'zh'))).toBe('{hours} 小|时 {minutes} 分|钟')
  expect(showMarks(withBreakMarks('{text}后', 'zh'))).toBe('{text}|后')
  expect(showMarks(withBreakMarks('绕环线一圈', 'zh'))).toBe('绕环线一|圈')
})

test('a Japanese duration is never broken, except between hours and minutes', () => {
  expect(showMarks(withBreakMarks('{hours}時間{minutes}分', 'ja'))).toBe('{hours}|時|間{minutes}|分')
  expect(showMarks(withBreakMarks('{count, plural, other {#分}}', 'ja'))).toBe('{count, plural, other {#|分}}')
  expect(showMarks(withBreakMarks('{text}後', 'ja'))).toBe('{text}|後')
  expect(showMarks(withBreakMarks('たった今', 'ja'))).toBe('た|っ|た|今')
})

test('in every language, a range of hours is never broken', () => {
  for (const language of ['en', 'mm', 'de'] as const) expect(showMarks(withBreakMarks('{from}–{until}', language))).toBe('{from}–|{until}')
  expect(showMarks(withBreakMarks('Yangon – {name}', 'en'))).toBe('Yangon – {name}')
})

test('a Burmese name gets a joiner between all syllables, so that it is never broken', () => {
  expect(showMarks(joinLetters('ရန်ကုန်ဘူတာကြီး'))).toBe('ရ|န်|ကု|န်|ဘူ|တာ|ကြီး')
  expect(joinLetters('Hledan (2)')).toBe('Hledan (2)')
})

const thaiWords = new Intl.Segmenter('th', { granularity: 'word' })
/** Returns the positions at which browsers may break a Thai text, without counting joiners. */
const thaiWordStarts = (text: string): ReadonlySet<number> =>
  new Set([...thaiWords.segment(text)].map(({ index }) => removeBreakMarks(text.slice(0, index)).length))

test('a Thai glossary word gets a joiner where browsers would break it, and no message gets additional break positions', () => {
  expect(showMarks(withBreakMarks('เปิดแบบออฟไลน์ได้', 'th'))).toBe('เปิดแบบออฟ|ไลน์ได้')
  for (const [key, message] of catalogEntries('th')) {
    const [plain, marked] = [message, withBreakMarks(message, 'th')].map(thaiWordStarts)
    expect(
      [...marked!].filter((at) => !plain!.has(at)),
      key,
    ).toEqual([])
  }
})

test('no joiner is added beside digits, Latin letters and placeholders', () => {
  expect(showMarks(withBreakMarks('{count} မိနစ် ၁၀ SHA-256', 'mm'))).toBe('{count} မိ|န|စ် ၁၀ SHA-256')
})

test('a long German compound gets a soft hyphen; text in other languages is unchanged', () => {
  expect(showMarks(withBreakMarks('Schienenbus, Fernverkehr', 'de'))).toBe('Schienen-bus, Fern-verkehr')
  expect(withBreakMarks('Schienenbus အက်ပ်', 'en')).toBe('Schienenbus အက်ပ်')
})

test('every German word of 14 or more letters can be broken', () => {
  const longWords = catalogEntries('de').flatMap(([, message]) => withBreakMarks(message, 'de').match(/[A-Za-zÄÖÜäöüß]{14,}/gu) ?? [])
  expect(longWords).toEqual([])
})

test.each(['mm', 'th', 'de', 'zh', 'ja'] as const)(
  '%s: removing the marks restores the original messages, and marked messages compile',
  (language) => {
    for (const [key, message] of catalogEntries(language)) {
      const marked = withBreakMarks(message, language)
      expect(removeBreakMarks(marked)).toBe(message)
      expect(() => compileCatalog({ [key]: marked })).not.toThrow()
    }
  },
)

test('all Burmese glossary terms have joiners between their letters', () => {
  for (const { words } of glossary.terms) {
    const syllables = withBreakMarks(words?.mm ?? '', 'mm').split(/\s/)
    for (const syllable of syllables) expect(showMarks(syllable)).not.toMatch(/[\u1000-\u1038\u103A-\u109F][\u1000-\u102A]/u)
  }
})
