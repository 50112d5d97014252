/** The phone's language as a BCP 47 tag, such as `my-MM`. */
export const phoneLanguage = (): string => navigator.language
