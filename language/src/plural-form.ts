import type { Language } from './language-code.ts'

type PluralForm = 'one' | 'many' | 'other'

const MILLION = 1_000_000
const withoutPlural = (): PluralForm => 'other'
const oneOrMore = (count: number): PluralForm => (count === 1 ? 'one' : 'other')
const frenchForm = (count: number): PluralForm => (count < 2 ? 'one' : count % MILLION === 0 ? 'many' : 'other')

const FORMS: Readonly<Record<Language, (count: number) => PluralForm>> = {
  en: oneOrMore,
  mm: withoutPlural,
  ja: withoutPlural,
  zh: withoutPlural,
  ko: withoutPlural,
  th: withoutPlural,
  fr: frenchForm,
  de: oneOrMore,
}

/**
 * Returns the CLDR plural form of an integer in one of our languages. Intl.PluralRules is not used, because it would delay the first
 * screen of a slow phone by 50 ms.
 */
export const pluralForm = (language: Language, count: number): PluralForm => FORMS[language](count)
