import type { CompiledCatalog, MessageKey } from './catalog.ts'
import { tagOf, type Language } from './language-code.ts'
import { numberText } from './moments.ts'
import { pluralForm } from './plural-form.ts'

export type Values = Readonly<Record<string, string | number>>
/** A sentence in the rider's language, falling back to English, then to the key. */
export type Translate = (key: MessageKey, values?: Values) => string

/** Parts of a parsed message, as @lingui/message-utils lays them out: text, `[name]`, or `[name, 'plural', cases]`. */
type Part = string | readonly [name: string, kind?: string, cases?: PluralCases]
type PluralCases = Readonly<Record<string, string | number | readonly Part[]>>

/** The language decides plurals. Digits come out Latin; withDigits turns them. */
export function translator(language: Language, catalog: CompiledCatalog, fallback?: CompiledCatalog): Translate {
  const text = (parts: readonly Part[] | string, values: Values, count?: number): string =>
    typeof parts === 'string' ? parts : parts.map((part) => partText(part, values, count)).join('')
  const partText = (part: Part, values: Values, count?: number): string => {
    if (part === '#' && count !== undefined) return numberText(count, tagOf(language), 'latin')
    if (typeof part === 'string') return part
    const [name, kind, cases] = part
    if (kind !== 'plural' || !cases) return String(values[name] ?? '')
    const value = Number(values[name])
    const chosen = cases[`=${value}`] ?? cases[value] ?? cases[pluralForm(language, value)] ?? cases['other'] ?? ''
    return typeof chosen === 'object' ? text(chosen, values, value) : String(chosen)
  }
  return (key, values = {}) => text((catalog[key] ?? fallback?.[key] ?? key) as readonly Part[] | string, values)
}
