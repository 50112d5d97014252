import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { answerBoard, Answers, answerSearch, answerTrip, resolveBoardQuery, resolveSearchQuery, resolveTripQuery } from '@yatha/answers'
import { LANGUAGES, languageTagOf, type Language } from '@yatha/language'
import { withBreakMarks } from '@yatha/language/compile'
import {
  encode,
  encodePlaces,
  LiveView,
  openPlaces,
  Railway,
  readFeed,
  type PackedNames,
  type PackedPlaces,
  type Pack,
} from '@yatha/timetable'
import { checkFeed } from '../src/check.ts'
import { readFeedTables, TRANSLATED_LANGUAGE_TAGS } from '../src/feed-tables.ts'
import { formatFinding } from '../src/findings.ts'
import { makeExtras } from '../src/make-extras.ts'
import { makeNames } from '../src/make-names.ts'
import { makePlaces } from '../src/make-places.ts'
import { readFiles, type Files } from '../src/tables.ts'

const reviewed = readFiles(fileURLToPath(new URL('../feed', import.meta.url)))

/** Words of a notice by language tag. Its title consists of the words and its id, and its text of the words. */
const WORDS: Record<string, string> = {
  en: 'Works at',
  my: 'လမ်းပြင်ဆင်မှု',
  ja: '工事のお知らせ',
  zh: '施工通知',
  ko: '공사 안내',
  th: 'ประกาศซ่อมทาง',
  fr: 'Travaux à',
  de: 'Bauarbeiten in',
}

function withNotices(notices: readonly string[]): Files {
  const ids = notices.map((row) => row.split(',')[0]!)
  const texts = ids.flatMap((id) => Object.entries(WORDS).map(([tag, words]) => `${id},${tag},${words} ${id},${words}.`))
  const file = (header: string, rows: readonly string[]) => new TextEncoder().encode(`${[header, ...rows].join('\n')}\n`)
  return {
    ...reviewed,
    'extra/notices.csv': file('notice_id,stations,trains,from,until,source', notices),
    'extra/notice_texts.csv': file('notice_id,language,title,text', texts),
  }
}

/** Packs the files and opens the railway as server and phone do. */
function openRailway(files: Files): Railway {
  const throughJson = <T>(content: T): T => JSON.parse(JSON.stringify(content)) as T // The parsed JSON equals `content`.
  const [tables, feed] = [readFeedTables(files), readFeed(files)]
  const pack: Pack = throughJson(encode(feed, makeExtras(tables, feed)))
  const places: PackedPlaces = throughJson(encodePlaces(makePlaces(tables, feed), feed))
  const names = (tag: string): PackedNames => throughJson(makeNames(tables, feed, tag))
  const others = TRANSLATED_LANGUAGE_TAGS.filter((tag) => tag !== 'my')
  return others.reduce((railway, tag) => railway.withNames(tag, names(tag)), openPlaces(Railway.open(pack), places))
}

const files = withNotices([
  'strike,all,,2026-12-01,2026-12-02,a fixture',
  'hledan-closed,hledan,,2026-11-23 09:00,2026-11-23 12:00,a fixture',
  'kha-3-slow,,kha-3,2026-11-23,2026-11-24,a fixture',
  'night-works,hledan insein,ka-2,2026-11-25 22:00,2026-11-26 27:00,a fixture',
])
const railway = openRailway(files)
const answersAt = (instant: string, language: Language = 'en') =>
  new Answers(LiveView.none(railway), language, Date.parse(`${instant}:00+06:30`) / 1000)
const ids = (notices: readonly { id: string }[] | undefined) => notices?.map(({ id }) => id)
const boardAt = (station: string, instant: string, day?: string) => {
  const answers = answersAt(instant)
  return ids(answerBoard(answers, resolveBoardQuery(answers, { station, day }))!.notices)
}

test('the fixture’s notices pass every check', () => {
  expect(
    checkFeed(files)
      .filter(({ level }) => level === 'error')
      .map(formatFinding),
  ).toEqual([])
})

