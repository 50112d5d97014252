// @vitest-environment happy-dom
import { englishCatalog } from '../../test/page.tsx'
import { renderToStaticMarkup } from 'react-dom/server'
import type { StopCall } from '@yatha/contract'
import { expect, test } from 'vitest'
import { LanguageProvider } from '../words/language.tsx'
import { CallState, hasLiveState, StopTime, useScreenReaderTexts, useTrainLabel } from './stop-time.tsx'

const planned = '2026-11-23T08:30:00+06:30'
const LATE = { planned, expected: '2026-11-23T08:38:00+06:30' }

const call = (more: Partial<StopCall>): StopCall => ({ planned, basis: 'timetable', ...more })
const htmlOf = (element: React.ReactNode) =>
  renderToStaticMarkup(<LanguageProvider first={{ language: 'en', catalog: englishCatalog }}>{element}</LanguageProvider>)
const words = (element: React.ReactNode) =>
  htmlOf(element)
    .replace(/<[^>]*>/g, '|')
    .split('|')
    .filter(Boolean)

function ScreenReaderTexts({ of }: { of: StopCall }) {
  const mark = useTrainLabel()(of)
  return (
    <>
      {useScreenReaderTexts()(of).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>{`mark ${mark.short} ${mark.isLate}`}</p>
    </>
  )
}

test.each<[string, Partial<StopCall>, string[]]>([
  ['live', { ...LATE, basis: 'feed', age: 40 }, ['8 min late', 'live, 40 s ago']],
  ['from riders', { ...LATE, basis: 'riders', riders: 4, age: 40 }, ['8 min late', 'from 4 riders, 40 s ago']],
  ['from one trusted rider', { ...LATE, basis: 'riders', riders: 1, age: 5 }, ['8 min late', 'from 1 rider, just now']],
  ['stale', { ...LATE, basis: 'riders', riders: 4, age: 480, stale: true }, ['8 min late', 'no update for 8 min']],
  [
    'late by an unknown time',
    { ...LATE, basis: 'riders', riders: 4, age: 40, earliest: true },
    ['At least 8 min late', 'from 4 riders, 40 s ago'],
  ],
  ['unconfirmed today', { riders: 3, unconfirmed: { kind: 'missing', days: 1 } }, ['Unconfirmed', '3 riders say it didn’t come']],
  ['unconfirmed for days', { unconfirmed: { kind: 'missing', days: 3 } }, ['Unconfirmed', 'not seen on 3 days recently']],
  [
    'unconfirmed with shifted times',
    { unconfirmed: { kind: 'shifted', days: 3 } },
    ['Unconfirmed', 'seems to have been running at different times recently'],
  ],
  ['not seen by one rider', { notSeen: 1 }, ['Scheduled', 'not seen by 1 rider']],
  [
    'not seen by two riders',
    { ...LATE, basis: 'riders', riders: 3, age: 5, notSeen: 2 },
    ['8 min late', 'from 3 riders, just now', 'not seen by 2 riders'],
  ],
  ['crowded, and not seen by one rider', { riders: 3, crowded: true, notSeen: 1 }, ['not seen by 1 rider', 'Crowded']],
  ['crowded', { riders: 3, crowded: true }, ['Crowded']],
  [
    'unconfirmed, which replaces the hint',
    { unconfirmed: { kind: 'missing', days: 3 }, notSeen: 1 },
    ['Unconfirmed', 'not seen on 3 days recently'],
  ],
  ['canceled, and not seen by a rider', { basis: 'operator', cancelled: true, notSeen: 1 }, ['Canceled']],
  ['canceled, and doubted by riders', { basis: 'operator', cancelled: true, unconfirmed: { kind: 'missing', days: 1 } }, ['Canceled']],
])('a call that is %s is described in words', (_, more, expected) => {
  expect(hasLiveState(call(more))).toBe(true)
  const shown = words(<CallState {...call(more)} />)
  expect(shown.slice(0, expected.length)).toEqual(expected)
  expect(shown.join()).not.toContain(more.stale ? 'live' : 'no news')
})

test('a stale time stays visible, without the color of live times', () => {
  const color = (stale: boolean) => /<time[^>]*class/.test(htmlOf(<StopTime call={{ ...LATE, ...(stale && { stale }) }} />))
  expect([color(false), color(true)]).toEqual([true, false])
  expect(words(<StopTime call={{ ...LATE, stale: true }} />)).toContain('8:38')
})

test("screen readers read riders' doubts about a train; the loop diagram and the map show a question mark beside the train", () => {
  const screenReaderText = (more: Partial<StopCall>) => words(<ScreenReaderTexts of={call(more)} />)
  expect(screenReaderText({ riders: 3, unconfirmed: { kind: 'missing', days: 1 } })).toEqual([
    'Unconfirmed',
    '3 riders say it didn’t come',
    'mark ? false',
  ])
  expect(screenReaderText({ ...LATE, basis: 'riders', riders: 3, age: 480, stale: true })).toEqual([
    'no update for 8 min',
    'mark +8? false',
  ])
  expect(screenReaderText({ ...LATE, basis: 'riders', riders: 3, age: 20, crowded: true })).toEqual([
    'from 3 riders, 20 s ago',
    'Crowded',
    'mark +8 true',
  ])
  expect(screenReaderText({ ...LATE, basis: 'riders', riders: 3, age: 20, earliest: true })).toEqual([
    'from 3 riders, 20 s ago',
    'mark +8? true',
  ])
  // “Not seen by 1 rider” is only a hint: the time is not in doubt, so there is no question mark.
  expect(screenReaderText({ notSeen: 1 })).toEqual(['not seen by 1 rider', 'mark  false'])
  expect(screenReaderText({})).toEqual(['mark  false'])
})
