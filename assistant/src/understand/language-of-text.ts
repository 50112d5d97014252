import { FALLBACK_LANGUAGE, type Language } from '@yatha/language'
import { foldText } from './fold-text.ts'
import { languagesOf } from './languages.ts'

/** Returns the language in which a text is mostly written; `otherwise` if the text does not reveal it. */
export const languageOfText = (text: string, otherwise: Language = FALLBACK_LANGUAGE): Language =>
  languagesOf(foldText(text), otherwise)[0] ?? otherwise
