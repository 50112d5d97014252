import type { CompiledCatalog, MessageKey } from './catalog.ts'
import { defaultDigits, languageTagOf, type Digits, type Language } from './language-code.ts'
import { toLatinDigits, numberText } from './moments.ts'
import { pluralForm } from './plural-form.ts'

export type MessageValues = Readonly<Record<string, string | number>>
/** Formats a message in the rider's language; falls back to English, then to the key. */
export type Translate = (key: MessageKey, values?: MessageValues) => string

/** A part of a compiled message of @lingui/message-utils: text, `[name]`, or `[name, 'plural', cases]`. */
type Part = string | readonly [name: string, kind?: string, cases?: PluralCases]
type PluralCases = Readonly<Record<string, string | number | readonly Part[]>>

/**
 * Returns a function that formats messages of `catalog` with the plural rules of `language`. Numbers are written in `digits`;
 * texts, such as a train number, a version or a message from the server, are inserted unchanged.
 */
export function translator(
  language: Language,
  catalog: CompiledCatalog,
  fallback?: CompiledCatalog,
  digits: Digits = defaultDigits(language),
): Translate {
  const tag = languageTagOf(language)
  // Burmese messages contain Burmese digits. Latin digits in them, as in `SHA-256`, stay Latin whichever digits the rider chooses.
  const toChosenDigits = digits === defaultDigits(language) ? (literal: string) => literal : toLatinDigits
  const join = language === 'zh' ? joinChinese : joinOnce
  const text = (parts: readonly Part[] | string, values: MessageValues, count?: number): string =>
    typeof parts === 'string' ? toChosenDigits(parts) : parts.map((part) => partText(part, values, count)).reduce(join, '')
  const partText = (part: Part, values: MessageValues, count?: number): string => {
    if (part === '#' && count !== undefined) return numberText(count, tag, digits)
    if (typeof part === 'string') return toChosenDigits(part)
    const [name, kind, cases] = part
    if (kind !== 'plural' || !cases) {
      const value = values[name] ?? ''
      return typeof value === 'number' ? numberText(value, tag, digits) : value
    }
    const value = Number(values[name])
    const chosenCase = cases[`=${value}`] ?? cases[value] ?? cases[pluralForm(language, value)] ?? cases['other'] ?? ''
    return typeof chosenCase === 'object' ? text(chosenCase, values, value) : toChosenDigits(String(chosenCase))
  }
  return (key, values = {}) => text((catalog[key] ?? fallback?.[key] ?? key) as readonly Part[] | string, values)
}

/** Appends a piece of a sentence. A full stop after a value that ends in one, such as `24 nov.`, is dropped. */
const joinOnce = (before: string, piece: string): string =>
  before + (before.endsWith('.') && piece.startsWith('.') ? piece.slice(1) : piece)

/** Like `joinOnce`. Drops a message's space before a value such as `11月24日` if the value begins with a Chinese character, as 明天 does. */
const joinChinese = (before: string, piece: string): string =>
  joinOnce(/\p{Script=Han} $/u.test(before) && /^\p{Script=Han}/u.test(piece) ? before.slice(0, -1) : before, piece)
