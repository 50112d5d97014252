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
  version: string
  /** In this version. */
  answers: Kept[]
  /** By digest, those asked for last at the end: in the next version, most answers have the same text again. */
  readonly texts: Map<string, Kept['forms']>
  bytes: number
}

/** What an answer or a text takes besides its bytes, roughly. */
const OVERHEAD = 200
/** Texts of earlier versions that a line keeps. */
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
  keep(question: string, version: string, { from, until, digest }: Omit<Kept, 'forms'>, form: Form, make: () => Buffer): Kept {
    const line = this.lineOf(question, version)
    const known = line.texts.get(digest)
    const forms: Kept['forms'] = known ?? new Map()
    if (!forms.has(form)) {
      const bytes = apart(make())
      forms.set(form, bytes)
      this.weigh(line, bytes.length)
    }
    if (known) line.texts.delete(digest)
    else this.weigh(line, OVERHEAD)
    line.texts.set(digest, forms)
    const kept = { from, until, digest, forms }
    // One made a moment later may be newer than its version.
    const before = line.answers.findIndex((answer) => answer.from === from && answer.until === until)
    if (before < 0) this.weigh(line, OVERHEAD)
    line.answers.splice(before < 0 ? line.answers.length : before, 1, kept)
    for (const [name, oldest] of this.lines) {
      if (this.taken <= this.most) break
      this.lines.delete(name)
      this.taken -= oldest.bytes
    }
    return kept
  }

  private lineOf(question: string, version: string): Line {
    const line = this.lines.get(question) ?? { version, answers: [], texts: new Map<string, Kept['forms']>(), bytes: 0 }
    if (line.version !== version) {
      line.version = version
      this.weigh(line, -OVERHEAD * line.answers.length)
      line.answers = []
      for (const [digest, forms] of line.texts) {
        if (line.texts.size <= MOST_EARLIER) break
        line.texts.delete(digest)
        for (const form of forms.values()) this.weigh(line, -form.length)
        this.weigh(line, -OVERHEAD)
      }
      this.lines.delete(question)
    }
    if (!this.lines.has(question)) this.lines.set(question, line)
    return line
  }

  private weigh(line: Line, bytes: number): void {
    this.taken += bytes
    line.bytes += bytes
  }
}

/** Bytes in memory of their own: a slice keeps all of what it is a slice of. */
function apart(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
