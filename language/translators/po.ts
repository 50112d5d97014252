import { po } from 'gettext-parser'
import { languageTagOf, type Language, type MessageKey } from '../src/index.ts'

export type Messages = Readonly<Record<MessageKey, string>>

/** Context of a message for translators. */
export interface MessageDescription {
  /** Screen, or another place, that shows the message. */
  readonly where: string
  /** Meaning of the message and of its values. */
  readonly note: string
  /** Maximum number of characters; undefined if space is not limited. */
  readonly max?: number
}

/** Returns a PO file: per message its key (`msgctxt`), the English message, the translation and its description. */
export function toPo(
  language: Language,
  messages: Messages,
  english: Messages,
  descriptions: Readonly<Record<MessageKey, MessageDescription>>,
): string {
  const entries = (Object.keys(english) as MessageKey[]).map((key) => {
    const { where, note, max } = descriptions[key]
    const limit = max === undefined ? '' : `\nAt most ${max} characters`
    return [
      key,
      {
        [english[key]]: {
          msgctxt: key,
          msgid: english[key],
          msgstr: [messages[key]],
          comments: { extracted: `${where}\n${note}${limit}` },
        },
      },
    ]
  })
  const headers = { 'content-type': 'text/plain; charset=utf-8', language: languageTagOf(language) }
  const file = { charset: 'utf-8', headers, translations: Object.fromEntries(entries) as Parameters<typeof po.compile>[0]['translations'] }
  return new TextDecoder().decode(po.compile(file, { foldLength: 0 }))
}

/** Reads the translations of a PO file. Throws an error that lists all messages that are missing, unknown, or lack a placeholder. */
export function fromPo(text: string, english: Messages): Messages {
  const entries = Object.values(po.parse(text).translations)
    .flatMap((context) => Object.values(context))
    .filter(({ msgctxt }) => msgctxt !== undefined)
  const translations = new Map(entries.map(({ msgctxt, msgstr }) => [msgctxt!, msgstr[0] ?? '']))
  const keys = Object.keys(english) as MessageKey[]
  const faults = [
    ...[...translations.keys()].filter((key) => !(key in english)).map((key) => `${key}: unknown`),
    ...keys.filter((key) => !translations.get(key)).map((key) => `${key}: not translated`),
    ...keys
      .filter((key) => translations.get(key) && String(placeholders(translations.get(key)!)) !== String(placeholders(english[key])))
      .map((key) => `${key}: its placeholders are not those of English, ${placeholders(english[key]).join(', ') || 'none'}`),
  ]
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return Object.fromEntries(keys.map((key) => [key, translations.get(key)!])) as Messages
}

/** The names of a message's placeholders, sorted. Excludes the text of plural forms, which is also in braces: `one {train}`. */
export function placeholders(message: string): string[] {
  const names = [...message.matchAll(/(?<!\b(?:one|other|=\d+) )\{(\w+)(?=\}|, plural)/g)].map(([, name]) => name!)
  return [...new Set(names)].toSorted()
}
