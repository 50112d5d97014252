import { expect, test } from 'vitest'
import { boardingCallIndex, currentCallIndex, collapsedStopCount } from './collapsed-stops.ts'

const calls = ['yangon-central', 'hledan', 'insein', 'danyingon', 'yangon-central'].map((slug) => ({
  station: { slug, name: slug, nameEn: slug, nameMy: slug },
  arrives: '08:00',
  departs: '08:00',
  meters: 0,
}))

test('a train between two stops counts as being at the stop that it has left, even if it calls there twice', () => {
  expect(currentCallIndex(calls, { from: 'hledan', to: 'insein', standing: false })).toBe(1)
  expect(currentCallIndex(calls, { from: 'yangon-central', to: 'hledan', standing: false })).toBe(0)
})

test('the boarding call of a station is the call at which the train departs, never its last call', () => {
  expect(boardingCallIndex(calls, 'insein')).toBe(2)
  expect(boardingCallIndex(calls, 'yangon-central')).toBe(0)
  expect(boardingCallIndex(calls.slice(1), 'yangon-central')).toBe(-1)
  expect(boardingCallIndex(calls, undefined)).toBe(-1)
})

test('stops that the train has passed are collapsed, but never the rider’s stop', () => {
  expect(collapsedStopCount(17, -1)).toBe(17)
  expect(collapsedStopCount(17, 25)).toBe(17)
  expect(collapsedStopCount(17, 12)).toBe(12)
  expect(collapsedStopCount(17, 0)).toBe(0)
  expect(collapsedStopCount(-1, 12)).toBe(0)
  expect(collapsedStopCount(1, -1)).toBe(0)
})
