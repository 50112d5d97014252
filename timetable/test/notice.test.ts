import { expect, test } from 'vitest'
import { noticesFor, type Notice } from '../src/notice.ts'

const words = { title: '', text: '' }
const notice = (id: string, from: number, until: number, stops: number[] = [], routes: number[] = []): Notice => ({
  id,
  stops,
  routes,
  from,
  until,
  en: words,
  my: words,
})
const all = [
  notice('railway', 100, 200),
  notice('stop-1', 100, 200, [1]),
  notice('route-7', 100, 200, [], [7]),
  notice('either', 100, 200, [2], [7]),
  notice('later', 300, 400),
]
const ids = (span: [number, number], about: { stops?: number[]; routes?: number[] } = {}) =>
  noticesFor(all, { from: span[0], until: span[1] }, about).map(({ id }) => id)

test('a notice without stations and trains is about the whole railway', () => {
  expect(ids([150, 150])).toEqual(['railway'])
})

test('a notice about several stations or trains matches any of them', () => {
  expect(ids([150, 150], { stops: [1] })).toEqual(['railway', 'stop-1'])
  expect(ids([150, 150], { stops: [2, 3] })).toEqual(['railway', 'either'])
  expect(ids([150, 150], { stops: [1], routes: [7, 8] })).toEqual(['railway', 'stop-1', 'route-7', 'either'])
})

test('a notice is in force from its start until just before its end', () => {
  expect(ids([99, 99])).toEqual([])
  expect(ids([100, 100])).toEqual(['railway'])
  expect(ids([199, 199])).toEqual(['railway'])
  expect(ids([200, 299])).toEqual([])
})

test('a notice is found if the span includes any moment at which it is in force', () => {
  expect(ids([0, 100])).toEqual(['railway'])
  expect(ids([199, 300])).toEqual(['railway', 'later'])
  expect(ids([0, 1000])).toEqual(['railway', 'later'])
})
