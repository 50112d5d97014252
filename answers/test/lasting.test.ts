import { readFileSync } from 'node:fs'
import { addDays, LiveView, parseServiceDay, Railway, readNotice, type Pack, type ServiceTime, type TripUpdate } from '@yatha/timetable'
import { expect, test } from 'vitest'
import { Answers, answerBoard, answerBoardWhile, answerSearch, answerSearchWhile } from '../src/index.ts'
import { seeded } from '../../timetable/test/seeded.ts'

const QUESTIONS = Number(process.env['QUESTIONS'] ?? 400)
const folder = new URL('../../data/dist/', import.meta.url)
const { railway: file } = JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8')) as { railway: { file: string } }
const railway = Railway.open(JSON.parse(readFileSync(new URL(file.file, folder), 'utf8')) as Pack)
const DAY = parseServiceDay('2026-11-23')!
const NOW = Date.parse('2026-11-23T09:20:00+06:30') / 1000
const random = seeded(48)
const below = (most: number) => Math.floor(random() * most)
const one = <T>(all: readonly T[]): T => all[below(all.length)]!
const served = railway.stations.filter((station) => station.served)
const city = served.filter(({ lines }) => lines.includes('circular'))

const updates = railway.routes.flatMap(({ slug }): TripUpdate[] => {
  const seen = { trip: slug, day: addDays(DAY, below(3) - 1), basis: 'feed', seenAt: NOW - 60 } as const
  if (below(4) > 0) return []
  return [below(3) === 0 ? { ...seen, cancelled: true } : { ...seen, calls: [{ call: below(4), delaySeconds: below(1800) - 120 }] }]
})
const notices = ['insein', undefined].map((station, i) =>
  readNotice(railway, {
    id: `n${i}`,
    stations: station ? [station] : [],
    routes: [],
    from: NOW + i * 7200,
    until: NOW + 4 * 3600 + i * 7230,
    texts: { en: { title: 'Repairs', text: 'Trains run slowly.' } },
  }),
)

const lives = [
  ['by the timetable', LiveView.none(railway)],
  ['with live times', new LiveView(railway, 1, updates)],
  [
    'with live times and notices',
    new LiveView(
      railway,
      1,
      updates,
      notices.filter((one) => one !== undefined),
    ),
  ],
] as const

test.each(lives)('whenever an answer is said to be the same, it is, and it is said to be so for long, %s', (_, live) => {
  const answers = new Answers(live, 'en', NOW)
  let spanned = 0
  for (let i = 0; i < QUESTIONS; i++) {
    const among = below(2) === 0 ? city : served
    const question = {
      from: one(among).slug,
      to: one(among).slug,
      day: DAY,
      time: (below(30 * 60) * 60) as ServiceTime,
      by: below(8) === 0 ? ('arrive' as const) : ('depart' as const),
    }
    const board = { station: question.from, day: DAY, time: question.time }
    const search = answerSearchWhile(answers, question)
    const departures = answerBoardWhile(answers, board)!
    for (const [{ answer, from, until }, again] of [
      [search, (time: ServiceTime) => answerSearch(answers, { ...question, time })],
      [departures, (time: ServiceTime) => answerBoard(answers, { ...board, time })],
    ] as const) {
      expect(from).toBeLessThanOrEqual(question.time)
      expect(until).toBeGreaterThanOrEqual(question.time)
      const last = Math.min(until, 30 * 3600 - 60)
      for (const time of [from, last, from + below(last - from + 1)])
        expect(JSON.stringify(again(time as ServiceTime)), `${JSON.stringify(question)} at ${time}`).toBe(JSON.stringify(answer))
    }
    if (question.by === 'depart' && question.from !== question.to && among === city) spanned += search.until - search.from > 60 ? 1 : 0
  }
  expect(spanned).toBeGreaterThan(QUESTIONS / 4)
})
