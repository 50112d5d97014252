import type { DayView, ServiceDay } from '@yatha/timetable'
import { expect, test } from 'vitest'
import { TripLists } from '../src/kept-trips.ts'
import { forgetting, oncePerView } from '../src/once-per-view.ts'
import { answersAt, drawRailway } from './draw-railway.ts'

function listed(forgotten: string[], name: string, count: number) {
  return { named: new Map(), count, forget: () => void forgotten.push(name) }
}

test('lists are kept up to a number of trips together, the oldest dropped first, the latest whatever its size', () => {
  const forgotten: string[] = []
  const lists = new TripLists(10)
  lists.keep('a', listed(forgotten, 'a', 4))
  lists.keep('b', listed(forgotten, 'b', 6))
  expect(forgotten).toEqual([])
  lists.keep('a', listed(forgotten, 'new a', 4))
  expect(forgotten).toEqual(['a'])
  lists.keep('c', listed(forgotten, 'c', 1))
  expect(forgotten).toEqual(['a', 'b'])
  expect([lists.named('a'), lists.named('b'), lists.named('c')]).toEqual([new Map(), undefined, new Map()])
  lists.keep('d', listed(forgotten, 'd', 50))
  expect(forgotten).toEqual(['a', 'b', 'new a', 'c'])
  expect(lists.named('d')).toEqual(new Map())
})

test('a result that is dropped is worked out again, in this view alone', () => {
  const answers = answersAt(drawRailway(['t1: a 08:00, b 08:10']), '07:00:00')
  const [today, tomorrow] = ['2026-11-23', '2026-11-24'].map((day) => answers.live.view(day as ServiceDay))
  let asked = 0
  const ask = (view: DayView | undefined) => oncePerView(answers, view!, 'trips a b', () => ++asked)
  expect([ask(today), ask(tomorrow), ask(today)]).toEqual([1, 2, 1])
  forgetting(answers, today!, 'trips a b')()
  expect([ask(tomorrow), ask(today)]).toEqual([2, 3])
})
