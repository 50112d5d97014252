import type { Account, FeedPage, ModerationCase, Notification, SignedIn, SocialAnswer } from '@yatha/contract'
import { LANGUAGES } from '@yatha/language'
import { sql } from 'drizzle-orm'
import tools from 'myanmar-tools'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startOpenId } from '../../e2e/outside/openid.ts'
import { fakeServiceSettings } from '../../e2e/outside/settings.ts'
import { checkNames } from '../src/community/safety/names/name.jobs.ts'
import { createNameRules } from '../src/community/safety/names/name-rules.ts'
import { parseWordFile, createWordCheck } from '../src/community/safety/words/words.ts'
import { translateIn } from '../src/words.ts'
import { installFixedClock } from './clock.ts'
import { writerFactory } from './community-riders.ts'
import { openTestDatabase } from './database.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { openMailbox } from './mailbox.ts'
import { signInAtProvider } from './provider-pages.ts'
import { newCredentials, createRiderClient } from './riders.ts'
import { createTestServer, withoutRejections } from './serve.ts'

// Rules for display names: at registration, at renaming, from identity providers, and for stored names.

const ORIGIN = 'http://localhost:3000'
const OPERATOR = 'operator@railway.example'
const MODERATOR = 'moderator@railway.example'
const WORDS = 'refuse scumword\nhold shadyword\n'
const wordFile = join(mkdtempSync(join(tmpdir(), 'yatha-words-')), 'words.txt')
writeFileSync(wordFile, WORDS)

const database = await openTestDatabase()
const mailbox = await openMailbox()
const google = await startOpenId({ origins: [ORIGIN], mail: 'gmail.example' })
afterAll(() => google.close())
const clock = installFixedClock()
const env = {
  TRUST_PROXY: 'yes',
  WORD_FILE: wordFile,
  OPERATORS: OPERATOR,
  MODERATORS: MODERATOR,
  ...fakeServiceSettings({
    origin: ORIGIN,
    smtpPort: mailbox.port,
    google: google.issuer,
    telegram: google.issuer,
    facebook: google.issuer,
  }),
}
const app = createTestServer({ env, database, clock, limits: withoutRejections })
const { post, posted, register } = createRiderClient(app, mailbox, database)
const rider = writerFactory(app, database, clock)
type Rider = Awaited<ReturnType<typeof rider>>

const STAFF = [OPERATOR, MODERATOR]
const rules = createNameRules({ words: parseWordFile(WORDS), staff: STAFF })
const rename = (who: Rider, name: string) => who.send('PUT', '/api/account', { name })
const errorOf = ({ status, body }: Awaited<ReturnType<typeof rename>>) => [status, body.code, body.field]
const accountOf = async (who: Rider) => (await who.get('/api/account')).body as unknown as Account
const notificationsOf = async (who: Rider) =>
  ((await who.get('/api/notification')).body as unknown as { notifications: Notification[] }).notifications
/** Runs the job that checks stored names, with `words` as the operator's word file. */
const checkWith = (words: string) =>
  checkNames({ database, clock, nameRules: createNameRules({ words: parseWordFile(words), staff: STAFF }) })

test('registration rejects names that contain listed words, web addresses or reserved names, and the error names the field', async () => {
  const attempt = async (name: string) => {
    const response = await post('register', { ...newCredentials(), name })
    const { code, field } = (await response.json()) as { code?: string; field?: string }
    return [response.status, code, field]
  }
  expect(await attempt('scumword fuck https://evil.example')).toEqual([422, 'name_refused', 'name'])
  expect(await attempt('shadyword')).toEqual([422, 'name_refused', 'name'])
  expect(await attempt('Aye https://evil.example')).toEqual([422, 'name_link', 'name'])
  expect(await attempt('Aye ｅｖｉｌ\u200B.ｃｏｍ')).toEqual([422, 'name_link', 'name'])
  expect(await attempt('Yatha Operator ✔')).toEqual([422, 'name_reserved', 'name'])
  expect(await attempt('Aye Aye')).toEqual([200, undefined, undefined])
})

