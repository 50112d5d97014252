import { expect, test } from 'vitest'
import { LiveTimes, register, sendMessage } from '../src/endpoints.ts'
import { isSafeMultilineText, cleanLine, isSafeLine, hasVisibleCharacter } from '../src/text.ts'
import { inputStrings, stringsIn, type StringField } from './strings-in.ts'

const PADS = ['', 'a', 'a'.repeat(4), 'a'.repeat(10), 'a'.repeat(21), 'a'.repeat(60), '123', '2026-', 'a@']
const ENDS = ['', 'a', 'a'.repeat(10), 'a'.repeat(21), '456', '-11-23', 'b.example']
/** Texts of several lengths and shapes that contain `character`. */
const textsWith = (character: string) =>
  PADS.flatMap((before) => ENDS.map((after) => before + character + after)).filter((text) => text.trim().includes(character))

const FORBIDDEN = { NUL: '\u0000', escape: '\u001b', delete: '\u007f', 'next line': '\u0085', 'lone surrogate': '\ud800', low: '\udc00' }

/** Returns the name of the first of `characters` that the schema accepts; undefined if it rejects all of them. */
const accepted = ({ schema }: StringField, characters: Readonly<Record<string, string>> = FORBIDDEN) =>
  Object.entries(characters).find(([, character]) => textsWith(character).some((text) => schema.safeParse(text).success))?.[0]

const textFields = [...inputStrings(), ...stringsIn(LiveTimes, 'LiveTimes')]

test('no text field of the API accepts a control character or a lone surrogate', () => {
  expect(textFields.length).toBeGreaterThan(40)
  expect(
    textFields.flatMap((textField) => (accepted(textField) === undefined ? [] : [`${textField.fieldPath}: ${accepted(textField)}`])),
  ).toEqual([])
})

test('only questions, posts, comments and messages to operators and moderators may have several lines', () => {
  const manyLines = textFields.filter((textField) => accepted(textField, { newline: '\n', tab: '\t' }))
  expect([...new Set(manyLines.map(({ fieldPath: at }) => at))]).toEqual([
    'askAssistant.body.text',
    'askAssistant.body.history.text',
    'makePost.body.text',
    'changePost.body.text',
    'makeComment.body.text',
    'changeComment.body.text',
    'sendMessage.body.message',
    'flagContent.body.text',
    'appealSanction.body.text',
    'appealHidden.body.text',
    'actOnCase.body.note',
    'actOnCase.body.answer',
    'decideSanction.body.note',
  ])
})

test('no text field of the API accepts more than 16 combining marks on a letter', () => {
  const marks = ['\u0301', '\u1031', '\u102d', '\u0e48', '\u064b', '\u20dd', '\u0301\u200d']
  for (const mark of marks)
    for (const check of [isSafeLine, isSafeMultilineText])
      expect([check(`a${mark.repeat(16)}`), check(`a${mark.repeat(17)}b`)]).toEqual([true, false])
  const stacked = `a${'\u0301'.repeat(17)}`
  expect(textFields.filter(({ schema }) => schema.safeParse(stacked).success).map(({ fieldPath: at }) => at)).toEqual([])
  for (const text of [
    'ကြောင်းကျွန်ုပ်တို့',
    'น้ำที่นี่ก็ดี',
    'Việt Nam',
    '👩🏽‍👩🏽‍👧🏽‍👦🏽',
    'נִקּוּד',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ])
    expect(isSafeLine(text)).toBe(true)
})

test('bidirectional formatting characters are removed from names and e-mail addresses', () => {
  const input = { name: '\u202eAye\u2066 \u05d0', email: '\u202aaye@example.com\u202c', password: 'mango sticky rice 9' }
  expect(register.spec.body.parse(input)).toMatchObject({ name: 'Aye \u05d0', email: 'aye@example.com' })
  expect(cleanLine('\u202eKo Zaw\u202c')).toBe('Ko Zaw')
})

const validInput = { name: 'Aye', email: 'aye@example.com', password: 'mango sticky rice 9' }
const codeOf = (name: unknown) => register.spec.body.safeParse({ ...validInput, name }).error?.issues[0]?.message

test('a name of only invisible characters counts as missing; joiners inside a name are kept', () => {
  const invisible = ['', '  ', '\u200b', '\u200d\u200c', '\u2060\ufeff', '\u00ad', '\u3164', '\u2800', '\u202e ', '\u{e0020}', '\n']
  for (const name of [...invisible, undefined, null]) expect(codeOf(name), JSON.stringify(name)).toBe('missing')
  const names = ['အေးအေး', 'က\u2060ခ', 'မြန်မာ\u200cစာ', '👩\u200d🚀', '0', 'ศรี', '  Aye  ', 'e\u0301']
  for (const name of names) expect(register.spec.body.parse({ ...validInput, name }).name).toBe(name.trim())
  expect([codeOf(5), codeOf('a\u0000b'), codeOf('a\ud800b'), codeOf('a\nb'), codeOf('x'.repeat(61))]).toEqual([
    'invalid',
    'invalid_text',
    'invalid_text',
    'invalid_text',
    'too_long',
  ])
})

test('a message keeps its line breaks, converted to \\n; a name of only invisible characters becomes empty', () => {
  const { name, message } = sendMessage.spec.body.parse({ ...validInput, name: '\u200b', message: ' Dear\r\nall,\rbest\twishes\n' })
  expect([name, message]).toEqual(['', 'Dear\nall,\nbest\twishes'])
})

test('cleanLine returns one line; undefined if nothing is visible', () => {
  const names = ['Aye\u0000 Aye', 'a\ud800b', ' Ko\r\nKo ', '\u0000', '\u200b', '']
  expect(names.map(cleanLine)).toEqual(['Aye  Aye', 'ab', 'Ko Ko', undefined, undefined, undefined])
  expect(hasVisibleCharacter('\u0301')).toBe(true)
})
