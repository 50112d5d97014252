import { isWholeWord } from './fold-text.ts'

/** A piece of a folded question. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A folded question. Each parser marks the pieces that it understands as taken, so that no piece is read twice. */
export class Question {
  private readonly taken: Uint8Array

  constructor(readonly text: string) {
    this.taken = new Uint8Array(text.length)
  }

  isFree({ start, end }: Span): boolean {
    for (let i = start; i < end; i++) if (this.taken[i]) return false
    return true
  }

  take({ start, end }: Span): void {
    this.taken.fill(1, start, end)
  }

  /** Yields the positions at which a phrase occurs as whole words outside of taken pieces. */
  *occurrences(phrase: string): Generator<Span> {
    for (let start = this.text.indexOf(phrase); start >= 0; start = this.text.indexOf(phrase, start + 1)) {
      const span = { start, end: start + phrase.length }
      if (this.isFree(span) && isWholeWord(this.text, start, span.end)) yield span
    }
  }

  /** Yields the matches of a global regular expression outside of taken pieces. */
  *matches(pattern: RegExp): Generator<{ readonly span: Span; readonly match: RegExpExecArray }> {
    for (const match of this.text.matchAll(pattern)) {
      const span = { start: match.index, end: match.index + match[0].length }
      if (match[0] && this.isFree(span)) yield { span, match }
    }
  }

  /** Returns the pieces that are not taken, trimmed. */
  rest(): (Span & { readonly text: string })[] {
    const pieces: (Span & { text: string })[] = []
    let start = -1
    for (let i = 0; i <= this.text.length; i++) {
      const free = i < this.text.length && !this.taken[i]
      if (free && start < 0) start = i
      if (!free && start >= 0) {
        const text = this.text.slice(start, i)
        const trimmed = text.trim()
        const at = start + text.indexOf(trimmed)
        if (trimmed) pieces.push({ start: at, end: at + trimmed.length, text: trimmed })
        start = -1
      }
    }
    return pieces
  }
}
