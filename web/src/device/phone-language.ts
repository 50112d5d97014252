/** The language that the phone is set to, such as `my-MM`. */
export const phoneLanguage = (): string => navigator.language
