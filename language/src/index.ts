export {
  defaultDigits,
  FALLBACK_LANGUAGE,
  LANGUAGES,
  parseLanguage,
  languageTagOf,
  type Digits,
  type Language,
  type LanguageTag,
} from './language-code.ts'
export { languageOfText } from './language-of-text.ts'
export type { Catalog, CompiledCatalog, MessageKey } from './catalog.ts'
export { translator, type Translate, type MessageValues } from './translate.ts'
export { clockText, dayText, fullDateText, numberText, priceText, serviceClockText, sourceDateText, withDigits } from './moments.ts'
export { moneyText } from './price.ts'
export { trainNumberText } from './train-number.ts'
export { messagesForRailway } from './railway-messages.ts'
export { joinLetters, WORD_JOINER } from './join-letters.ts'
export { joinSentences, usesFullWidthPunctuation } from './sentences.ts'
export { removeBreakMarks } from './plain-text.ts'
export { escapeMarkup } from './escape-markup.ts'
