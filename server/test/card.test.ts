import { sql } from 'drizzle-orm'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawableText } from '../src/community/card-text.ts'
import { installFixedClock } from './clock.ts'
import { writerFactory } from './community-riders.ts'
import { openTestDatabase } from './database.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { createTestServer, withoutRejections } from './serve.ts'
import { createUploader } from './uploader.ts'

// Tests the preview images that messengers show for links to posts.

const database = await openTestDatabase()
const clock = installFixedClock()
const app = createTestServer({ database, clock, limits: withoutRejections })
const rider = writerFactory(app, database, clock)

const imageOf = async (slug: string) => /og:image" content="([^"]*)"/.exec(await (await app.get(`/community/${slug}`)).text())?.[1] ?? ''
async function cardOf(slug: string) {
  const response = await app.get(new URL(await imageOf(slug), 'http://localhost').pathname)
  return { status: response.status, type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
}
/** Fraction of the pixels in a part of a card that are dark. */
async function darkFraction(bytes: Buffer, part: { left: number; top: number; width: number; height: number }) {
  const { data } = await sharp(bytes).extract(part).greyscale().raw().toBuffer({ resolveWithObject: true })
  return data.filter((value) => value < 160).length / data.length
}
/** A photo of one color. */
const colored = (background: string) =>
  sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
/** Fractions of a card that have the color of each test photo. */
async function colorFractions(bytes: Buffer) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const count = { red: 0, blue: 0 }
  for (let i = 0; i < data.length; i += info.channels) {
    const [r, g, b] = [data[i]!, data[i + 1]!, data[i + 2]!]
    if (r > 180 && g < 90 && b < 90) count.red++
    if (b > 180 && g < 90 && r < 90) count.blue++
  }
  const pixels = info.width * info.height
  return { red: count.red / pixels, blue: count.blue / pixels }
}
const TEXTS = {
  en: ['Ma Aye', 'The 8:22 from Danyingon stands at Insein. Very full, take the next one.'],
  mm: ['မအေး', 'အင်းစိန်ဘူတာမှာ ရထား ၁၅ မိနစ် နောက်ကျနေပါတယ်။ လူအရမ်းများတယ်၊ နောက်တစ်စီးစောင့်ပါ။ ကြည့်မြင်တိုင်ဘက်က ရထားလည်း မလာသေးပါ။'],
  th: ['สมชาย', 'รถไฟจากอินเส่งล่าช้าสิบห้านาที คนแน่นมาก รอขบวนต่อไปดีกว่า'],
  ja: ['田中', 'インセイン駅で電車が止まっています。とても混んでいるので、次の電車を待ったほうがいいです。'],
} as const

/** Whether the fonts of cards are installed. Without them, the server sends the general image instead of a card. */
const hasFonts = ['truetype/noto/NotoSansThai-Regular.ttf', 'opentype/noto/NotoSansCJK-Regular.ttc'].every((file) =>
  existsSync(`/usr/share/fonts/${file}`),
)

test.skipIf(!hasFonts).each(Object.entries(TEXTS))(
  'a card in %s has the name, the first lines and the station',
  { timeout: 300_000 },
  async (language, [name, text]) => {
    const { slug } = (await (await rider({ name })).post(text, { about: { kind: 'station', slug: 'insein' } })).body
    const { status, type, bytes } = await cardOf(slug)
    expect([status, type]).toEqual([200, 'image/jpeg'])
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect(bytes.length).toBeLessThan(150_000)
    expect(await darkFraction(bytes, { left: 60, top: 60, width: 400, height: 60 })).toBeGreaterThan(0.01)
    expect(await darkFraction(bytes, { left: 60, top: 150, width: 1000, height: 200 })).toBeGreaterThan(0.015)
    expect(await darkFraction(bytes, { left: 60, top: 530, width: 300, height: 60 })).toBeGreaterThan(0.01)
    // The text does not extend into the margin.
    expect(await darkFraction(bytes, { left: 1150, top: 0, width: 50, height: 630 })).toBe(0)
    if (process.env['CARDS']) {
      mkdirSync(process.env['CARDS'], { recursive: true })
      writeFileSync(`${process.env['CARDS']}/${language}.jpg`, bytes)
    }
  },
)

test.skipIf(!hasFonts)('a post typed in Zawgyi has the same card as its Unicode text', async () => {
  const aye = await rider({ name: 'Aye' })
  const zawgyi = (await aye.post('အင္းစိန္ဘူတာမွာ ရထားေနာက္က်ေနတယ္')).body
  expect(zawgyi.textAsTyped).toBeDefined()
  const unicode = (await aye.post(zawgyi.text)).body
  expect((await cardOf(zawgyi.slug)).bytes.equals((await cardOf(unicode.slug)).bytes)).toBe(true)
})

test.skipIf(!hasFonts)(
  'the cards of a post and its share have the post’s first photo; the share’s card loses it when the post is deleted',
  { timeout: 300_000 },
  async () => {
    const [aye, kyaw] = [await rider({ name: 'Aye' }), await rider({ name: 'Kyaw' })]
    const phone = createUploader(app, aye.headers.Authorization.replace('Bearer ', ''))
    const photos = [await phone.send('image', await colored('#e02020')), await phone.send('image', await colored('#2020e0'))]
    const { slug } = (await phone.post(photos.map(({ id }) => id))).body
    const share = (await kyaw.post('', { repost: slug })).body.slug
    for (const one of [slug, share]) {
      const { status, type, bytes } = await cardOf(one)
      expect([status, type]).toEqual([200, 'image/jpeg'])
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
      expect(bytes.length).toBeLessThan(200_000)
      const { red, blue } = await colorFractions(bytes)
      expect(red).toBeGreaterThan(0.15)
      expect(blue).toBe(0)
      // The author’s name is on the card, too.
      expect(await darkFraction(bytes, { left: 60, top: 60, width: 400, height: 60 })).toBeGreaterThan(0.005)
    }
    await phone.remove(slug)
    expect((await app.get(`/card/${slug}-1.jpg`)).status).toBe(404)
    expect((await colorFractions((await cardOf(share)).bytes)).red).toBe(0)
  },
)

const HOSTILE = {
  markup: '<span foreground="red" size="9000000">x</span> &amp; </span><b>',
  emoji: '🎉👨‍👩‍👧‍👦🚆'.repeat(100),
  'right to left': '\u202eשלום عربي\u2066 hello',
  zalgo: `${`z${'\u0301'.repeat(16)}`.repeat(30)}algo ${'က\u103b\u1032'.repeat(3)}${'\u1037'.repeat(14)}`,
  long: 'ဒီနေ့မနက်အင်းစိန်ဘူတာမှာ'.repeat(80),
  'one word': 'W'.repeat(2000),
  lines: 'a\n'.repeat(900),
  'nearly invisible': '\u200b\u2800\u3164 .',
} as const
test.skipIf(!hasFonts).each(Object.entries(HOSTILE))('a hostile text gets a valid card: %s', { timeout: 300_000 }, async (name, text) => {
  const { slug } = (await (await rider({ name: '<b>&' })).post(text)).body
  const began = performance.now()
  const { status, bytes } = await cardOf(slug)
  expect(status).toBe(200)
  expect(performance.now() - began).toBeLessThan(60_000)
  expect(await darkFraction(bytes, { left: 1150, top: 0, width: 50, height: 630 })).toBe(0)
  expect(await darkFraction(bytes, { left: 60, top: 600, width: 1000, height: 30 })).toBe(0)
  if (process.env['CARDS']) writeFileSync(`${process.env['CARDS']}/${name}.jpg`, bytes)
})

test('a hostile text is drawn in at most 100 characters, without control characters and emoji', () => {
  for (const text of HOSTILE_TEXTS) {
    const drawn = drawableText(text, 100)
    expect(drawn.length).toBeLessThanOrEqual(100)
    expect(drawn).not.toMatch(/[\p{Cc}\p{Cf}\p{Extended_Pictographic}\n]/u)
  }
  expect(drawableText('Aye 🚆 <b>', 100)).toBe('Aye <b>')
})

test('a hidden or unknown post has no card, and a new version of a post has a new card path', async () => {
  const aye = await rider()
  const { slug, version } = (await aye.post('here')).body
  const first = await imageOf(slug)
  await cardOf(slug)
  const began = performance.now()
  await cardOf(slug)
  expect(performance.now() - began).toBeLessThan(60_000)
  await aye.send('PUT', `/api/post/${slug}`, { text: 'there', version })
  expect(await imageOf(slug)).not.toBe(first)
  await database.db.execute(sql`update post set hidden_at = now(), hidden_why = 'spam' where text = 'there'`)
  for (const path of [`/card/${slug}-1.jpg`, `/card/${slug}-2.jpg`, '/card/AAAAAAAAAAAAAAAAAAAAAA-1.jpg', '/card/x', `/card/${slug}.jpg`])
    expect([path, (await app.get(path)).status]).toEqual([path, 404])
})
