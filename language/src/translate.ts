import type { CompiledCatalog, MessageKey } from './catalog.ts'

export type Values = Readonly<Record<string, string | number>>
/** A sentence in the rider's language; English where the catalog has none, the key where that has none either. */
export type Translate = (key: MessageKey, values?: Values) => string

/** Parts of a parsed message, as @lingui/message-utils lays them out: text, `[name]`, or `[name, 'plural', cases]`. */
type Part = string | readonly [name: string, kind?: string, cases?: PluralCases]
type PluralCases = Readonly<Record<string, string | number | readonly Part[]>>

/** `tag` is the BCP 47 tag: it decides plurals. Digits come out Latin; withDigits turns them. */
export function translator(tag: string, catalog: CompiledCatalog, fallback?: CompiledCatalog): Translate {
  const plurals = new Intl.PluralRules(tag)
  // Intl knows Burmese digits on some machines and not on others: its numbers go by English.
  const numbers = new Intl.NumberFormat(tag === 'my' ? 'en' : `${tag}-u-nu-latn`)
  const text = (parts: readonly Part[] | string, values: Values, count?: number): string =>
    typeof parts === 'string' ? parts : parts.map((part) => partText(part, values, count)).join('')
  const partText = (part: Part, values: Values, count?: number): string => {
    if (part === '#' && count !== undefined) return numbers.format(count)
    if (typeof part === 'string') return part
    const [name, kind, cases] = part
    if (kind !== 'plural' || !cases) return String(values[name] ?? '')
    const value = Number(values[name])
    const chosen = cases[`=${value}`] ?? cases[value] ?? cases[plurals.select(value)] ?? cases['other'] ?? ''
    return typeof chosen === 'object' ? text(chosen, values, value) : String(chosen)
  }
  return (key, values = {}) => text((catalog[key] ?? fallback?.[key] ?? key) as readonly Part[] | string, values)
}
