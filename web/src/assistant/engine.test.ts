import { readdirSync, readFileSync } from 'node:fs'
import { openPlaces, LiveView, Railway, type Pack, type PackedNames, type PackedPlaces } from '@yatha/timetable'
import { expect, test } from 'vitest'
import { CATALOGS } from '@yatha/language/catalogs'
import { compileCatalog } from '@yatha/language/compile'
import type { Language } from '@yatha/language'
import { answerOnPhone } from './engine.ts'

const folder = new URL('../../../data/dist/', import.meta.url)
const read = (start: string): unknown =>
  JSON.parse(readFileSync(new URL(readdirSync(folder).find((file) => file.startsWith(start) && file.endsWith('.json'))!, folder), 'utf8'))
const railway = (['ja', 'de'] as const).reduce(
  (named, language) => named.withNames(language, read(`names-${language}`) as PackedNames),
  openPlaces(Railway.open(read('railway') as Pack), read('places') as PackedPlaces),
)
const loadWords = async (language: Language) => compileCatalog(CATALOGS[language])
const ask = (text: string, language: Language, more: { history?: string[]; nearestStation?: string } = {}, load = loadWords) =>
  answerOnPhone(
    {
      text,
      language,
      now: Date.parse('2026-11-23T08:42:00+06:30') / 1000,
      live: new LiveView(railway, 0, []),
      history: more.history ?? [],
      nearestStation: more.nearestStation,
    },
    load,
  )

test('the phone answers in the language of the question, with the itinerary of the search', async () => {
  const answer = await ask('インセインへの次の列車、レーダンから', 'en')
  expect(answer.language).toBe('ja')
  expect(answer.text).toContain('9:08')
  expect(answer.cards[0]).toMatchObject({ kind: 'itinerary', itinerary: { departs: '2026-11-23T09:08:00+06:30' } })
  expect(answer.source).toMatchObject({ basis: 'timetable' })
  expect(answer).not.toHaveProperty('results')
})

test('if the messages of the question’s language cannot be loaded, the phone answers in the rider’s language', async () => {
  const answer = await ask('インセインへの次の列車、レーダンから', 'de', {}, async (language) => {
    if (language === 'ja') throw new Error('no network')
    return loadWords(language)
  })
  expect(answer.language).toBe('de')
  expect(answer.text).toContain('9:08')
})

test('a follow-up uses the previous question, and a trip without an origin starts at the nearest station', async () => {
  expect(await ask('and the fare?', 'en', { history: ['Hledan to Insein'] })).toMatchObject({
    intent: 'fare',
    slots: { from: 'hledan', to: 'insein' },
  })
  expect((await ask('to Insein', 'en', { nearestStation: 'hledan' })).slots).toMatchObject({ from: 'hledan', to: 'insein' })
})

test('Burmese questions are understood in Unicode and in Zawgyi encoding', async () => {
  const unicode = await ask('လှည်းတန်းကနေ အင်းစိန် ဘယ်အချိန်ရထားရှိလဲ', 'mm')
  // The same question in Zawgyi.
  const zawgyi = await ask('လွည္းတန္းကေန အင္းစိန္ ဘယ္အခ်ိန္ရထားရွိလဲ', 'en')
  expect(unicode.slots).toMatchObject({ from: 'hledan', to: 'insein' })
  expect(zawgyi.slots).toEqual(unicode.slots)
  expect(zawgyi.language).toBe('mm')
})
