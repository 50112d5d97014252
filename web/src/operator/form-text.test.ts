import type { OperatorEntry } from '@yatha/contract'
import type { Railway, ServiceDay } from '@yatha/timetable'
import { expect, test } from 'vitest'
import { entryInputFromForm, newEntryForm, riderTextIn, textsAfterEdit, formFromEntry } from './form-text.ts'

const TODAY = '2026-11-23' as ServiceDay
/** A railway with `zone` only, because the code for added trains and notices reads no other field. */
const railwayIn = (zone: string) => ({ zone }) as Railway
const suggestions = { en: { title: 'Extra train X-1 runs at 11:45.', text: '' }, de: { title: 'Zug X-1 fährt um 11:45.', text: '' } }
const change = { number: 'X-1', like: 'ka-4', departs: '11:45' }

test('editing a sent entry discards its suggested texts, even before new suggestions have loaded', () => {
  const ownText = { title: 'X-1 kommt um 11:45.', text: '', isChecked: true, isOwn: true }
  const form = { ...newEntryForm('1', 'add', undefined, TODAY), ...change, texts: { de: ownText } }
  const sent = entryInputFromForm(railwayIn('Asia/Yangon'), form, 'sent', suggestions)!
  expect(sent.texts).toEqual({ en: { ...suggestions.en, isChecked: false, isOwn: false }, de: ownText })

  const reopened = formFromEntry({ ...sent, id: '1', version: 1, at: '', history: [] } as OperatorEntry, TODAY)!
  const texts = textsAfterEdit(reopened.texts, {})
  expect(texts).toEqual({ de: { ...ownText, isChecked: false } })
  expect(riderTextIn('en', { ...reopened, texts }, { en: { title: 'Extra train X-1 runs at 12:00.', text: '' } }).title).toContain('12:00')
})

test('the end of a notice has the UTC offset of the railway at that time', () => {
  const until = (zone: string, local: string) =>
    entryInputFromForm(railwayIn(zone), { ...newEntryForm('1', 'notice', undefined, TODAY), until: local }, 'draft', {})!.until
  expect(until('Asia/Yangon', '2026-11-23T18:00')).toBe('2026-11-23T18:00:00+06:30')
  expect(until('Europe/Berlin', '2026-07-01T18:00')).toBe('2026-07-01T18:00:00+02:00')
  expect(until('Europe/Berlin', '2026-10-25T01:30')).toBe('2026-10-25T01:30:00+02:00')
  expect(until('Europe/Berlin', '2026-10-25T03:30')).toBe('2026-10-25T03:30:00+01:00')
})
