import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Catalog, CompiledCatalog } from './catalog.ts'

export { withBreakMarks } from './line-breaks.ts'
export { findMessageKeys, catalogPart, CATALOG_PARTS, type CatalogPart } from './parts.ts'

/** Compiles the ICU messages of a catalog at build time, so that phones need no parser. Throws for a malformed message. */
export function compileCatalog(catalog: Catalog): CompiledCatalog {
  return Object.fromEntries(Object.entries(catalog).map(([key, text]) => [key, unwrapPlainText(compileMessage(text))])) as CompiledCatalog
}

const unwrapPlainText = (message: readonly unknown[]) => (message.length === 1 && typeof message[0] === 'string' ? message[0] : message)
