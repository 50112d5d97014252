import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { pluralForm } from '../src/plural-form.ts'
import { compileCatalog, findMessageKeys, catalogPart } from '../src/compile.ts'
import {
  clockText,
  dayText,
  defaultDigits,
  fullDateText,
  LANGUAGES,
  numberText,
  priceText,
  serviceClockText,
  sourceDateText,
  languageTagOf,
  trainNumberText,
  translator,
  type MessageKey,
} from '../src/index.ts'
import { placeholders } from '../translators/po.ts'

const folder = fileURLToPath(new URL('../catalogs', import.meta.url))
const catalogs = Object.fromEntries(
  readdirSync(folder).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Record<string, string>,
  ]),
)
const english = catalogs['en'] as Record<MessageKey, string>

test.each(Object.keys(catalogs))('%s: the catalog has every English key in the same order, with the same placeholders', (language) => {
  expect(Object.keys(catalogs[language]!)).toEqual(Object.keys(english))
  for (const [key, message] of Object.entries(english)) expect(placeholders(catalogs[language]![key]!), key).toEqual(placeholders(message))
})

test.each(['ja', 'zh', 'ko', 'th', 'mm'])('%s: only two messages with Latin words are the same as in English', (language) => {
  const englishMessages = Object.entries(catalogs[language]!).filter(
    ([key, message]) => message === english[key as MessageKey] && /[A-Za-z]{4}/.test(message.replace(/\{[^}]*\}/g, '')),
  )
  expect(englishMessages.map(([key]) => key)).toEqual(['model.demu', 'error.too_large'])
})

test.each(Object.keys(catalogs))('%s: each plural has only the plural forms of the language', (language) => {
  const tag = language === 'mm' ? 'my' : language
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  for (const [key, message] of Object.entries(catalogs[language]!)) {
    if (!message.includes(', plural,')) continue
    const usedForms = [...message.matchAll(/(?:^|[\s}])(zero|one|two|few|many|other) \{/g)].map((m) => m[1]!)
    expect(usedForms, key).toContain('other')
    expect(
      usedForms.filter((form) => !forms.includes(form as Intl.LDMLPluralRule)),
      key,
    ).toEqual([])
    if (forms.includes('one')) expect(usedForms, key).toContain('one')
  }
})

test('the parts `first` and `more` contain every message for phones exactly once', () => {
  const firstKeys = new Set<MessageKey>(['tab.home', 'way.up'])
  const [first, more] = (['first', 'more'] as const).map((part) => Object.keys(catalogPart(english, part, firstKeys)))
  expect(first).toEqual(['tab.home', 'way.up'])
  expect(more!.filter((key) => first!.includes(key))).toEqual([])
  const otherKeys = Object.keys(english).filter((key) => !first!.includes(key) && !more!.includes(key))
  expect(
    otherKeys.every((key) => /^(community|splash|assistant|elsewhere|error|mail|mailbox|moderation|operator|push|suggest)\./.test(key)),
  ).toBe(true)
  expect(more).toContain('privacy.phone')
  expect(more).toContain('error.noAnswer')
})

test('the keys in code are its literal keys, and all keys with the prefix of a template', () => {
  const keys = ['tab.home', 'tab.route', 'way.up', 'way.down', 'wayward.up'] as unknown as MessageKey[]
  expect([...findMessageKeys("const TABS = [{ label: 'tab.home' }]", keys)]).toEqual(['tab.home'])
  expect([...findMessageKeys('t(`way.${way}`)', keys)]).toEqual(['way.up', 'way.down'])
  expect([...findMessageKeys('t("tab.route"), t("tab.homeless"), home.tab', keys)]).toEqual(['tab.route'])
  expect(() => findMessageKeys('t(`${feature}.title`)', keys)).toThrow('begins with a value')
})

