import type { RouteDetail } from '@yatha/contract'
import { expect, test } from 'vitest'
import { sheetPanels } from './sheet-panels.ts'

const panels = (routes: readonly RouteDetail[], station: string) => sheetPanels(routes, station, 3, new Set(['doubted']))

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const station = (slug: string) => ({ slug, name: slug, nameEn: slug, nameMy: slug })

/** Returns a train with calls such as `a 08:10, b 08:20`, and with only the fields that a sheet reads. */
function train(way: RouteDetail['way'], callsText: string, more: object = {}): RouteDetail {
  const calls = callsText.split(', ').map((call) => {
    const [slug, departs, flag] = call.split(' ')
    return { station: station(slug!), arrives: departs!, departs: departs!, meters: 0, ...(flag && { flag }) }
  })
  const part = {
    way,
    pattern: 'part-loop',
    destination: calls.at(-1)!.station,
    calls,
    weekdays: EVERY_DAY,
    provenance: { times: 'stated' },
  }
  return { ...part, ...more } as unknown as RouteDetail // Only the fields that a sheet reads.
}

const text = (sheet: ReturnType<typeof sheetPanels>) =>
  sheet.panels.map(
    ({ way, rows }) =>
      `${way}: ${rows.map((row) => row.map((t) => t.minute + (t.letter ?? '') + (t.isStarred ? '*' : '') + (t.isDoubted ? '?' : '')).join(' ')).join(' | ')}`,
  )

test('both directions show the same hours, even without trains; the main destination has no letter, other destinations share one legend', () => {
  const sheet = panels(
    [
      train('anticlockwise', 'h 09:52 derived, c 10:20'),
      train('clockwise', 'h 06:47, i 07:10'),
      train('clockwise', 'h 09:08, d 09:40'),
      train('clockwise', 'h 09:58, d 10:40'),
      train('up', 'h 07:30, i 08:10'),
    ],
    'h',
  )
  expect(sheet.hours).toEqual([6, 7, 8, 9])
  expect(text(sheet)).toEqual(['clockwise: 47A |  |  | 08 58', 'anticlockwise:  |  |  | 52*'])
  expect(sheet.lines).toMatchObject([{ way: 'up', trains: [{ hour: 7, minute: '30', letter: undefined }] }])
  expect(sheet.letters.map(({ letter, destination }) => `${letter} ${destination.route.destination.slug}`)).toEqual(['A i'])
  expect([sheet.hasStarred, sheet.maxPerHour]).toEqual([true, 2])
})

test('at a station in the first half of a full loop, the destination is the loop; in the second half, it is the last stop', () => {
  const loop = train('clockwise', 'c 08:00, h 08:20, i 08:40, m 09:00, c 09:20', { pattern: 'full-loop' })
  const goesAround = (station: string) => panels([loop], station).panels.map(({ destination }) => destination.goesAround)
  expect([goesAround('c'), goesAround('h'), goesAround('m')]).toEqual([[true], [true], [false]])
})

test('beside panels of a loop, a direction with up to six trains is a line without hours; with more trains it is a panel', () => {
  const ups = (count: number) => Array.from({ length: count }, (_, i) => train('up', `h ${String(17 + (i % 6))}:0${i}, m 25:00`))
  const loop = train('clockwise', 'h 08:00, i 08:30')
  const sheet = panels([loop, ...ups(6)], 'h')
  expect([sheet.hours, sheet.panels.map(({ way }) => way), sheet.lines.map(({ trains }) => trains.length)]).toEqual([
    [8],
    ['clockwise'],
    [6],
  ])
  expect(panels([loop, ...ups(7)], 'h').panels.map(({ way }) => way)).toEqual(['clockwise', 'up'])
  expect(panels(ups(2), 'h')).toMatchObject({ hours: [17, 18], panels: [{ way: 'up' }], lines: [] })
})

test('a train that ends at the station is not a departure; a loop train that starts and ends at the station departs once', () => {
  const sheet = panels([train('clockwise', 'h 08:00, i 08:30, h 09:00', { pattern: 'full-loop' }), train('down', 'i 07:00, h 07:30')], 'h')
  expect(text(sheet)).toEqual(['clockwise: 00'])
})

test('a train that starts in the evening and leaves the station in the morning is listed with the next weekday', () => {
  const sheet = panels([train('up', 'y 23:00, h 29:10, m 30:00', { weekdays: [6] }), train('up', 'h 06:10, m 07:00')], 'h')
  expect([sheet.hours, text(sheet)]).toEqual([[5, 6], ['up: 10 | 10A']])
  expect(sheet.panels[0]!.destination.weekdays).toEqual([0])
})

test('a train that runs only on some days has its own letter; hours continue after midnight', () => {
  const sheet = panels(
    [train('up', 'h 23:50, m 30:00'), train('up', 'h 23:55, m 31:00'), train('up', 'h 24:10, m 31:00', { weekdays: [2] })],
    'h',
  )
  expect(sheet.hours).toEqual([23, 24])
  expect(text(sheet)).toEqual(['up: 50 55 | 10A'])
})

test('a station without trains has no panel', () => {
  expect(panels([], 'h')).toEqual({ hours: [], panels: [], lines: [], letters: [], hasStarred: false, hasDoubted: false, maxPerHour: 0 })
})

test('a train that riders doubt has a question mark', () => {
  const sheet = panels([train('up', 'h 08:00, m 09:00', { slug: 'doubted' }), train('up', 'h 08:30 derived, m 09:30')], 'h')
  expect([text(sheet), sheet.hasDoubted]).toEqual([['up: 00? 30*'], true])
})
