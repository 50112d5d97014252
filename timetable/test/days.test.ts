import { expect, test } from 'vitest'
import {
  addDays,
  formatServiceTime,
  parseServiceDay,
  parseServiceTime,
  runsOn,
  weekdayOf,
  type Service,
  type ServiceDay,
} from '../src/service-day.ts'
import { serviceDayAt, startOfDay, zonedIso, zoneOffset } from '../src/time-zone.ts'

const day = (text: string) => text as ServiceDay

test('a date that does not exist is invalid', () => {
  expect(parseServiceDay('2026-02-29')).toBeUndefined()
  expect(parseServiceDay('2026-13-01')).toBeUndefined()
  expect(parseServiceDay('tomorrow')).toBeUndefined()
  expect(parseServiceDay('20261123')).toBe('2026-11-23')
})

test('times after midnight belong to their service day', () => {
  expect(parseServiceTime('25:10:00')).toBe(90_600)
  expect(formatServiceTime(90_600)).toBe('25:10:00')
  expect(parseServiceTime('9:5')).toBeUndefined()
  expect(parseServiceTime('15;28')).toBeUndefined()
  expect(parseServiceTime('08:60')).toBeUndefined()
})

test('weekdays are counted from Monday', () => {
  expect(weekdayOf(day('2026-11-23'))).toBe(0)
  expect(weekdayOf(day('2026-11-29'))).toBe(6)
  expect(addDays(day('2026-12-31'), 1)).toBe('2027-01-01')
})

test('exceptions override the weekdays and dates of a service', () => {
  const service: Service = {
    id: 's',
    weekdays: 0b0000001,
    from: day('2026-11-01'),
    until: day('2026-11-30'),
    added: new Set([day('2026-12-25')]),
    removed: new Set([day('2026-11-23')]),
  }
  expect(runsOn(service, day('2026-11-16'))).toBe(true)
  expect(runsOn(service, day('2026-11-23'))).toBe(false)
  expect(runsOn(service, day('2026-11-24'))).toBe(false)
  expect(runsOn(service, day('2026-12-25'))).toBe(true)
  expect(runsOn(service, day('2026-12-07'))).toBe(false)
})

test('Yangon is six and a half hours ahead of UTC all year, under both names of its time zone', () => {
  for (const zone of ['Asia/Yangon', 'Asia/Rangoon']) {
    for (const instant of ['2026-01-15T00:00:00Z', '2026-07-15T00:00:00Z'])
      expect(zoneOffset(zone, Date.parse(instant) / 1000)).toBe(23_400)
  }
  expect(zonedIso(startOfDay(day('2026-11-23'), 'Asia/Yangon') + 31_200, 'Asia/Yangon')).toBe('2026-11-23T08:40:00+06:30')
})

test('a service day begins at midnight in Yangon, whatever the time zone of the phone', () => {
  expect(serviceDayAt(Date.parse('2026-11-22T17:30:00Z') / 1000, 'Asia/Yangon')).toEqual({ day: '2026-11-23', time: 0 })
  expect(serviceDayAt(Date.parse('2026-11-22T17:29:59Z') / 1000, 'Asia/Yangon')).toEqual({ day: '2026-11-22', time: 86_399 })
})

test('on a day with a clock change, times are counted from noon minus twelve hours', () => {
  // Berlin, 2026-03-29: 02:00 becomes 03:00. GTFS time 08:00:00 is 08:00 on the clock.
  const start = startOfDay(day('2026-03-29'), 'Europe/Berlin')
  expect(zonedIso(start + 8 * 3600, 'Europe/Berlin')).toBe('2026-03-29T08:00:00+02:00')
  expect(zonedIso(start, 'Europe/Berlin')).toBe('2026-03-28T23:00:00+01:00')
  const autumn = startOfDay(day('2026-10-25'), 'Europe/Berlin')
  expect(zonedIso(autumn + 8 * 3600, 'Europe/Berlin')).toBe('2026-10-25T08:00:00+01:00')
  expect(startOfDay(day('2026-03-30'), 'Europe/Berlin') - start).toBe(86_400 - 3600 + 3600)
})
