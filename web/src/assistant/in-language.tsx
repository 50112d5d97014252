import { useEffect, useMemo, useReducer, type ReactNode } from 'react'
import { defaultDigits, languageTagOf, translator, type Language } from '@yatha/language'
import { useLanguage, LanguageContext } from '../words/language.tsx'
import { assistantCatalogOf, loadAssistantMessages } from './words.ts'

/** Shows children in the language of an answer once its messages are loaded; until then, in the rider's language. */
export function AnswerLanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  const words = useLanguage()
  const [, rerender] = useReducer((times: number) => times + 1, 0)
  const catalog = assistantCatalogOf(language)
  useEffect(() => {
    if (!catalog) loadAssistantMessages(language).then(rerender, console.warn)
  }, [language, catalog])
  const answerWords = useMemo(() => {
    if (!catalog || language === words.language) return words
    // Digits that the rider chose for their own language also apply to other languages.
    const isChosen = words.digits !== defaultDigits(words.language)
    const digits = isChosen ? words.digits : defaultDigits(language)
    return { ...words, language, digits, tag: languageTagOf(language), t: translator(language, catalog, undefined, digits) }
  }, [words, language, catalog])
  return <LanguageContext value={answerWords}>{children}</LanguageContext>
}
