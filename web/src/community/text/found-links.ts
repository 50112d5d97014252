/** A piece of a text; a link if it has `href`. */
export interface TextPiece {
  readonly text: string
  readonly href?: string
}

const ADDRESS = /https?:\/\/[^\s<>"“”«»]+/giu
/** Punctuation that may follow an address in a sentence. */
const PUNCTUATION = new Set(".,!?;:'’)]}…။၊。、」』）")

/** Splits a text into pieces, with its web addresses as links. Other addresses, such as `javascript:`, stay text. */
export function splitLinks(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = []
  let from = 0
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(match)
    const href = webAddress(address)
    if (href === undefined) continue
    if (index > from) pieces.push({ text: text.slice(from, index) })
    pieces.push({ text: address, href })
    from = index + address.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

/** Removes punctuation at the end, except a closing parenthesis if the address contains an opening parenthesis. */
function withoutPunctuation(match: string): string {
  let end = match.length
  while (PUNCTUATION.has(match[end - 1]!)) end--
  const address = match.slice(0, end)
  return address.includes('(') && match[address.length] === ')' ? `${address})` : address
}

function webAddress(text: string): string | undefined {
  try {
    const { protocol, hostname, href } = new URL(text)
    return /^https?:$/.test(protocol) && hostname.includes('.') ? href : undefined
  } catch {
    return undefined
  }
}
