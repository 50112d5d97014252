import type en from '../catalogs/en.json'

/** Message keys, `feature.meaning`. The type comes from the English catalog, the fallback. */
export type MessageKey = keyof typeof en
export type Catalog = Readonly<Partial<Record<MessageKey, string>>>
/** Compiled messages by key. */
export type CompiledCatalog = Readonly<Partial<Record<MessageKey, CompiledMessage>>>
/** A text, or a list of texts and placeholders. */
export type CompiledMessage = string | readonly unknown[]
