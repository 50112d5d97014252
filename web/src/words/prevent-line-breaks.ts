import { WORD_JOINER } from '@yatha/language'

/** Returns a text with a character after the hyphen of each train number, such as `KA-3`, that prevents a line break there. */
export const preventLineBreaks = (text: string): string => text.replace(/-(?=\p{Nd})/gu, `-${WORD_JOINER}`)
