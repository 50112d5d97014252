import bindings from '../glossary-keys.json' with { type: 'json' }
import glossary from '../glossary.json' with { type: 'json' }
import { LANGUAGES, type Language, type MessageKey } from '../src/index.ts'
import { messagesOf, wordsOf } from './catalogs.ts'

type ByLanguage<T> = Readonly<Partial<Record<Language, T>>>

interface Term {
  readonly term: string
  readonly meaning?: string
  readonly words?: Readonly<Record<Language, string>>
  readonly forms: ByLanguage<string>
  readonly never?: ByLanguage<readonly string[]>
  readonly except?: readonly string[]
}
/** Where a term is used. */
interface Binding {
  readonly keys: readonly string[]
  /** Keys whose message has another word, as a regular expression, or needs none (`""`). */
  readonly otherWord?: ByLanguage<Readonly<Record<string, string>>>
  /** The languages that use the word for this term only, with the other keys that may contain it. */
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
export const register = glossary.register as Readonly<Record<Language, Register>>
const bindingOf = bindings as Readonly<Record<string, Binding>>

const compiled = new Map<string, RegExp>()
function matches(pattern: string, flags: string, text: string): boolean {
  const id = `${flags}/${pattern}`
  const known = compiled.get(id) ?? new RegExp(pattern, flags)
  compiled.set(id, known)
  return known.test(text)
}

/** The words that terms forbid in each language. */
const rivalsOf = new Map(
  LANGUAGES.map((language) => [
    language,
    terms.flatMap((term) => (term.never?.[language] ?? []).map((rival) => ({ term, rival, pattern: new RegExp(rival, 'iu') }))),
  ]),
)

const englishWords = messagesOf('en').map(([key, message]) => [key, wordsOf(message)] as const)

/** The messages that name each term: their keys are listed, or, for the main terms (those with `words`), their English text contains the word. */
const keysNaming = new Map(
  terms.map((term) => {
    const inEnglish = term.words ? englishWords.filter(([, text]) => matches(term.forms.en!, 'iu', text)).map(([key]) => key) : []
    return [term, new Set<string>([...bindingOf[term.term]!.keys, ...inEnglish])]
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
  const text = wordsOf(message)
  const inTerms = terms.flatMap((term) => faultOfTerm(term, language, key, text) ?? [])
  for (const { term, rival, pattern } of rivalsOf.get(language)!)
    if (pattern.test(text) && !term.except?.includes(key)) inTerms.push(`“${term.term}” is never ${rival}`)
  const { never, neverAround, except } = register[language]
  if (except?.includes(key)) return inTerms
  const inRegister = [...never.filter((pattern) => matches(pattern, 'u', text)), ...neverAround.filter((p) => matches(p, 'u', message))]
  return [...inTerms, ...inRegister.map((pattern) => `the register forbids ${pattern}`)]
}
