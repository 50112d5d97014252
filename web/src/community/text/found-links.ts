/** A piece of a text; with an address where it is a link. */
export interface Piece {
  readonly text: string
  readonly href?: string
}

const ADDRESS = /https?:\/\/[^\s<>"“”«»]+/giu
/** Marks behind an address that belong to the sentence. Begins at the first of them, so that a long row is read once. */
export const MARKS_BEHIND = /(?<![.,!?;:'’)\]}…။၊。、」』）])[.,!?;:'’)\]}…။၊。、」』）]+$/u

/** A text in pieces, its web addresses as links; anything else, such as `javascript:`, stays text. */
export function foundLinks(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutMarks(found)
    const href = webAddress(address)
    if (href === undefined) continue
    if (index > from) pieces.push({ text: text.slice(from, index) })
    pieces.push({ text: address, href })
    from = index + address.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

/** A closing bracket stays where the address has its opening one. */
function withoutMarks(found: string): string {
  const address = found.replace(MARKS_BEHIND, '')
  return address.includes('(') && found[address.length] === ')' ? `${address})` : address
}

function webAddress(text: string): string | undefined {
  try {
    const { protocol, hostname, href } = new URL(text)
    return /^https?:$/.test(protocol) && hostname.includes('.') ? href : undefined
  } catch {
    return undefined
  }
}
