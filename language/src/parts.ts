import type { Catalog, MessageKey } from './catalog.ts'

/** Messages that only the server uses: e-mails, pushes, the mailbox page, the splash, suggested texts for operators, and API errors. */
const SERVER = /^(mail\.|push\.|splash\.|suggest\.|mailbox\.|error\.(?!(internal|too_large|noAnswer|otherPage)$))/

/** Messages of the printed timetable, which is always in two languages. */
const PRINTED_TIMETABLE =
  /^(sheet\.|way\.|weekday\.|station\.(board|fullLoop|to)$|app\.edition$|(search\.trips|title\.go)$|route\.(number|filterTrain)$)/

/** Messages of the operators' pages, which riders never load. */
const OPERATOR = /^operator\./

/** Messages of the assistant's answers, which only its page needs. */
const ASSISTANT = /^assistant\./

/** Messages of posts and comments, which only their screens load. */
const COMMUNITY = /^community\./

/** Messages of the moderators' page, which riders never load. */
const MODERATION = /^moderation\./

/** Messages for railways other than Yangon's, which replace the messages without the prefix; see railway-messages.ts. */
const OTHER_RAILWAYS = /^elsewhere\./

export const CATALOG_PARTS = ['first', 'more', 'sheet', 'operator', 'assistant', 'community', 'moderation', 'elsewhere'] as const
export type CatalogPart = (typeof CATALOG_PARTS)[number]

/**
 * Returns one part of a catalog. `first` has the messages in `firstKeys`; `more` has the remaining messages for phones, except those of
 * the other parts. `sheet` repeats messages of `first` and `more` for the printed timetable.
 */
export function catalogPart(catalog: Catalog, part: CatalogPart, firstKeys: ReadonlySet<MessageKey>): Catalog {
  // The cast is safe: a catalog has only message keys, but Object.keys returns strings.
  const keys = Object.keys(catalog) as MessageKey[]
  const isInPart: Readonly<Record<CatalogPart, (key: MessageKey) => boolean>> = {
    first: (key) => firstKeys.has(key),
    more: (key) =>
      !firstKeys.has(key) && ![SERVER, OPERATOR, ASSISTANT, COMMUNITY, MODERATION, OTHER_RAILWAYS].some((kind) => kind.test(key)),
    sheet: (key) => PRINTED_TIMETABLE.test(key),
    operator: (key) => OPERATOR.test(key),
    assistant: (key) => ASSISTANT.test(key),
    community: (key) => COMMUNITY.test(key),
    moderation: (key) => MODERATION.test(key),
    elsewhere: (key) => OTHER_RAILWAYS.test(key),
  }
  const keysOfPart = keys.filter(isInPart[part])
  return Object.fromEntries(keysOfPart.map((key) => [key, catalog[key]!]))
}

/**
 * Returns the message keys in JavaScript code: every key that occurs as a string literal and, for a template such as
 * t(`way.${way}`), every key with its prefix. Throws if a template has no prefix.
 */
export function findMessageKeys(code: string, keys: readonly MessageKey[]): Set<MessageKey> {
  if (/\bt\(\s*`\$\{/.test(code)) throw new Error('a message key begins with a value, not with text')
  const prefixes = [...code.matchAll(/`(\w+\.[\w.]*)\$\{/g)].map(([, prefix]) => prefix!)
  const literals = new Set([...code.matchAll(/(["'`])(\w+\.[\w.]+)\1/g)].map(([, , text]) => text!))
  return new Set(keys.filter((key) => literals.has(key) || prefixes.some((prefix) => key.startsWith(prefix))))
}
