// Which characters a text of a client may contain. PostgreSQL stores neither NUL nor a lone surrogate; other control
// characters have no use in a name, and some change what a terminal or an e-mail shows. Joiners and other invisible
// characters stay: Burmese, emoji and several other scripts need them inside words.

const CONTROL = /[\p{Cc}\p{Cs}]/u
const CONTROL_IN_LINES = /(?![\t\n])\p{Cc}|\p{Cs}/u
const INVISIBLE = /[\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Marks that turn the direction of all that follows, a subject or a sentence of ours too. Names in any script do without. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/gu

/** `text` without the marks that turn its direction, which often come along when it is copied. */
export const withoutTurns = (text: string): string => text.replace(TURNING, '')

/** Combining marks on one letter. Burmese and Thai need at most 8. */
const MAX_MARKS = 16
const TOO_MANY_MARKS = new RegExp(`(?:\\p{M}\\p{Cf}*){${MAX_MARKS + 1}}`, 'u')

/** Returns whether `text` is one line without control characters, lone surrogates and stacks of more than 16 combining marks. */
export const isLine = (text: string): boolean => !CONTROL.test(text) && !TOO_MANY_MARKS.test(text)

/** Like `isLine`, for a long text, in which newlines and tabs are allowed. */
export const areLines = (text: string): boolean => !CONTROL_IN_LINES.test(text) && !TOO_MANY_MARKS.test(text)

/** Does `text` have a character that can be seen, unlike spaces and joiners? */
export const isVisible = (text: string): boolean => text.replace(INVISIBLE, '') !== ''

/** One line of text of another service: control characters become spaces, lone surrogates and turns go; undefined if nothing can be seen. */
export function cleanLine(text: string): string | undefined {
  const line = withoutTurns(text)
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\p{Cs}/gu, '')
    .trim()
  return isVisible(line) ? line : undefined
}
