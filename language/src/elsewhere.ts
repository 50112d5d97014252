import type { CompiledCatalog, CompiledMessage, MessageKey } from './catalog.ts'

const PREFIX = 'elsewhere.'

/**
 * The words of an app that serves another railway than Yangon's, whose name is put in: `elsewhere.app.disclaimer` stands for
 * `app.disclaimer`.
 */
export function elsewhere(catalog: CompiledCatalog, railway: string): CompiledCatalog {
  const named = (message: CompiledMessage): CompiledMessage =>
    typeof message === 'string' ? message : message.map((part) => (Array.isArray(part) && part[0] === 'railway' ? railway : part))
  return Object.fromEntries(
    // Object.entries gives strings; those of a catalog are message keys.
    (Object.entries(catalog) as [MessageKey, CompiledMessage][]).flatMap(([key, message]) =>
      key.startsWith(PREFIX) ? [[key.slice(PREFIX.length), named(message)]] : [],
    ),
  )
}
