import { answerSearch, bestTrip, resolveSearchQuery } from '@yatha/answers'
import { answerQuestion, understand } from '@yatha/assistant'
import { LANGUAGES, languageTagOf, type Language } from '@yatha/language'
import { addDays, type ServiceDay, type Station } from '@yatha/timetable'
import { expect, test } from 'vitest'
import { withoutDetours } from '../src/tools/plan-trip.ts'
import { answersIn, NOW, railway, translateIn } from './real-railway.ts'

const QUESTIONS = 500

/** Mulberry32: the same numbers on every machine. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

const randomBelow = randomNumbers(20_261_122)
const pick = <T>(values: readonly T[]): T => values[randomBelow(values.length)]!

type Template = (from: string, to: string, time: string, tomorrow: boolean) => string
const TEMPLATES: Readonly<Record<Language, Template>> = {
  en: (from, to, time, tomorrow) => `train from ${from} to ${to} at ${time}${tomorrow ? ' tomorrow' : ''}`,
  mm: (from, to, time, tomorrow) => `${tomorrow ? 'မနက်ဖြန် ' : ''}${time} မှာ ${from}ကနေ ${to}ကို သွားချင်တယ်`,
  ja: (from, to, time, tomorrow) => `${tomorrow ? '明日' : ''}${time}に${from}から${to}まで行きたい`,
  zh: (from, to, time, tomorrow) => `${tomorrow ? '明天' : ''}${time}从${from}到${to}`,
  ko: (from, to, time, tomorrow) => `${tomorrow ? '내일 ' : ''}${time} ${from}에서 ${to}까지`,
  th: (from, to, time, tomorrow) => `${tomorrow ? 'พรุ่งนี้ ' : ''}${time} จาก${from}ไป${to}`,
  fr: (from, to, time, tomorrow) => `de ${from} à ${to} à ${time}${tomorrow ? ' demain' : ''}`,
  de: (from, to, time, tomorrow) => `von ${from} nach ${to} um ${time}${tomorrow ? ' morgen' : ''}`,
}

const city = railway.stations.filter(({ served, loopOrder }) => served && loopOrder !== undefined)
const all = railway.stations.filter(({ served }) => served)
/** Excludes Mingaladon, about which the assistant asks a question, and names of one letter, which it does not recognize. */
const isUnambiguous = (station: Station, language: Language) =>
  station.slug !== 'mingaladon' && railway.nameOf(station, languageTagOf(language)).length > 1

test(`answers about ${QUESTIONS} random trips, in every language, have the itineraries of the search`, () => {
  const today = '2026-11-23' as ServiceDay // A day of the timetable.
  for (let n = 0; n < QUESTIONS; ) {
    const language = LANGUAGES[n % LANGUAGES.length]!
    const [from, to] = [pick(randomBelow(4) === 0 ? all : city), pick(city)]
    if (from === to || ![from, to].every((station) => isUnambiguous(station, language))) continue
    n++
    const tomorrow = randomBelow(2) === 0
    const time = `${String(5 + randomBelow(16)).padStart(2, '0')}:${String(randomBelow(60)).padStart(2, '0')}`
    const unambiguousTime = Number(time.slice(0, 2)) < 10 || Number(time.slice(0, 2)) > 12 ? time : `13:${time.slice(3)}`
    const names = [from, to].map((station) => railway.nameOf(station, languageTagOf(language)))
    const text = TEMPLATES[language](names[0]!, names[1]!, unambiguousTime, tomorrow)
    const understood = understand(text, { railway, now: NOW, language })
    const day = tomorrow ? addDays(today, 1) : undefined
    expect(understood, text).toMatchObject({
      intent: 'trip',
      slots: { from: from.slug, to: to.slug, time: unambiguousTime, by: 'depart', ...(day && { day }) },
    })

    const answers = answersIn(language)
    const question = resolveSearchQuery(answers, { from: from.slug, to: to.slug, day, time: unambiguousTime })
    if ('unknown' in question) throw new Error(text)
    const search = withoutDetours(answerSearch(answers, question))
    const { cards } = answerQuestion(understood, { answers, t: translateIn(language) })
    const shown = cards.flatMap((card) => (card.kind === 'itinerary' ? [card.itinerary] : []))
    const found = [...search.direct, ...search.transfer, ...(search.walk ? [search.walk] : [])]
    expect(shown[0], text).toEqual(bestTrip(search, 0) ?? shown[0])
    for (const itinerary of shown) expect(found, text).toContainEqual(itinerary)
    expect(shown.length > 0, text).toBe(found.length > 0)
  }
})
