import { expect, test } from 'vitest'
import descriptions from '../descriptions.json' with { type: 'json' }
import { LANGUAGES, type MessageKey } from '../src/index.ts'
import { fromPo, placeholders, toPo, type MessageDescription } from '../translators/po.ts'
import { catalogs, catalogEntries } from './catalogs.ts'

const described = descriptions as Readonly<Record<MessageKey, MessageDescription>>

test('every message has a description that names its values', () => {
  expect(Object.keys(described)).toEqual(Object.keys(catalogs.en))
  const unnamed = catalogEntries('en').filter(([key, message]) =>
    placeholders(message).some((name) => !described[key].note.includes(`{${name}}`)),
  )
  expect(unnamed).toEqual([])
  expect(Object.entries(described).filter(([, { where, note }]) => !where || note.length < 5 || note.length > 160)).toEqual([])
})

test.each(LANGUAGES)('%s: fromPo returns the messages that toPo has written', (language) => {
  const file = toPo(language, catalogs[language], catalogs.en, described)
  expect(fromPo(file, catalogs.en)).toEqual(catalogs[language])
})

test('a PO file with missing, unknown or broken messages is rejected with all their keys', () => {
  const file = toPo('de', catalogs.de, catalogs.en, described)
    .replace('msgctxt "tab.home"', 'msgctxt "tab.start"')
    .replace(/(msgctxt "home.over"\nmsgid .*\nmsgstr ")[^"]*/, '$1Keine Züge')
    .replace(/(msgctxt "tab.station"\nmsgid .*\nmsgstr ")[^"]*/, '$1')
  expect(() => fromPo(file, catalogs.en)).toThrow(
    'tab.start: unknown\ntab.home: not translated\ntab.station: not translated\nhome.over: its placeholders are not those of English, time',
  )
})
