import type { Language } from '@yatha/language'
import { callsOfDay, LiveView, type ServiceDay, type TripUpdate } from '@yatha/timetable'
import { expect, test } from 'vitest'
import { createDueAlert } from '../src/favorite/alerts/due-alerts.ts'
import { alertNotification } from '../src/favorite/alerts/feature.ts'
import { createNotificationFormatter } from '../src/notification/words.ts'
import { translateIn } from '../src/words.ts'
import { railwayFiles } from './serve.ts'

const { railway } = railwayFiles
const day = '2026-11-23' as ServiceDay
const call = callsOfDay(LiveView.none(railway), day).find((one) => one.call === 0 && railway.stations[one.stop]!.slug === 'insein')!

/** Returns the body of an alert for a train with these reports. */
function bodyFor(reports: Partial<TripUpdate>, language: Language = 'en'): string {
  return textsFor(reports, language).body
}

function textsFor(reports: Partial<TripUpdate>, language: Language) {
  const live = new LiveView(railway, 1, [{ trip: call.trip, day, basis: 'riders', seenAt: call.planned - 600, ...reports }])
  const now = callsOfDay(live, day).find((one) => one.trip === call.trip && one.call === call.call)!
  const { facts } = alertNotification({ accountId: '', key: '', alert: createDueAlert(live, now, 10), expiresAt: new Date(0) })
  return createNotificationFormatter(() => railway, translateIn)(facts, language)
}

test('an alert for a train that riders doubt states the reason for the doubt, in each language', () => {
  const missing = { riders: 3, unconfirmed: { kind: 'missing', days: 1 } } as const
  expect(bodyFor(missing)).toMatch(/scheduled \d+:\d\d\s· unconfirmed: 3 riders say it didn’t come$/)
  expect(bodyFor({ unconfirmed: { kind: 'missing', days: 4 } })).toMatch(/unconfirmed: not seen on 4 days recently/)
  expect(bodyFor({ unconfirmed: { kind: 'shifted', days: 3 } })).toMatch(/unconfirmed: .*different times/)
  const all = (['en', 'mm', 'de', 'fr', 'ja', 'ko', 'th', 'zh'] as const).map((language) => bodyFor(missing, language))
  expect(new Set(all).size).toBe(8)
  expect(bodyFor(missing, 'mm')).toContain('အတည်မပြုရသေးပါ')
  // Riders who report a delay cause no doubt.
  expect(bodyFor({ riders: 3, calls: [{ call: 0, delaySeconds: 300 }] })).toMatch(/expected .*, scheduled/)
})

test('while the train is stopped, the alert’s time is stated as the earliest possible, in each language', () => {
  const stopped = { riders: 4, earliestFrom: 0, calls: [{ call: 0, delaySeconds: 480 }] }
  const { title, body } = textsFor(stopped, 'en')
  expect(title).toMatch(/^Insein \d+:\d\d or later: train /)
  expect(body).toMatch(/expected \d+:\d\d or later, scheduled \d+:\d\d$/)
  const orLater = { mm: 'အစောဆုံး', de: 'oder später', fr: 'ou plus tard', ja: '以降', ko: '이후', th: 'หรือหลังจากนั้น', zh: '或更晚' } as const
  for (const [language, text] of Object.entries(orLater)) {
    const inWords = textsFor(stopped, language as Language)
    expect(inWords.title).toContain(text)
    expect(inWords.body).toContain(text)
  }
  // The train stands at this stop, so its arrival there is known.
  expect(bodyFor({ ...stopped, earliestFrom: 1 })).not.toContain('later')
})