test('a board has the notices about its station, its trains and the railway, until the end of the day', () => {
  // KHA-3 calls at Hledan at 9:08.
  expect(boardAt('hledan', '2026-11-23T08:00')).toEqual(['hledan-closed', 'kha-3-slow'])
  expect(boardAt('hledan', '2026-11-23T11:59')).toEqual(['hledan-closed'])
  expect(boardAt('hledan', '2026-11-23T12:00')).toBeUndefined()
  expect(boardAt('insein', '2026-11-23T08:00')).toEqual(['kha-3-slow'])
  expect(boardAt('hledan', '2026-11-23T08:00', '2026-12-02')).toEqual(['strike'])
  expect(boardAt('hledan', '2026-11-23T08:00', '2026-12-03')).toBeUndefined()
})

test('times of a notice are service times: 27:00 is 3:00 of the next day', () => {
  expect(boardAt('insein', '2026-11-25T21:00')).toEqual(['night-works'])
  expect(boardAt('insein', '2026-11-27T02:59')).toEqual(['night-works'])
  expect(boardAt('insein', '2026-11-27T03:00')).toBeUndefined()
})

test('a train’s run has the notices about the train and its stations that are in force during the run', () => {
  const trip = (route: string, day: string) => {
    const answers = answersAt('2026-11-23T08:00')
    return ids(answerTrip(answers, resolveTripQuery(answers, { route, day }))!.notices)
  }
  expect(trip('kha-3', '2026-11-23')).toEqual(['hledan-closed', 'kha-3-slow'])
  expect(trip('kha-3', '2026-11-24')).toEqual(['kha-3-slow'])
  expect(trip('kha-3', '2026-11-25')).toBeUndefined()
  expect(trip('kha-3', '2026-12-01')).toEqual(['strike'])
})

test('a search has the notices about both stations and about the trains and transfers of its itineraries, which list them', () => {
  const answers = answersAt('2026-11-23T08:30')
  const ask = (from: string, to: string) => {
    const question = resolveSearchQuery(answers, { from, to })
    if ('unknown' in question) throw new Error('unknown station')
    return answerSearch(answers, question)
  }
  const toKanbe = ask('hledan', 'mingaladon')
  expect(ids(toKanbe.notices)).toEqual(['hledan-closed', 'kha-3-slow'])
  const kha3 = toKanbe.direct.find((trip) => trip.legs.some((leg) => leg.kind === 'ride' && leg.route === 'kha-3'))!
  expect(kha3.notices).toEqual(['hledan-closed', 'kha-3-slow'])
  expect(toKanbe.direct.some((trip) => trip.notices === undefined)).toBe(true)
  // The train passes Hledan, where the rider neither boards nor alights.
  const result = ask('kamayut', 'insein')
  expect(result.direct.flatMap((trip) => trip.notices ?? [])).not.toContain('hledan-closed')
})

test('a search without results has the notices of the day', () => {
  const answers = answersAt('2026-12-01T22:00')
  const question = resolveSearchQuery(answers, { from: 'hledan', to: 'insein' })
  if ('unknown' in question) throw new Error('unknown station')
  const answer = answerSearch(answers, question)
  expect([answer.direct, answer.transfer]).toEqual([[], []])
  expect(ids(answer.notices)).toEqual(['strike'])
})

test.each(LANGUAGES)('the pack has each notice in %s, with its stations, trains and times', (language) => {
  const answers = answersAt('2026-11-25T21:00', language)
  const [notice] = answerBoard(answers, resolveBoardQuery(answers, { station: 'hledan' }))!.notices!
  // The text contains characters that control line breaks, as in catalogs.
  const expectedText = (words: string) => withBreakMarks(words, language)
  const words = WORDS[languageTagOf(language)]!
  expect(notice).toEqual({
    id: 'night-works',
    title: expectedText(`${words} night-works`),
    text: expectedText(`${words}.`),
    from: '2026-11-25T22:00:00+06:30',
    until: '2026-11-27T03:00:00+06:30',
    stations: ['hledan', 'insein'],
    routes: ['ka-2'],
  })
})
