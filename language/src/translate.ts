import { setupI18n, type Messages } from '@lingui/core'
import type { CompiledCatalog, MessageKey } from './catalog.ts'

export type Values = Readonly<Record<string, string | number>>
/** A sentence in the rider's language; English where the catalog has none. */
export type Translate = (key: MessageKey, values?: Values) => string

/** `tag` is the BCP 47 tag: it decides plurals. Digits come out Latin; withDigits turns them. */
export function translator(tag: string, catalog: CompiledCatalog, fallback?: CompiledCatalog): Translate {
  // Burmese has one plural form, and Intl knows its digits on some machines and not on others: numbers go by English.
  const i18n = setupI18n({ locale: tag, locales: tag === 'my' ? 'en' : tag, messages: { [tag]: { ...fallback, ...catalog } as Messages } })
  return (key, values) => i18n._(key, values)
}
