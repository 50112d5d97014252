import type en from '../catalogs/en.json'

/** Keys are `feature.meaning`, typed from English, the fallback. */
export type MessageKey = keyof typeof en
export type Catalog = Readonly<Partial<Record<MessageKey, string>>>
/** Messages as the runtime reads them: text, or parts with places for values. */
export type CompiledCatalog = Readonly<Partial<Record<MessageKey, CompiledMessage>>>
export type CompiledMessage = string | readonly unknown[]
