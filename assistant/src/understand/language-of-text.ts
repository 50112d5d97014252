import { FALLBACK_LANGUAGE, type Language } from '@yatha/language'
import { foldText } from './fold-text.ts'
import { languagesOf } from './languages.ts'

/** The language a text is mostly written in; the given one if it does not tell. */
export const languageOfText = (text: string, otherwise: Language = FALLBACK_LANGUAGE): Language =>
  languagesOf(foldText(text), otherwise)[0] ?? otherwise