test('renaming to a refused name fails with a message in the rider’s language and keeps the old name', async () => {
  const aye = await rider({ name: 'Ma Aye', daysOld: 400 })
  expect(errorOf(await rename(aye, 's c u m w o r d'))).toEqual([422, 'name_refused', 'name'])
  expect(errorOf(await rename(aye, 'www.evil.example'))).toEqual([422, 'name_link', 'name'])
  expect(errorOf(await rename(aye, 'Official'))).toEqual([422, 'name_reserved', 'name'])
  for (const language of LANGUAGES) {
    const headers = { ...aye.headers, 'Content-Type': 'application/json', Language: language }
    const response = await app.request('/api/account', { method: 'PUT', body: JSON.stringify({ name: 'Yatha' }), headers })
    const { message } = (await response.json()) as { message: string }
    expect([language, message]).toEqual([language, translateIn(language)('error.name_reserved')])
  }
  expect(await accountOf(aye)).toMatchObject({ name: 'Ma Aye' })
  expect((await rename(aye, 'Ma Aye Aye')).status).toBe(200)
})

test('operators and moderators may use reserved names after confirming their address, but nobody may at registration', async () => {
  // The response must not depend on the owner of the address.
  for (const email of [OPERATOR, newCredentials().email])
    expect((await post('register', { ...newCredentials(), email, name: 'Yatha Operator' })).status).toBe(422)
  const { accessToken } = await register({ ...newCredentials(), name: 'Daw Hla', email: OPERATOR })
  const headers = { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' }
  const set = (name: string) => app.request('/api/account', { method: 'PUT', body: JSON.stringify({ name }), headers })
  expect((await set('Yatha Operator')).status).toBe(200)
  expect((await set('scumword')).status).toBe(422)
  // After a change of the address, the account is an ordinary rider's.
  await database.db.execute(sql`update account set email = ${newCredentials().email}, name_rules = '' where email = ${OPERATOR}`)
  await checkWith(WORDS)
  const account = (await (await app.request('/api/account', { headers })).json()) as Account
  expect(account).toMatchObject({ name: 'Yatha Operator', isNameHidden: true })
})

test('a change of the e-mail address causes a new check of the name', async () => {
  const { accessToken, account, person } = await register()
  const rulesOf = async () =>
    (await database.db.execute<{ name_rules: string }>(sql`select name_rules from account where id = ${account.id}`)).rows[0]!.name_rules
  expect(await rulesOf()).not.toBe('')
  const email = newCredentials().email
  const { attempt } = await posted<{ attempt: string }>('account/email', { email, password: person.password }, { token: accessToken })
  const code = /\b\d{6}\b/.exec((await mailbox.next(email)).text ?? '')![0]
  expect((await post('account/email/confirm', { attempt, code }, { token: accessToken })).status).toBe(200)
  expect(await rulesOf()).toBe('')
})

test('a name from an identity provider that breaks the rules is stored but hidden from others, and the rider is notified', async () => {
  const binding = 'a'.repeat(43)
  const signIn = async (login: string): Promise<SignedIn> => {
    const { url } = await posted<{ url: string }>('social/google/start', { via: 'browser', binding })
    const back = await signInAtProvider(url, login, ORIGIN)
    const answer = await posted<SocialAnswer>('social/google/finish', { ...back, binding })
    if (answer.kind !== 'signed_in') throw new Error(answer.kind)
    return answer
  }
  const { accessToken, account } = await signIn('moderator')
  expect(account).toMatchObject({ name: 'Moderator', isNameHidden: true })
  const list = async (token: string) =>
    (await app.json<{ notifications: Notification[] }>('/api/notification', { Authorization: `Bearer ${token}` })).notifications
  expect(await list(accessToken)).toMatchObject([
    { kind: 'moderation', title: 'Others see “Rider” instead of your name', path: '/profile', isRead: false },
  ])
  const fine = await signIn('aye')
  expect(fine.account.isNameHidden).toBeUndefined()
  expect(await list(fine.accessToken)).toEqual([])
})

test('others do not see a stored name that breaks the rules in posts, shares, comments, reactions, blocks, pages and cards; moderators do', async () => {
  const [aye, kyaw] = [await rider({ name: 'Yatha Operator ✔', daysOld: 30 }), await rider({ name: 'Ko Kyaw', daysOld: 30 })]
  await checkWith(WORDS)
  const { slug, author } = (await aye.post('Free tickets')).body
  const other = (await kyaw.post('Late again')).body.slug
  await aye.comment(other, 'Yes')
  await aye.react(other, 'like')
  const shared = (await kyaw.post('Look', { repost: slug })).body.slug
  await kyaw.send('PUT', `/api/block/${author.id}`)
  const blocks = await kyaw.get('/api/block')
  await kyaw.send('DELETE', `/api/block/${author.id}`)
  const seen: Record<string, unknown> = { blocks: blocks.body }
  for (const who of [kyaw, aye]) {
    for (const path of [
      '/api/post',
      `/api/post/${slug}`,
      `/api/post/${shared}`,
      `/api/post/${other}/comment`,
      `/api/post/${other}/reaction`,
    ])
      seen[`${who.id} ${path}`] = (await who.get(path)).body
  }
  expect(Object.values(seen).every((answer) => JSON.stringify(answer).includes(author.id))).toBe(true)
  expect(JSON.stringify(seen)).not.toContain('Operator')
  expect(JSON.stringify(seen)).toContain('Ko Kyaw')
  expect(author).toEqual({ id: author.id })
  const page = async (language: string) =>
    /og:title" content="([^"]*)"/.exec(await (await app.get(`/community/${slug}?lang=${language}`)).text())![1]
  expect(await page('en')).toBe('Rider: Free tickets | Yatha')
  expect(await page('mm')).toContain(`${translateIn('mm')('community.rider')}: Free tickets`)
  expect([200, 302]).toContain((await app.get(`/card/${slug}-1.jpg`)).status)

  const moderator = await rider({ name: 'Daw Khin', daysOld: 400 })
  await database.db.execute(sql`update account set email = ${MODERATOR} where id = ${moderator.id}`)
  const found = (await moderator.send('POST', '/api/moderation/case', { target: { kind: 'post', id: slug } }))
    .body as unknown as ModerationCase
  expect(found.author).toMatchObject({ id: author.id, name: 'Yatha Operator ✔' })
  // Riders always see their own name.
  expect(await accountOf(aye)).toMatchObject({ name: 'Yatha Operator ✔', isNameHidden: true })
  expect((await aye.get('/api/account/export')).body).toMatchObject({ account: { name: 'Yatha Operator ✔', isNameHidden: true } })
  // The name is hidden until the rider changes it.
  expect((await rename(aye, 'Ma Aye')).body).not.toHaveProperty('isNameHidden')
  expect(((await kyaw.get('/api/post')).body as FeedPage).posts.find((one) => one.slug === slug)!.author.name).toBe('Ma Aye')
})

test('a change of the word list hides stored names and notifies each rider once, or shows the names again', async () => {
  const [aye, kyaw] = [await rider({ name: 'Mango Tree' }), await rider({ name: 'Ko Kyaw' })]
  await checkWith(WORDS)
  expect(await notificationsOf(aye)).toEqual([])
  const stricter = `${WORDS}refuse mango\n`
  for (let run = 0; run < 3; run++) await checkWith(stricter)
  expect(await accountOf(aye)).toMatchObject({ name: 'Mango Tree', isNameHidden: true })
  // Other words change, but the fault of this name stays the same: no second notification.
  await checkWith(`${stricter}refuse papaya\n`)
  await checkWith(`${WORDS}hold mango\n`)
  expect(await notificationsOf(aye)).toMatchObject([
    { title: 'Others see “Rider” instead of your name', body: translateIn('en')('error.name_refused') },
  ])
  expect(await notificationsOf(kyaw)).toEqual([])
  await checkWith(WORDS)
  expect(await accountOf(aye)).not.toHaveProperty('isNameHidden')
  expect(await notificationsOf(aye)).toHaveLength(1)
})

test('the job checks all stored names in batches, and checks no name twice', async () => {
  const resetNameChecks = sql`update account set name_rules = '' where name = 'Scumword'`
  for (let i = 0; i < 250; i++) await rider({ name: 'Scumword' })
  await database.db.execute(resetNameChecks)
  let checks = 0
  const counted = { ...rules, faultOf: (...given: Parameters<typeof rules.faultOf>) => (checks++, rules.faultOf(...given)) }
  await checkNames({ database, clock, nameRules: counted })
  const { rows } = await database.db.execute(sql`select 1 from account where name = 'Scumword' and name_fault = 'name_refused'`)
  expect(rows).toHaveLength(250)
  const before = checks
  expect(before).toBeGreaterThanOrEqual(250)
  await checkNames({ database, clock, nameRules: counted })
  expect(checks).toBe(before)
})

const RESERVED_NAMES: readonly string[] = [
  ['Yatha', 'YATHA', 'yatha', 'The Yatha Team', 'YathaSupport', 'yatha_official', 'Yatha2026', 'Yangon City Railway', 'YangonCityRailway'],
  [
    'Operator',
    'Operator 1',
    'Train operators',
    'MODERATOR',
    'Moderator2',
    'Admin',
    'Aye (Admin)',
    'Support',
    'Customer Service',
    'official',
  ],
  // Disguised by full-width and zero-width characters, letters of other scripts, small capitals, circles, digits as letters, or spaces.
  ['Ｙａｔｈａ', 'Ya\u200Btha', 'Y\u00ADatha', 'Yаthа', 'Υatha', 'Yatһa', 'ʏᴀᴛʜᴀ', 'ꓬꓮꓔꓧꓮ', '🅨🅐🅣🅗🅐', '🆈🅰🆃🅷🅰', '𝒀𝒂𝒕𝒉𝒂', 'Ÿäthà'],
  ['Y a t h a', 'Y.A.T.H.A', '0perator', 'M0derator', 'Operat0r', 'Аdmin', '4dmin', 'ΑDMΙΝ', 'OfficiaI', 'Adrnin', 'Modeeerator'],
  ['Yaŧha', 'γatha', 'ΛDMIN', 'Admiп', 'Ya\u1E71ha', 'ҮАТНА', 'Ⲩatha', 'Yath a', 'Yat ha', 'A dmin', 'Y@ tha', 'Yatha 🇲🇲'],
  // Reserved words that are joined with other words.
  [
    'YathaStaff',
    'Yatha Staff',
    'YathaHQ',
    'Yatha HQ 2',
    'MyYatha',
    'My Yatha',
    'SuperAdmin',
    'HeadAdmin',
    'Head-Admin Aye',
    'Mod Team',
    'The Mods',
  ],
  ['Aye (Mod Team)', 'Aye YathaTeam', 'Yangon Railway', 'Yangon Railway Official', 'Railway Staff', 'Yatha: Help & Info', 'YathaPlus'],
  ['Aye ✔', '✅ Ko Ko', 'Yatha™', 'Yatha®', 'ᴼᶠᶠⁱᶜⁱᵃˡ'],
  // Reserved words in the eight languages.
  ['အော်ပရေတာ', 'ရထားအော်ပရေတာ', 'အက်ဒမင်', 'ယထာ', 'ရန်ကုန်မြို့ပတ်ရထား', 'Yatha တရားဝင်'],
  ['Yatha運営', '公式', 'ﾓﾃﾞﾚｰﾀｰ', 'サポート', 'Yatha官方', '官方客服', '管理员', '운영자', '운영자님', '공식 계정', 'Yatha운영팀'],
  ['관리 자', '관 리 자', 'ယ ထာ', '官方', '官方账号', '仰光铁路官方', 'Aye 官方', 'ヤタ運営'],
  ['Админ', 'АДМИН', 'Администратор', 'Модератор', 'Оператор Yatha', 'Служба поддержки', 'Техподдержка', 'Официальный'],
  ['แอดมิน', 'ผู้ดูแลระบบ', 'เจ้าหน้าที่เดินรถ', 'Modérateur', 'OPÉRATRICE', 'Équipe Yatha', 'Officiel', 'Betreiber', 'Kundendienst', 'Yatha-Team'],
].flat()

test('names of the product and its staff are reserved, in eight languages and with look-alike letters', () => {
  expect(RESERVED_NAMES.filter((name) => rules.faultOf(name, null) !== 'name_reserved')).toEqual([])
  expect(RESERVED_NAMES.filter((name) => rules.faultOf(name, OPERATOR) !== undefined)).toEqual([])
})

const REAL_NAMES: readonly string[] = [
  [
    'Aung San',
    'Ma Aye',
    'Min Min',
    'Ko Ad Min',
    'Ya Min',
    'Yathar Htun',
    'Yatharth Gupta',
    'Ya Tha',
    'Ya Tha 😀',
    'Ya.Tha',
    'U Thant',
    'Daw Mod',
    'Me Me',
    'Mg.Mg',
  ],
  // Names that contain a product or staff word, and names with dots.
  ['Yatha Rao', 'Ko Yatha', 'Yatha Thein 2', 'Hans Betreiber', 'Assistance', 'ヤタ アキラ', 'ကို Yatha'],
  ['Zaw.zaw', 'zaw.zaw', 'J.R.Ewing', 'j.r.ewing', 'su.su', 'U.ba', 'Aye.Su', 'นก.นก', 'daw.khin.khin'],
  ['အောင်ဆန်း', 'ဒေါ်ခင်ခင်', 'မောင်မောင်', 'မြင့်မြင့်စန်း', 'မောင်တရား ဝင်းထွန်း', 'ယသဝတီ', 'သူရထွန်း', 'နော်အဲ့စူ', 'ၸၢႆးမိူင်း', 'ကိုရထား'],
  ['สมชาย ใจดี', 'พรทิพย์', 'Somporn', 'Nok Porn', 'Porntip', 'ทองดี ดูแลดี', 'เจ้าหญิง', 'สุภาพร', 'Mod'],
  ['山田太郎', '佐藤公一', '運天 花', '管野 理', '田中さくら', 'ﾀﾅｶ', '近藤勇', '本田式子', '事代主'],
  ['王伟', '王官方', '上官方明', '李管', '欧阳官', '운영', '김공식', '박관리', '이운', '김영자'],
  ['Müller', 'Stefan Amtmann', 'Modersohn', 'Paula Modersohn-Becker', 'Opitz', 'Leopold Staff', 'Lofficial', 'Ada Minor', 'Fabian Betz'],
  [
    'François Lofficiel',
    'Élodie',
    "O'Brien",
    'J. R. R. Tolkien',
    'Dr. Cassino',
    'Scunthorpe',
    'Яна',
    'Иван Операторов',
    'Администраторова Анна',
    'Dermod',
    'Stafford',
    'Mod S.',
    'ΛΑΜΠΗ',
    'Modestas',
    'Νίκος',
    'Aung 🇲🇲',
    '😀',
    '…',
  ],
].flat()

test('names of people are accepted, in any script', () => {
  expect(REAL_NAMES.filter((name) => rules.faultOf(name, null) !== undefined)).toEqual([])
})

test('a name with a web address is rejected', () => {
  const names = [
    'evil.com',
    'Evil.Live',
    'see evil.de',
    'bit.ly',
    't.me/evil',
    'zaw.zaw/evil',
    'evil.bargains/x',
    'https://x',
    'www.evil',
    '例子.中国',
  ]
  expect(names.filter((name) => rules.faultOf(name, null) !== 'name_link')).toEqual([])
})

test('names in Zawgyi are checked as Unicode', () => {
  const zawgyiOf = (text: string) => new tools.ZawgyiConverter().unicodeToZawgyi(text)
  expect(rules.faultOf(zawgyiOf('အော်ပရေတာ'), null)).toBe('name_reserved')
  expect(rules.faultOf(zawgyiOf('မောင်စောက်ကောင်'), null)).toBe('name_refused')
  expect(rules.faultOf(zawgyiOf('မြင့်မြင့်စန်း'), null)).toBeUndefined()
})

test('checking a hostile name throws no exception', () => {
  for (const text of HOSTILE_TEXTS) expect(() => rules.faultOf(text.slice(0, 60), null)).not.toThrow()
})

test('the version of the name rules changes only if the word list or the set of staff addresses changes', () => {
  const versionOf = (words: string, staff: readonly string[]) => createNameRules({ words: parseWordFile(words), staff }).version
  expect(versionOf(WORDS, STAFF)).toBe(rules.version)
  expect(versionOf(WORDS, STAFF.toReversed())).toBe(rules.version)
  expect(versionOf(`${WORDS}refuse mango`, STAFF)).not.toBe(rules.version)
  expect(versionOf(`${WORDS}allow casino`, STAFF)).not.toBe(rules.version)
  expect(versionOf(WORDS, [OPERATOR])).not.toBe(rules.version)
})

test('“Porn”, which is also a name, is held for review in a post; “casino” is rejected as a name', () => {
  expect(createWordCheck(parseWordFile(''))('Porn')).toBe('held')
  expect(rules.faultOf('casino', null)).toBe('name_refused')
})
