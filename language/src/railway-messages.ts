import type { CompiledCatalog, CompiledMessage, MessageKey } from './catalog.ts'

const PREFIX = 'elsewhere.'

/**
 * Returns the messages that replace Yangon's if the app serves another railway: `elsewhere.app.disclaimer` becomes `app.disclaimer`, with
 * the name of the railway filled in.
 */
export function messagesForRailway(catalog: CompiledCatalog, railway: string): CompiledCatalog {
  const insertRailwayName = (message: CompiledMessage): CompiledMessage =>
    typeof message === 'string' ? message : message.map((part) => (Array.isArray(part) && part[0] === 'railway' ? railway : part))
  return Object.fromEntries(
    // The cast is safe: a catalog has only message keys, but Object.entries returns strings.
    (Object.entries(catalog) as [MessageKey, CompiledMessage][]).flatMap(([key, message]) =>
      key.startsWith(PREFIX) ? [[key.slice(PREFIX.length), insertRailwayName(message)]] : [],
    ),
  )
}
