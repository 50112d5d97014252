import type { CompiledCatalog, Language, MessageKey } from '@yatha/language'
import { feed } from '../device/page-config.ts'
import { partLoader } from './part-loader.ts'

// Loads the first two parts of catalogs when they are needed. The build splits each catalog into parts (web/build/catalogs.ts).
const loadFirstPart = partLoader(import.meta.glob('../../../language/catalogs/*.json', { query: '?first' }))
const loadMorePart = partLoader(import.meta.glob('../../../language/catalogs/*.json', { query: '?more' }))

/** A catalog to which its second part is added once it is loaded. */
export type GrowingCatalog = Record<string, CompiledCatalog[MessageKey]>

const firstParts = new Map<Language, Promise<GrowingCatalog>>()
const secondParts = new Map<Language, Promise<void>>()
let currentLanguage: Language | undefined

/** Loads the messages of a language: the first part; and the second part, if it has been requested for any language. */
export async function loadMessages(language: Language): Promise<GrowingCatalog> {
  const more = secondParts.size > 0 ? loadMore(language) : undefined
  const catalog = await loadFirst(language)
  // Checked again, because other code may have requested the second part in the meantime.
  await (more ?? (secondParts.size > 0 ? loadMore(language) : undefined))
  currentLanguage = language
  return catalog
}

/** Adds the second part to the current catalog. */
export async function loadSecondCatalogPart(): Promise<void> {
  if (currentLanguage) await loadMore(currentLanguage)
}

/**
 * Loads both parts of a language without making it the current language. Excludes separately loaded messages, such as those of the
 * community.
 */
export async function loadFullCatalog(language: Language): Promise<GrowingCatalog> {
  await loadMore(language)
  return loadFirst(language)
}

const loadFirst = (language: Language) =>
  loadOnce(firstParts, language, async () => {
    const [first, overrides] = await Promise.all([loadFirstPart(language), railwayMessages(language)])
    return { ...first, ...overrides }
  })

const loadMore = (language: Language) =>
  loadOnce(secondParts, language, async () => {
    const [catalog, more, overrides] = await Promise.all([loadFirst(language), loadMorePart(language), railwayMessages(language)])
    Object.assign(catalog, more, overrides)
  })

/** Loads messages that replace other messages if the railway is not Yangon's; undefined for Yangon's railway. */
const railwayMessages = async (language: Language) =>
  feed && (await import('./railway-messages.ts')).loadRailwayMessages(language, feed.name)

/** Returns the cached promise of a language; if there is none, calls `work` and caches its promise. Failed promises are not cached. */
export function loadOnce<T>(cache: Map<Language, Promise<T>>, language: Language, work: () => Promise<T>): Promise<T> {
  let result = cache.get(language)
  if (!result) {
    cache.set(language, (result = work()))
    result.catch(() => cache.delete(language))
  }
  return result
}