test('every message key is used', () => {
  const folders = ['web/src', 'server/src', 'contract/src', 'answers/src', 'assistant/src', 'language/src'].map((folder) =>
    fileURLToPath(new URL(`../../${folder}`, import.meta.url)),
  )
  const read = (path: string): string =>
    readdirSync(path, { withFileTypes: true })
      .map((e) => (e.isDirectory() ? read(`${path}/${e.name}`) : readFileSync(`${path}/${e.name}`, 'utf8')))
      .join('\n')
  const code = folders.map(read).join('\n')
  const quoted = new Set([...code.matchAll(/'([\w.]+)'/g)].map((match) => match[1]))
  const templatePrefixes = [...code.matchAll(/`([\w]+)\.\$\{/g)].map((m) => `${m[1]}.`)
  const byPrefix = [...templatePrefixes, 'type.', 'way.', 'trainType.']
  const isUsed = (key: string): boolean =>
    // A message for other railways is used if the message that it replaces is used.
    key.startsWith('elsewhere.')
      ? isUsed(key.slice('elsewhere.'.length))
      : quoted.has(key) || byPrefix.some((prefix) => key.startsWith(prefix))
  const unused = Object.keys(english).filter((key) => !isUsed(key))
  expect(unused).toEqual([])
})

test('Burmese messages are Unicode, with tone marks in order', () => {
  for (const [key, message] of Object.entries(catalogs['mm']!)) {
    expect(message, key).not.toMatch(/[\u1060-\u1097]/)
    expect(message, key).not.toMatch(/\u1038\u1037|(^|\s)\u1031/)
  }
})

test('pluralForm returns the CLDR form in every language', () => {
  expect(Object.keys(catalogs).toSorted()).toEqual(LANGUAGES.toSorted())
  for (const language of LANGUAGES) {
    const rules = new Intl.PluralRules(languageTagOf(language))
    for (const count of [...Array(120).keys(), 1_000_000, 1_000_001, 2_000_000])
      expect(pluralForm(language, count), language).toBe(rules.select(count))
  }
})

test('numberText formats numbers as Intl does, including small ones', () => {
  for (const tag of ['en', 'de', 'fr', 'ja', 'th']) {
    const format = new Intl.NumberFormat(`${tag}-u-nu-latn`, { maximumFractionDigits: 1 })
    for (const value of [0, 7, 999, 1000, 12_345, 1.25, 999.9, -3]) expect(numberText(value, tag, 'latin')).toBe(format.format(value))
  }
})

test('translator fills in plurals and placeholders', () => {
  const t = translator('en', compileCatalog(english))
  expect([0, 1, 7].map((count) => t('search.results', { count }))).toEqual(['No trips', '1 trip', '7 trips'])
  expect([1, 4].map((count) => t('search.stops', { count }))).toEqual(['1 stop', '4 stops'])
  const mm = translator('mm', compileCatalog(catalogs['mm']!))
  expect(mm('search.results', { count: 7 })).toBe('ခရီးစဉ် ၇ ခု')
})

test('a Chinese message has no space between two Chinese characters, whatever its values', () => {
  const zh = translator('zh', compileCatalog(catalogs['zh']!))
  expect(['明天', '11月24日周二'].map((day) => zh('route.showDay', { day }))).toEqual(['查看明天', '查看 11月24日周二'])
})

test('numbers use the rider’s digits; codes, versions, train numbers and server messages are unchanged', () => {
  const catalog = compileCatalog({
    'error.too_large': '413 Request Entity Too Large',
    'download.apkText': 'ဗားရှင်း {version}၊ {megabytes} MB။ SHA-256 ကို စစ်ပါ။',
    'error.password_short': 'အနည်းဆုံး ၈ လုံး။',
    'route.number': 'ရထား {number}',
    'state.late': '{minutes} မိနစ် နောက်ကျ',
  })
  const burmese = translator('mm', catalog)
  expect(burmese('error.too_large')).toBe('413 Request Entity Too Large')
  expect(burmese('download.apkText', { version: '3.0.0', megabytes: 4.2 })).toBe('ဗားရှင်း 3.0.0၊ ၄.၂ MB။ SHA-256 ကို စစ်ပါ။')
  expect(burmese('route.number', { number: 'ZA-2' })).toBe('ရထား ZA-2')
  expect(burmese('state.late', { minutes: 12 })).toBe('၁၂ မိနစ် နောက်ကျ')
  const latin = translator('mm', catalog, undefined, 'latin')
  expect(latin('error.password_short')).toBe('အနည်းဆုံး 8 လုံး။')
  expect(latin('state.late', { minutes: 12 })).toBe('12 မိနစ် နောက်ကျ')
  expect(latin('route.number', { number: 'ခ-၃' })).toBe('ရထား ခ-၃')
})

test('a train number never mixes two scripts', () => {
  expect(trainNumberText({ trainNumber: 'KHA-3', trainNumberMy: 'ခ-၃' }, 'my')).toBe('ခ-၃')
  expect(trainNumberText({ trainNumber: 'ZA-2', trainNumberMy: 'ZA-2' }, 'my')).toBe('ZA-2')
  expect(trainNumberText({ trainNumber: 'KHA-3', trainNumberMy: 'ခ-၃' }, 'de')).toBe('KHA-3')
})

test('translator returns the English message if the language has none', () => {
  const ja = translator('ja', compileCatalog({ 'error.not_found': '見つかりません。' }), compileCatalog(english))
  expect(ja('tab.home' satisfies MessageKey)).toBe('Home')
  expect(ja('error.not_found')).toBe('見つかりません。')
})

test('times are in the railway’s time zone, independent of the phone, in the chosen digits', () => {
  expect(clockText('2026-11-23T09:08:00+06:30', 'latin')).toBe('9:08')
  expect(clockText('2026-11-23T00:40:00+06:30', 'burmese')).toBe('၀:၄၀')
  expect(serviceClockText('24:10', 'latin')).toBe('0:10')
  expect(numberText(1234, 'my', 'burmese')).toBe('၁,၂၃၄')
})

test('days are Gregorian in every language, with Burmese names and digits in Burmese', () => {
  expect(dayText('2026-11-23', 'my', 'burmese')).toBe('တနင်္လာ၊ နိုဝင်ဘာ ၂၃')
  expect(dayText('2026-11-26', 'th', 'latin')).toBe('พฤหัสบดี 26 พ.ย.')
  for (let day = 0; day < 366; day++) {
    const date = new Date(Date.UTC(2026, 6, 1 + day))
    const [iso, options] = [date.toISOString().slice(0, 10), { timeZone: 'UTC', month: 'short' } as const]
    expect(dayText(iso, 'en', 'latin')).toBe(date.toLocaleDateString('en', { ...options, weekday: 'short', day: 'numeric' }))
    expect(sourceDateText(iso, 'en', 'latin')).toBe(date.toLocaleDateString('en', { ...options, year: 'numeric' }))
  }
  expect(sourceDateText('2026-08', 'th', 'latin')).toContain('2026')
  expect(sourceDateText('2026-08', 'my', 'burmese')).toBe('၂၀၂၆ ဩဂုတ်')
  for (const language of Object.keys(catalogs)) expect(sourceDateText('2019', language, 'latin')).toBe('2019')
})

test('a full date has a year and no weekday, in the order of its language', () => {
  const dates = Object.fromEntries(LANGUAGES.map((l) => [l, fullDateText('2026-11-21', languageTagOf(l), defaultDigits(l))]))
  expect(dates).toEqual({
    en: 'November 21, 2026',
    mm: '၂၀၂၆ ခုနှစ်၊ နိုဝင်ဘာ ၂၁ ရက်',
    ja: '2026年11月21日',
    zh: '2026年11月21日',
    ko: '2026년 11월 21일',
    th: '21 พฤศจิกายน ค.ศ. 2026',
    fr: '21 novembre 2026',
    de: '21. November 2026',
  })
})

test('an amount of money has its currency symbol and the rider’s digits', () => {
  expect(priceText(2.5, 'EUR', 'en', 'latin')).toBe('€2.50')
  expect(priceText(2.5, 'EUR', 'de', 'latin')).toMatch(/^2,50\s€$/u)
  expect(priceText(2.5, 'EUR', 'my', 'burmese')).toBe('€၂.၅၀')
})
