import { understand } from '@yatha/assistant'
import { LANGUAGES, languageTagOf } from '@yatha/language'
import { expect, test } from 'vitest'
import { NOW, railway, translateIn } from './real-railway.ts'

test.each(LANGUAGES)('%s: the questions on the chips are understood', (language) => {
  const t = translateIn(language)
  const name = (slug: string) => railway.nameOf(railway.station(slug)!, languageTagOf(language))
  const ask = (text: string, ...history: string[]) => understand(text, { railway, now: NOW, language, history })
  const [trip, next] = [
    t('assistant.chipTrip', { from: name('hledan'), to: name('insein') }),
    t('assistant.chipNext', { station: name('insein') }),
  ]
  const ends = { from: 'hledan', to: 'insein' }
  expect(ask(trip)).toMatchObject({ intent: 'trip', slots: ends })
  expect(ask(next)).toMatchObject({ intent: 'next_trains', slots: { station: 'insein' } })
  expect(ask(t('assistant.chipBack'), trip)).toMatchObject({ intent: 'trip', slots: { from: 'insein', to: 'hledan' } })
  expect(ask(t('assistant.chipTomorrow'), trip)).toMatchObject({ intent: 'trip', slots: { ...ends, day: '2026-11-24' } })
  expect(ask(t('assistant.chipTomorrow'), next)).toMatchObject({ intent: 'next_trains', slots: { station: 'insein', day: '2026-11-24' } })
  expect(ask(t('assistant.chipFirst'), trip)).toMatchObject({ intent: 'first_train', slots: ends })
  expect(ask(t('assistant.chipLast'), trip)).toMatchObject({ intent: 'last_train', slots: ends })
  expect(ask(t('assistant.chipLast'), next)).toMatchObject({ intent: 'last_train', slots: { station: 'insein' } })
  expect(ask(t('assistant.chipFare'), trip)).toMatchObject({ intent: 'fare', slots: ends })
  expect(ask(t('assistant.chipNear'), next)).toMatchObject({ intent: 'nearby', slots: { station: 'insein' } })
  expect(ask(t('assistant.chipHours'))).toMatchObject({ intent: 'service_hours' })
})
