export type { Catalog, CompiledCatalog, MessageKey } from './catalog.ts'
export { translator, type Translate, type Values } from './translate.ts'
export { clockText, dayText, numberText, serviceClockText, sourceDateText, withDigits, type Digits } from './moments.ts'
