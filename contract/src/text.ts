// Rules for characters in text from clients. PostgreSQL can store neither NUL nor a lone surrogate. Other control
// characters have no use in a name, and some change the output of a terminal or an e-mail. Joiners and other invisible
// characters are allowed: Burmese, emoji and several other scripts need them inside words.

const CONTROL = /[\p{Cc}\p{Cs}]/u
const CONTROL_IN_LINES = /(?![\t\n])\p{Cc}|\p{Cs}/u
const INVISIBLE = /[\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Bidirectional formatting characters: they change the direction of all following text, including the app's own. No name needs them. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/gu

/** Removes bidirectional formatting characters, which are often part of copied text. */
export const withoutDirectionMarks = (text: string): string => text.replace(DIRECTION_MARKS, '')

/** Maximum number of combining marks on one letter. Burmese and Thai need at most 8. */
const MAX_MARKS = 16
const TOO_MANY_MARKS = new RegExp(`(?:\\p{M}\\p{Cf}*){${MAX_MARKS + 1}}`, 'u')

/** Returns whether `text` is one line without control characters, lone surrogates or more than 16 combining marks on a letter. */
export const isSafeLine = (text: string): boolean => !CONTROL.test(text) && !TOO_MANY_MARKS.test(text)

/** Like `isSafeLine`, but allows newlines and tabs. */
export const isSafeMultilineText = (text: string): boolean => !CONTROL_IN_LINES.test(text) && !TOO_MANY_MARKS.test(text)

/** Returns whether `text` has a visible character, that is, not only spaces and joiners. */
export const hasVisibleCharacter = (text: string): boolean => text.replace(INVISIBLE, '') !== ''

/**
 * Cleans a line of text from another service: control characters become spaces; lone surrogates and bidirectional formatting
 * characters are removed. Undefined if no visible character remains.
 */
export function cleanLine(text: string): string | undefined {
  const line = withoutDirectionMarks(text)
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\p{Cs}/gu, '')
    .trim()
  return hasVisibleCharacter(line) ? line : undefined
}
