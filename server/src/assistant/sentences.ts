/** Where a sentence ends: a point that stands between digits, as in 8.30, does not end one before what follows is known. */
const END = /[.!?။…](?=\s)|[。！？]|\n/g

/** The whole sentences at the start of a text, and what may still go on. */
export function wholeSentences(text: string): { readonly whole: string; readonly rest: string } {
  let end = 0
  for (const { index, 0: mark } of text.matchAll(END)) end = index + mark.length
  return { whole: text.slice(0, end), rest: text.slice(end) }
}
