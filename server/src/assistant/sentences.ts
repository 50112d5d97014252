/** The end of a sentence. A full stop counts only if a space follows, unlike the point in 8.30. */
const SENTENCE_END = /[.!?။…](?=\s)|[。！？]|\n/g

/** Splits a text into its complete sentences and an incomplete rest. */
export function splitSentences(text: string): { readonly whole: string; readonly rest: string } {
  let end = 0
  for (const { index, 0: mark } of text.matchAll(SENTENCE_END)) end = index + mark.length
  return { whole: text.slice(0, end), rest: text.slice(end) }
}
