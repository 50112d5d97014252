import bindings from '../glossary-keys.json' with { type: 'json' }
import glossary from '../glossary.json' with { type: 'json' }
import { LANGUAGES, type Language, type MessageKey } from '../src/index.ts'
import { catalogEntries, visibleText } from './catalogs.ts'

type ByLanguage<T> = Readonly<Partial<Record<Language, T>>>

interface Term {
  readonly term: string
  readonly meaning?: string
  readonly words?: Readonly<Record<Language, string>>
  readonly forms: ByLanguage<string>
  readonly never?: ByLanguage<readonly string[]>
  readonly except?: readonly string[]
}
/** The messages that must contain a word for a term. */
interface Binding {
  readonly keys: readonly string[]
  /** By language and key: a regular expression for another word in that message; `""` if the message needs no word for the term. */
  readonly otherWord?: ByLanguage<Readonly<Record<string, string>>>
  /** In these languages, only messages in `keys` and the keys listed here may contain the word. */
  readonly only?: ByLanguage<readonly string[]>
}
interface Register {
  readonly says: string
  readonly never: readonly string[]
  readonly neverAround: readonly string[]
  readonly except?: readonly string[]
}

// The imported JSON is untyped.
export const terms = glossary.terms as readonly Term[]
export const registers = glossary.register as Readonly<Record<Language, Register>>
const bindingOf = bindings as Readonly<Record<string, Binding>>

const regExpCache = new Map<string, RegExp>()
function matches(pattern: string, flags: string, text: string): boolean {
  const id = `${flags}/${pattern}`
  const known = regExpCache.get(id) ?? new RegExp(pattern, flags)
  regExpCache.set(id, known)
  return known.test(text)
}

/** By language: the words that must not be used for a term. */
const rivalsOf = new Map(
  LANGUAGES.map((language) => [
    language,
    terms.flatMap((term) => (term.never?.[language] ?? []).map((rival) => ({ term, rival, pattern: new RegExp(rival, 'iu') }))),
  ]),
)

const englishWords = catalogEntries('en').map(([key, message]) => [key, visibleText(message)] as const)

/** By term: the messages in its `keys` and, if the term has `words`, the messages whose English text contains the term. */
const keysNaming = new Map(
  terms.map((term) => {
    const keysInEnglish = term.words ? englishWords.filter(([, text]) => matches(term.forms.en!, 'iu', text)).map(([key]) => key) : []
    return [term, new Set<string>([...bindingOf[term.term]!.keys, ...keysInEnglish])]
  }),
)

function faultOfTerm(term: Term, language: Language, key: MessageKey, text: string): string | undefined {
  const form = term.forms[language]
  if (form === undefined) return undefined
  const { otherWord, only } = bindingOf[term.term]!
  const expected = otherWord?.[language]?.[key] ?? form
  if (keysNaming.get(term)!.has(key)) return matches(expected, 'iu', text) ? undefined : `“${term.term}” should be ${expected}`
  const others = only?.[language]
  return others && !others.includes(key) && matches(form, 'iu', text) ? `“${term.term}” is not in the English message` : undefined
}

/** Returns a description of each place where a message breaks the glossary. */
export function glossaryFaults(language: Language, key: MessageKey, message: string): string[] {
  const text = visibleText(message)
  const termFaults = terms.flatMap((term) => faultOfTerm(term, language, key, text) ?? [])
  for (const { term, rival, pattern } of rivalsOf.get(language)!)
    if (pattern.test(text) && !term.except?.includes(key)) termFaults.push(`“${term.term}” is never ${rival}`)
  const { never, neverAround, except } = registers[language]
  if (except?.includes(key)) return termFaults
  const brokenRules = [...never.filter((pattern) => matches(pattern, 'u', text)), ...neverAround.filter((p) => matches(p, 'u', message))]
  return [...termFaults, ...brokenRules.map((pattern) => `the register forbids ${pattern}`)]
}
