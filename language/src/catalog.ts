import type en from '../catalogs/en.json'

/** Keys are `feature.meaning`, typed from English, the fallback. */
export type MessageKey = keyof typeof en
export type Catalog = Readonly<Partial<Record<MessageKey, string>>>
/** Compiled messages: text, or parts with placeholders. */
export type CompiledCatalog = Readonly<Partial<Record<MessageKey, CompiledMessage>>>
export type CompiledMessage = string | readonly unknown[]
