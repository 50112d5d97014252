import { answerRoutes, answerRoutesByNumber, StaticAnswers } from '@yatha/answers'
import { expect, test } from 'vitest'
import { buildRailway, MONDAY, SATURDAY } from './draw-railway.ts'

const trains = Array.from({ length: 25 }, (_, i) => `t${i}: a ${String(5 + ((i * 7) % 18)).padStart(2, '0')}:${10 + i}, b 23:${10 + i}`)
const facts = new StaticAnswers(buildRailway(trains), 'en')
const all = answerRoutes(facts)

test('trains are ordered by departure', () => {
  expect(all).toHaveLength(25)
  expect(all.map(({ departs }) => departs)).toEqual(all.map(({ departs }) => departs).sort())
})

test('the pages of the list contain each train once', () => {
  const pages: string[][] = []
  for (let page = answerRoutes(facts, {}, 10); page.length > 0; page = answerRoutes(facts, { after: page.at(-1)!.slug }, 10))
    pages.push(page.map(({ slug }) => slug))
  expect(pages.map(({ length }) => length)).toEqual([10, 10, 5])
  expect(pages.flat()).toEqual(all.map(({ slug }) => slug))
})

test('trains can be filtered by day and by line', () => {
  expect(answerRoutes(facts, { day: MONDAY })).toEqual(all)
  expect(answerRoutes(facts, { day: SATURDAY })).toEqual([])
  expect(answerRoutes(facts, { line: 't3' }).map(({ slug }) => slug)).toEqual(['t3'])
})

test('a train is found by the beginning of its number, in Latin letters of any case and in Burmese', () => {
  for (const { slug, trainNumber, trainNumberMy } of all)
    for (const q of [trainNumber.toLowerCase(), trainNumber.slice(0, 1), ` ${trainNumberMy}`].filter((text) => text.trim() !== ''))
      expect(answerRoutesByNumber(facts, { q }).map((route) => route.slug)).toContain(slug)
  expect(answerRoutesByNumber(facts, { q: 'no such number' })).toEqual([])
})
