import { Answers } from '@yatha/answers'
import { answer, understand, type Context } from '@yatha/assistant'
import { digitsOf, tagOf, translator, type CompiledCatalog, type Language } from '@yatha/language'
import type { AssistantAnswer } from '@yatha/contract'
import { LiveView, type Railway, type Station } from '@yatha/timetable'

export interface Asked {
  readonly text: string
  /** The rider's. */
  readonly language: Language
  /** Epoch seconds. */
  readonly now: number
  readonly live: LiveView
  /** The rider's earlier questions, oldest first. */
  readonly history: readonly string[]
  /** Slug of the station nearest to the rider. */
  readonly here: string | undefined
}

/** Loads the messages of a language; fails without a network. */
type LoadWords = (language: Language) => Promise<CompiledCatalog>

/** What was read of a railway's questions: a conversation is read again with each. */
let read: { readonly railway: Railway; readonly readings: NonNullable<Context['readings']> } | undefined
/** Earlier questions that an answer leans on, and some to spare. */
const MOST_READ = 30

function readingsOf(railway: Railway): NonNullable<Context['readings']> {
  if (read?.railway !== railway || read.readings.size > MOST_READ) read = { railway, readings: new Map() }
  return read.readings
}

/** What the built-in engine answers, in the language of the question where its words are there, else in the rider's. */
export async function answerOnPhone({ text, language, now, live, history, here }: Asked, loadWords: LoadWords): Promise<AssistantAnswer> {
  const { railway } = live
  const context = { railway, now, language, history, readings: readingsOf(railway) }
  const understood = understand(text, { ...context, ...(here !== undefined && { here }) })
  const words = await loadWords(understood.language).then(
    (catalog) => ({ language: understood.language, catalog }),
    async () => ({ language, catalog: await loadWords(language) }),
  )
  const t = translator(words.language, words.catalog, undefined, digitsOf(words.language))
  const {
    results: _,
    noSuch: __,
    ...answered
  } = answer({ ...understood, language: words.language }, { answers: new Answers(live, words.language, now), t })
  return answered
}

/** Makes what the first question would wait for: the names of places, misspelt ones too, the planner's tables. */
export async function warmUp(railway: Railway, language: Language, now: number, loadWords: LoadWords): Promise<void> {
  const [from, to] = railway.namedOnRing
  if (!from || !to) return
  const live = new LiveView(railway, 0, [])
  const nameOf = (station: Station) => railway.nameOf(station, tagOf(language))
  for (const text of [`${from.en} → ${to.en}`, `${nameOf(from)} ${nameOf(to).slice(1)}`])
    await answerOnPhone({ text, language, now, live, history: [], here: undefined }, loadWords)
}
