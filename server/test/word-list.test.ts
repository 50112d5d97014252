import tools from 'myanmar-tools'
import { readdirSync, readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { foldText } from '../src/community/safety/words/folded.ts'
import { WORD_LISTS } from '../src/community/safety/words/word-lists.ts'
import { BUILT_IN_WORDS, parseWordFile, createWordCheck } from '../src/community/safety/words/words.ts'
import { toUnicode } from '../src/community/zawgyi.ts'
import { installFixedClock } from './clock.ts'
import { writerFactory } from './community-riders.ts'
import { openTestDatabase } from './database.ts'
import { railwayFiles, createTestServer, withoutRejections } from './serve.ts'

const judgeUnicode = createWordCheck(BUILT_IN_WORDS)
/** Checks a text as in a post, where Zawgyi has been converted to Unicode. */
const judge = (text: string) => judgeUnicode(toUnicode(text))
const zawgyiOf = (text: string) => new tools.ZawgyiConverter().unicodeToZawgyi(text)

test('every listed word is found alone and in a sentence of its language', () => {
  for (const { refused, held } of Object.values(WORD_LISTS)) {
    for (const word of refused) expect([word, judge(word), judge(`Train 9:08, ${word}!`)]).toEqual([word, 'refused', 'refused'])
    for (const word of held) expect([word, judge(`… ${word} …`)]).toEqual([word, 'held'])
  }
})

test.each([
  'FUCK',
  'ｆｕｃｋ',
  '𝐟𝐮𝐜𝐤',
  'fu\u200Bck',
  'f\u2060u\u00ADck',
  'f u c k',
  'f.u.c.k',
  'f-u_c*k',
  'fuuuuuck',
  'fuuck',
  'fuckk',
  'ffuuckk',
  'f*ck',
  'F**k',
  'c*nt!',
  'wh*re',
  'f*cking late',
  's*lope',
  'fùčk',
  'f\u0489u\u0301\u0302\u0303ck',
  'fuсk',
  'сunt',
  'νν wh0re',
  // Letters in squares, circles and brackets, flag letters, small capitals, letters with strokes, currency signs, and similar letters of
  // the scripts Lisu, Canadian Aboriginal, Cherokee, Armenian, Cyrillic and Greek.
  '🅵🆄🅲🅺',
  'late 🅵\uFE0F 🆄 🅲 🅺',
  '🅕🅤🅒🅚',
  '🄵🅄🄲🄺',
  '⒡⒰⒞⒦',
  '🄕🄤🄒🄚',
  'the🇫🇺🇨🇰🇲🇲',
  'ꜰᴜᴄᴋ',
  'ғᴜᴄᴋ',
  'ꓝꓴꓚꓗ',
  'ꓝ\u0308ꓴꓚꓗ',
  'ᖴᑌᑕK',
  'ᖴᑌᑕᏦ',
  'ꮯᴜɴᴛ',
  'ƒսck',
  'fцck',
  'FЦCK',
  'fиск',
  'ИIGGER',
  'FUϹK',
  'ƒμςκ',
  'ꝼʉȼꝁ',
  'ƒυ¢к',
  '₣Ʉ₵₭',
  // Listed words inside other words.
  'fuckyou',
  'FuckYou2',
  'youfuckers',
  '🅵🆄🅲🅺you',
  'Hurensöhne',
  'mοthеrfuckеr',
  'n1gg3r',
  'ni99er!',
  '$alope',
  'ENCULÉ',
  'N i q u e  ta mère'.replace('N i q u e', 'nique'),
  'လိုးမ\u200Bသား',
  'လိုး မသား',
  'လိုိုးးမသား',
  zawgyiOf('ရထားစောင့်ရတာ လိုးမသား လို့ ပြောလိုက်တယ်'),
  '傻 逼',
  '傻*逼',
  'ค ว ย',
  '씨 발',
])('%s is found', (text) => {
  expect(judge(text)).toBe('refused')
})

/** Returns all published names of stations and landmarks, in all languages. */
function namesOfPlaces(): string[] {
  const folder = join(import.meta.dirname, '../../data/dist')
  const texts = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : value && typeof value === 'object'
        ? Object.entries(value).flatMap(([key, one]) => [key, ...texts(one)])
        : []
  const read = (name: string) => texts(JSON.parse(readFileSync(join(folder, name), 'utf8')))
  return [
    ...readdirSync(folder)
      .filter((name) => /^(names|places)-.*\.json$/.test(name))
      .flatMap(read),
    ...railwayFiles.railway.stations.flatMap(({ en, my, slug }) => [en, my, slug]),
  ]
}

test('names of stations and landmarks, and usual sentences about trains, contain no listed word in any language', () => {
  const names = namesOfPlaces()
  expect(names.length).toBeGreaterThan(1000)
  expect(names.filter((name) => judge(name) !== 'fine')).toEqual([])
  // Consecutive names contain no listed word either.
  const lines = Array.from({ length: Math.ceil(names.length / 8) }, (_, i) => names.slice(i * 8, i * 8 + 8).join(' '))
  expect(lines.filter((line) => judge(line) !== 'fine')).toEqual([])
  const fine = [
    'Le train a du retard, 12 min',
    'Scunthorpe, Essex and Dickens',
    'ကုလားထိုင် မရှိဘူး၊ လူကျပ်တယ်',
    'မတ်စောက်တဲ့ လှေကား',
    'ဒီနေ့ မနက် အင်းစိန်ဘူတာမှာ ရထား ၁၅ မိနစ် နောက်ကျတယ်။',
    '시발역에서 10분 늦었습니다',
    'แกงกะหรี่ปั๊บ หน้าสถานี',
    '始発は 5:35 です',
    '火车晚点 15 分钟',
    'KA-4 a 5 p m, T 2 B',
    'Class pass at 9:08',
    'Monte Cassino, Putte, a good book, too full, keep going, vacuum, Niger, Nigeria, Boot, Saal, Zoo, Kaffee',
    // Real words in scripts whose letters look like Latin letters, and symbols that look like letters.
    'Поезд опаздывает на 12 минут, спасибо. Где билеты? ПОЕЗД СТОИТ',
    'Το τρένο άργησε 12 λεπτά. ΚΑΛΗΜΕΡΑ ΣΕ ΟΛΟΥΣ',
    'Գնացքը ուշանում է, շնորհակալություն',
    'ꓡꓲꓢꓴ ꓥꓳ ꓠꓬ, ꓟꓬꓽ ꓗꓪꓽ ꓐꓲ',
    'ᐃᓄᒃᑎᑐᑦ ᓄᓇᕗᑦ ᖃᓪᓗᓈᑎᑐᑦ, ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ',
    'Tàu đến muộn 12 phút, xin cảm ơn',
    '🅿 and 🅰 exit, 🇲🇲🇹🇭🇯🇵 and 🇨🇳, 50¢, ฿20 or ₩500, 5 µm',
    'of Uckfield, snigger, Montenegro, dispute, computer, salopette, Fukuoka, Fukushima',
    '5*5 m, ** late **, *stars*, a*b, s**t happens, Hledan*, *Insein',
  ]
  expect(fine.filter((text) => judge(text) !== 'fine')).toEqual([])
})

test('the word list file adds words and excludes built-in words; an invalid line is rejected with its line number', () => {
  const customJudge = createWordCheck(parseWordFile('# ours\nrefuse rascal\r\nhold ရထားလက်မှတ်အတု\nallow casino\n\n'))
  expect(['you r.a.s.c.a.l', 'ရထားလက်မှတ် အတု ရမယ်', 'casino', 'fuck'].map(customJudge)).toEqual(['refused', 'held', 'fine', 'refused'])
  expect(() => parseWordFile('refuse x\nforbid y')).toThrow('line 2')
})

test('Greek and Cyrillic words of the word list file are found in lower and upper case', () => {
  const customJudge = createWordCheck(parseWordFile('refuse μαλάκας\nrefuse Идиот'))
  expect(['μαλακας', 'Μαλάκας', 'ΜΑΛΑΚΑΣ', 'идиот', 'Идиот', 'ИДИОТ'].filter((text) => customJudge(text) !== 'refused')).toEqual([])
})

test('no letter of Burmese, Thai, Korean, Japanese or Chinese is taken for a Latin letter', () => {
  const letter =
    /(?!\p{Default_Ignorable_Code_Point})[\p{Script=Myanmar}\p{Script=Thai}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
  const changed: string[] = []
  for (let point = 0; point <= 0x3ffff; point++) {
    const sign = String.fromCodePoint(point)
    // NFKC itself changes some characters, such as ㌘ to グラム.
    if (letter.test(sign) && foldText(sign) !== sign.normalize('NFKC').replaceAll('\u102B', '\u102C')) changed.push(sign)
  }
  expect(changed).toEqual([])
})

const database = await openTestDatabase()
const clock = installFixedClock()
const MODERATOR = 'mod@example.com'
const app = createTestServer({ database, clock, limits: withoutRejections, env: { MODERATORS: MODERATOR, COMMUNITY_ACCOUNT_HOURS: '24' } })
const rider = writerFactory(app, database, clock)

test('a post, comment or edit with a refused word is rejected with a message in the rider’s language', async () => {
  const aye = await rider()
  const { slug } = (await aye.post('fine')).body
  expect((await aye.post('F U C K this train')).body).toMatchObject({ code: 'word_refused', field: 'text' })
  expect((await aye.comment(slug, 'fu\u200Bck')).body.code).toBe('word_refused')
  expect((await aye.send('PUT', `/api/post/${slug}`, { text: 'c.u.n.t', version: 1 })).body.code).toBe('word_refused')
  const response = await app.post('/api/post', { id: randomUUID(), text: 'fuck' }, { ...aye.headers, Language: 'de' })
  expect(((await response.json()) as { message: string }).message).toContain('nicht erlaubt')
  expect((await aye.feed()).posts.map(({ text }) => text)).toEqual(['fine'])
})

test('a post held for review is visible only to its author, and counts after a moderator has approved it', async () => {
  const [aye, kyaw] = [await rider(), await rider()]
  const { slug } = (await aye.post('see')).body
  const heldPost = (await kyaw.post('The best casino', { repost: slug })).body
  expect(heldPost).toMatchObject({ hidden: 'words', isOwn: true })
  const comment = (await kyaw.comment(slug, 'casino')).body
  expect(comment.hidden).toBe('words')
  expect((await app.get(`/api/post/${heldPost.slug}`)).status).toBe(404)
  expect((await aye.get(`/api/post/${slug}`)).body).toMatchObject({ comments: 0, reposts: 0 })
  const edited = (await kyaw.comment(slug, 'nice')).body.id
  expect((await kyaw.send('PUT', `/api/comment/${edited}`, { text: 'nice casino' })).body.hidden).toBe('words')
  const editedSlug = (await kyaw.post('plain')).body.slug
  expect((await kyaw.send('PUT', `/api/post/${editedSlug}`, { text: 'now a casino', version: 1 })).body.hidden).toBe('words')
  expect((await aye.get(`/api/post/${slug}`)).body.comments).toBe(0)
  const moderator = await rider()
  await database.pool.query('update account set email = $1 where id = $2', [MODERATOR, moderator.id])
  const queue = (await moderator.get('/api/moderation/queue')).body as unknown as { cases: { id: string; version: number }[] }
  expect(queue.cases).toHaveLength(4)
  for (const { id, version } of queue.cases)
    await moderator.send('POST', `/api/moderation/case/${id}/action`, { id: randomUUID(), version, action: 'dismiss' })
  expect((await app.get(`/api/post/${heldPost.slug}`)).status).toBe(200)
  expect((await aye.get(`/api/post/${slug}`)).body).toMatchObject({ comments: 2, reposts: 1 })
})

test('no sentence of the app contains a listed word in any language, except the name of a reason for reports', () => {
  const folder = join(import.meta.dirname, '../../language/catalogs')
  const sentences = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => Object.values(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>))
  expect(sentences.length).toBeGreaterThan(8000)
  // The one sentence that contains a listed word is the name of a reason for reports.
  expect(sentences.filter((text) => judge(text) !== 'fine')).toEqual(['色情内容'])
})
