import { languageOfText, languageTagOf, type Language } from '@yatha/language'

/** Frequent words that distinguish the languages in Latin script; no word is in two lists. */
const FREQUENT_WORDS: Readonly<Partial<Record<Language, ReadonlySet<string>>>> = {
  en: wordSet('the and is are of to at it not this that from there very with my for we you has have had been still today'),
  fr: wordSet('le la les et est sont un une du de pas il elle je nous vous ce que qui pour dans très avec à sur au en aujourd'),
  de: wordSet('der das und ist sind ein eine nicht ich es wir zu mit auf für den dem sehr im von noch heute hat'),
}
/** Text that needs no translation: web addresses and train numbers. */
const UNTRANSLATABLE = /https?:\/\/\S+|\p{L}{1,4}-\p{Nd}+/giu

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

/** Whether a text seems to be in another language than `to`. False if both use Latin script and the text's language is unclear. */
export function isTranslatable(text: string, to: Language): boolean {
  const tag = languageOfText(text)
  if (tag !== null) return tag !== languageTagOf(to)
  const words = text.replace(UNTRANSLATABLE, ' ').match(/\p{L}{2,}/gu) ?? []
  const isLatin = words.some((word) => /\p{Script=Latin}/u.test(word))
  if (!isLatin || !FREQUENT_WORDS[to]) return words.length > 0
  const language = latinLanguageOf(words)
  return language !== undefined && language !== to
}

/** Returns the language whose frequent words occur most often in a text; undefined if none occur, or for a tie. */
function latinLanguageOf(words: readonly string[]): string | undefined {
  const counts = Object.entries(FREQUENT_WORDS).map(
    ([language, frequent]) => [language, words.filter((word) => frequent.has(word.toLowerCase())).length] as const,
  )
  const [[best, bestCount], [, nextCount]] = counts.sort(([, a], [, b]) => b - a) as [[string, number], [string, number]]
  return bestCount > nextCount ? best : undefined
}
