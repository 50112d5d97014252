import { expect, test } from 'vitest'
import { createCalendarFile, type CalendarTrip } from './calendar.ts'

const trip: CalendarTrip = {
  uid: '2026-11-23.0930.ga-3@yatha.example',
  title: 'Yangon Central 9:30 – Insein 10:25',
  text: 'Train GA-3; clockwise, 55 min\nC:\\trains',
  place: 'ရန်ကုန်ဘူတာကြီး, Yangon',
  url: 'https://yatha.example/search?from=yangon-central&to=insein&trip=0930.ga-3',
  departs: '2026-11-23T09:30:00+06:30',
  arrives: '2026-11-24T00:05:00+06:30',
  createdAt: Date.parse('2026-11-22T20:00:00Z') / 1000,
}
/** Returns the lines of a calendar file. Joins lines that RFC 5545 folds. */
const linesOf = (file: string) => file.replace(/\r\n /g, '').split('\r\n')

test('the calendar file of a trip has an event in UTC, with an alarm a quarter of an hour before departure', () => {
  const lines = linesOf(createCalendarFile(trip))
  expect(lines).toEqual(expect.arrayContaining(['DTSTART:20261123T030000Z', 'DTEND:20261123T173500Z', 'DTSTAMP:20261122T200000Z']))
  expect(lines.slice(lines.indexOf('BEGIN:VALARM'), lines.indexOf('END:VALARM'))).toEqual([
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Yangon Central 9:30 – Insein 10:25',
    'TRIGGER:-PT15M',
  ])
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
})

test('in a calendar file, commas, semicolons, backslashes and line breaks are escaped in text, but not in the URL', () => {
  const lines = linesOf(createCalendarFile(trip))
  expect(lines).toContain('DESCRIPTION:Train GA-3\\; clockwise\\, 55 min\\nC:\\\\trains')
  expect(lines).toContain('LOCATION:ရန်ကုန်ဘူတာကြီး\\, Yangon')
  expect(lines).toContain(`URL:${trip.url}`)
})

test('no line of a calendar file is longer than 75 bytes, and no character is split', () => {
  const file = createCalendarFile({ ...trip, title: 'ရန်ကုန်ဘူတာကြီး – အင်းစိန် 🚆 '.repeat(12) })
  expect(file).not.toMatch(/[^\r]\n/)
  const sizes = file.split('\r\n').map((line) => new TextEncoder().encode(line).length)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(75)
  expect(linesOf(file)).toContain(`SUMMARY:${'ရန်ကုန်ဘူတာကြီး – အင်းစိန် 🚆 '.repeat(12)}`)
})
