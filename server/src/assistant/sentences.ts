/** The end of a sentence. A point as in 8.30 is not one, so a point needs a space after it. */
const SENTENCE_END = /[.!?။…](?=\s)|[。！？]|\n/g

/** Splits a text into its complete sentences and an incomplete rest. */
export function wholeSentences(text: string): { readonly whole: string; readonly rest: string } {
  let end = 0
  for (const { index, 0: mark } of text.matchAll(SENTENCE_END)) end = index + mark.length
  return { whole: text.slice(0, end), rest: text.slice(end) }
}
