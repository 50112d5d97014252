import { languageOfText } from '@yatha/language'
import tools from 'myanmar-tools'
import { expect, test } from 'vitest'
import { splitIntoParts, toUnicode, convertToUnicode } from '../src/community/zawgyi.ts'
import { installFixedClock } from './clock.ts'
import { writerFactory } from './community-riders.ts'
import { openTestDatabase } from './database.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { railwayFiles, createTestServer, withoutRejections } from './serve.ts'

const database = await openTestDatabase()
const clock = installFixedClock()
const app = createTestServer({ database, clock, limits: withoutRejections })
const rider = writerFactory(app, database, clock)
const zawgyiOf = (text: string) => new tools.ZawgyiConverter().unicodeToZawgyi(text)

const SENTENCES = [
  'ဒီနေ့ မနက် အင်းစိန်ဘူတာမှာ ရထား ၁၅ မိနစ် နောက်ကျတယ်။',
  'ရန်ကုန်ဘူတာကြီးကနေ လှိုင်မြို့နယ်ကို ဘယ်လိုသွားရမလဲ သိတဲ့သူရှိလား',
  'လူတွေ အရမ်းကျပ်နေတယ် နောက်ရထားစောင့်ရမယ်',
  'မြို့ပတ်ရထား ပုံမှန်ပြန်ပြေးနေပြီ ကျေးဇူးတင်ပါတယ်',
  'ကျွန်တော် ဒီရထားကို ၂၀၁၅ ခုနှစ်ကတည်းက စီးလာတာပါ',
]

test('everybody gets text typed in Zawgyi as Unicode; its author also gets the original', async () => {
  const [aye, kyaw] = [await rider(), await rider()]
  for (const sentence of SENTENCES) {
    const typed = zawgyiOf(sentence)
    expect(typed).not.toBe(sentence)
    const { slug, text, textAsTyped, language } = (await aye.post(typed)).body
    expect([text, textAsTyped, language]).toEqual([sentence, typed, 'my'])
    const seen = (await kyaw.get(`/api/post/${slug}`)).body
    expect([seen.text, seen.textAsTyped]).toEqual([sentence, undefined])
    const comment = (await aye.comment(slug, typed)).body
    expect([comment.text, comment.textAsTyped]).toEqual([sentence, typed])
    const edited = (await aye.send('PUT', `/api/post/${slug}`, { text: sentence, version: 1 })).body
    expect([edited.text, edited.textAsTyped]).toEqual([sentence, undefined])
  }
})

test('station names and sentences in Unicode are never mistaken for Zawgyi; over 90% of long names in Zawgyi are recognized', () => {
  const names = railwayFiles.railway.stations.map(({ my }) => my)
  expect(names.length).toBeGreaterThanOrEqual(240)
  const texts = [...names, ...names.map((name) => `${name}ဘူတာမှာ ရထားရပ်နေတယ်`), ...SENTENCES]
  const inZawgyi = names.filter((name) => name.length > 8 && zawgyiOf(name) !== name)
  expect(inZawgyi.filter((name) => toUnicode(zawgyiOf(name)) === name).length / inZawgyi.length).toBeGreaterThan(0.9)
  expect(texts.filter((text) => toUnicode(text) !== text)).toEqual([])
})

test('a long Zawgyi text is converted in parts, with the same result as in one piece', async () => {
  const converter = new tools.ZawgyiConverter()
  for (const space of [' ', '', '\n']) {
    const typed = zawgyiOf(Array.from({ length: 40 }, (_, i) => SENTENCES[i % SENTENCES.length]!).join(space))
    const parts = [...splitIntoParts(typed)]
    expect(parts.join('')).toBe(typed)
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(1000)
    expect((await convertToUnicode(typed)).text).toBe(converter.zawgyiToUnicode(typed))
  }
  expect([...splitIntoParts('\u1031'.repeat(2500))].map(({ length }) => length)).toEqual([1000, 1000, 500])
})

test('the language of a text is detected if its script implies it', () => {
  const texts = ['Late', SENTENCES[0]!, 'รถไฟมาช้า', '電車が遅れています', '火车晚点了', '기차가 늦어요', 'Hledan လှည်းတန်း', '12:30']
  expect(texts.map(languageOfText)).toEqual([null, 'my', 'th', 'ja', 'zh', 'ko', 'my', null])
})

test('posts are found by their words: Burmese without spaces, Unicode or Zawgyi, ignoring accents and case', async () => {
  const aye = await rider()
  const slugs: string[] = []
  for (const text of [...SENTENCES, 'Train délayed at INSEIN today', '電車が遅れています', 'รถไฟมาช้า 20 นาที', zawgyiOf(SENTENCES[0]!)])
    slugs.push((await aye.post(text)).body.slug)
  const found = async (search: string) =>
    (await aye.feed(`?search=${encodeURIComponent(search)}`)).posts
      .map(({ slug }) => slugs.indexOf(slug))
      .filter((at) => at >= 0)
      .sort()
  const queries = ['အင်းစိန်', zawgyiOf('အင်းစိန်'), 'နောက်ကျ', 'မြို့ပတ်', zawgyiOf('မြို့ပတ်ရထား'), 'ကျေးဇူး', '၂၀၁၅']
  expect(await Promise.all(queries.map(found))).toEqual([[0, 8], [0, 8], [0, 8], [3], [3], [3], [4]])
  expect(await Promise.all(['delayed insein', 'DÉLAYED', 'inseinx', '遅れ', '電', 'มาช้า', '20 นาที'].map(found))).toEqual([
    [5],
    [5],
    [],
    [6],
    [6],
    [7],
    [7],
  ])
  for (const textWithoutWords of ['!!!', '🚆', '…'])
    expect((await aye.feed(`?search=${encodeURIComponent(textWithoutWords)}`)).posts).toEqual([])
})

test('over 100 hostile texts in the fields of posts and comments are returned unchanged, in JSON that no browser mistakes for a page', async () => {
  expect(new Set(HOSTILE_TEXTS).size).toBeGreaterThan(100)
  const aye = await rider()
  const { slug } = (await aye.post('late')).body
  const comment = (await aye.comment(slug, 'late')).body.id
  for (const [at, text] of HOSTILE_TEXTS.entries()) {
    // None of the texts looks like Zawgyi, so none is converted.
    const { status, body } = await aye.post(text)
    expect([status, body.text]).toEqual([200, text])
    // The same code reads the text of comments and edits. The fuzz test sends such texts through all fields of all endpoints.
    const others = [
      () => aye.comment(slug, text),
      () => aye.send('PUT', `/api/post/${body.slug}`, { text: `${text} !`, version: 1 }),
      () => aye.send('PUT', `/api/comment/${comment}`, { text: `${text} !` }),
    ] as const
    expect([text, `${text} !`]).toContain((await others[at % 3]!()).body.text)
    const response = await app.get(`/api/post?search=${encodeURIComponent(text)}`)
    expect([response.status < 500, response.headers.get('content-type'), response.headers.get('x-content-type-options')]).toEqual([
      true,
      expect.stringMatching(/^application\/json/),
      'nosniff',
    ])
  }
})
