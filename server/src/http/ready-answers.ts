import type { Lasting } from '@yatha/answers'
import type { ServiceDay } from '@yatha/timetable'
import { answerText } from './answer-text.ts'
import { compressed, preferredForm, SMALLEST } from './compress.ts'
import { KeptAnswers, type Form, type Kept } from './kept-answers.ts'

/** A question about a day whose answer is the same from one minute to the next, until a train leaves. */
export interface LastingQuestion {
  /** Everything the answer depends on besides day, time, timetable, live times and language. */
  readonly about: string
  readonly day: ServiceDay
  /** Seconds after time 0 of the day. */
  readonly time: number
}

/** The body of a response. */
export interface ReadyBody {
  readonly bytes: Buffer
  readonly encoding: 'br' | 'gzip' | undefined
  /** Its ETag: one of the text, whatever the encoding. */
  readonly tag: string
}

const MOST_BYTES = 64_000_000
/** Qualities of brotli: by the timetable, an answer is kept for days; with live times it is made anew every few seconds, a sixth larger. */
const [SMALL, QUICK] = [5, 2]

/** Answers made once for many questions, compressed. */
export class ReadyAnswers {
  private readonly kept: KeptAnswers

  constructor(
    /** The version of everything that an answer about a day is made from. */
    private readonly versionOf: (day: ServiceDay) => string,
    /** Is more behind answers of a version than the timetable? */
    private readonly isLive: (version: string) => boolean,
    most = MOST_BYTES,
  ) {
    this.kept = new KeptAnswers(most)
  }

  /** Bytes kept now. */
  get bytes(): number {
    return this.kept.bytes
  }

  /** The body if it is there already, in the form that an Accept-Encoding header prefers. */
  find(question: LastingQuestion, language: string, accepted: string): ReadyBody | undefined {
    const kept = this.kept.find(nameOf(question, language), this.versionOf(question.day), question.time)
    return kept && bodyOf(kept, formOf(accepted))
  }

  /** The same, made if it is not there. */
  make(question: LastingQuestion, language: string, accepted: string, answer: () => Lasting<object>): ReadyBody {
    const there = this.find(question, language, accepted)
    if (there) return there
    // Read before the live times are: the answer may be newer than its version, never older.
    const version = this.versionOf(question.day)
    const { answer: value, from, until } = answer()
    const text = answerText(value)
    const form = text.length < SMALLEST ? 'identity' : formOf(accepted)
    const { digest } = text
    const kept = this.kept.keep(nameOf(question, language), version, { from, until, digest }, form, () =>
      form === 'identity' ? text.bytes() : compressed(text.bytes(), form, this.isLive(version) ? QUICK : SMALL),
    )
    return bodyOf(kept, form)!
  }
}

const nameOf = ({ about, day }: LastingQuestion, language: string): string => `${about} ${day} ${language}`

/** Kept forms are small rather than made quickly: brotli before gzip. */
const formOf = (accepted: string): Form => preferredForm(accepted) ?? 'identity'

function bodyOf({ forms, digest }: Kept, form: Form): ReadyBody | undefined {
  const tag = `W/"${digest}"`
  const bytes = forms.get(form)
  if (bytes) return { bytes, encoding: form === 'identity' ? undefined : form, tag }
  const whole = forms.get('identity')
  return whole && whole.length < SMALLEST ? { bytes: whole, encoding: undefined, tag } : undefined
}
