/** An answer in the forms that were asked for, and the asked times that have it, both ends included. */
export interface Kept {
  readonly from: number
  readonly until: number
  /** Of the text: the same text needs no second compression. */
  readonly digest: string
  readonly forms: Map<Form, Buffer>
}

export type Form = 'br' | 'gzip' | 'identity'

/** The answers to questions that differ in their time only. */
interface Line {
  readonly version: string
  readonly answers: Kept[]
  /** Of versions before: most of them have the same text again. */
  readonly earlier: readonly Kept[]
  bytes: number
}

/** What an answer takes besides its bytes, roughly. */
const OVERHEAD = 400
/** Earlier answers that a line keeps. */
const MOST_EARLIER = 64

/**
 * Answers as bytes, by the question without its time and the version of what they were made from. Beyond `most` bytes, the
 * questions that have waited longest are dropped.
 */
export class KeptAnswers {
  private readonly lines = new Map<string, Line>()
  private taken = 0

  constructor(private readonly most: number) {}

  /** Bytes of all answers now. */
  get bytes(): number {
    return this.taken
  }

  find(question: string, version: string, time: number): Kept | undefined {
    const line = this.lines.get(question)
    if (line?.version !== version) return undefined
    for (const kept of line.answers) if (kept.from <= time && time <= kept.until) return kept
    return undefined
  }

  /** Keeps one form of an answer; `make` is called unless the same text is known in this form. */
  keep(question: string, version: string, answer: Omit<Kept, 'forms'>, form: Form, make: () => Buffer): Kept {
    const line = this.lineOf(question, version)
    // One made a moment later may be newer than its version.
    const before = line.answers.findIndex(({ from, until }) => from === answer.from && until === answer.until)
    const same = [...line.answers, ...line.earlier].find(({ digest }) => digest === answer.digest)
    const forms = same?.forms ?? new Map<Form, Buffer>()
    if (!forms.has(form)) forms.set(form, apart(make()))
    const kept = { from: answer.from, until: answer.until, digest: answer.digest, forms }
    line.answers.splice(before < 0 ? line.answers.length : before, 1, kept)
    this.weigh(line)
    for (const [name, oldest] of this.lines) {
      if (this.taken <= this.most) break
      this.lines.delete(name)
      this.taken -= oldest.bytes
    }
    return kept
  }

  private lineOf(question: string, version: string): Line {
    const line = this.lines.get(question)
    if (line?.version === version) return line
    this.lines.delete(question)
    this.taken -= line?.bytes ?? 0
    const earlier = line ? [...new Map([...line.earlier, ...line.answers].map((kept) => [kept.digest, kept])).values()] : []
    const next: Line = { version, answers: [], earlier: earlier.slice(-MOST_EARLIER), bytes: 0 }
    this.lines.set(question, next)
    return next
  }

  private weigh(line: Line): void {
    const all = [...line.answers, ...line.earlier]
    let bytes = all.length * OVERHEAD
    for (const forms of new Set(all.map((kept) => kept.forms))) for (const form of forms.values()) bytes += form.length
    this.taken += bytes - line.bytes
    line.bytes = bytes
  }
}

/** Bytes in memory of their own: a slice keeps all of what it is a slice of. */
function apart(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
