import type { CompiledCatalog, Language, MessageKey } from '@yatha/language'
import { feed } from '../device/page-config.ts'
import { partLoader } from './part-loader.ts'

// Catalogs are split in two parts, which are loaded when needed (web/build/catalogs.ts).
const loadFirstPart = partLoader(import.meta.glob('../../../language/catalogs/*.json', { query: '?first' }))
const loadMorePart = partLoader(import.meta.glob('../../../language/catalogs/*.json', { query: '?more' }))

/** A catalog that grows when its second part comes. */
export type GrowingCatalog = Record<string, CompiledCatalog[MessageKey]>

const firsts = new Map<Language, Promise<GrowingCatalog>>()
const mores = new Map<Language, Promise<void>>()
let chosen: Language | undefined

/** The messages of a language: the first part, and the second once a part of the app has needed it. */
export async function loadWords(language: Language): Promise<GrowingCatalog> {
  const more = mores.size > 0 ? loadMore(language) : undefined
  const catalog = await loadFirst(language)
  // Checked again, since a part loaded meanwhile may need them.
  await (more ?? (mores.size > 0 ? loadMore(language) : undefined))
  chosen = language
  return catalog
}

/** Adds the second part of the catalog in use. */
export async function loadMoreWords(): Promise<void> {
  if (chosen) await loadMore(chosen)
}

/** All messages of a language but those of parts of its own, whichever language is chosen. */
export async function loadWordsOf(language: Language): Promise<GrowingCatalog> {
  await loadMore(language)
  return loadFirst(language)
}

const loadFirst = (language: Language) =>
  once(firsts, language, async () => {
    const [first, own] = await Promise.all([loadFirstPart(language), ownWords(language)])
    return { ...first, ...own }
  })

const loadMore = (language: Language) =>
  once(mores, language, async () => {
    const [catalog, more, own] = await Promise.all([loadFirst(language), loadMorePart(language), ownWords(language)])
    Object.assign(catalog, more, own)
  })

/** What replaces messages where the railway is not Yangon's. */
const ownWords = async (language: Language) => feed && (await import('./elsewhere.ts')).wordsElsewhere(language, feed.name)

/** Caches the promise of a language; retries after a failure. */
function once<T>(known: Map<Language, Promise<T>>, language: Language, work: () => Promise<T>): Promise<T> {
  let result = known.get(language)
  if (!result) {
    known.set(language, (result = work()))
    result.catch(() => known.delete(language))
  }
  return result
}
