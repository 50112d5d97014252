import { Answers } from '@yatha/answers'
import { answerQuestion, understand, type ReadingContext } from '@yatha/assistant'
import { defaultDigits, languageTagOf, translator, type CompiledCatalog, type Language } from '@yatha/language'
import type { AssistantAnswer } from '@yatha/contract'
import { LiveView, type Railway, type Station } from '@yatha/timetable'

export interface PhoneQuestion {
  readonly text: string
  /** The rider's language. */
  readonly language: Language
  /** Epoch seconds. */
  readonly now: number
  readonly live: LiveView
  /** The rider's earlier questions, oldest first. */
  readonly history: readonly string[]
  /** Slug of the station nearest to the rider. */
  readonly nearestStation: string | undefined
}

/** Loads the messages of a language; fails without a network. */
type LoadMessages = (language: Language) => Promise<CompiledCatalog>

/** Interpretations of questions about one railway, cached because a new question needs the interpretations of earlier questions. */
let cache: { readonly railway: Railway; readonly readings: NonNullable<ReadingContext['readings']> } | undefined
/** If the cache has more interpretations than this, it is emptied. A single answer needs fewer. */
const MAX_CACHED = 30

function readingsOf(railway: Railway): NonNullable<ReadingContext['readings']> {
  if (cache?.railway !== railway || cache.readings.size > MAX_CACHED) cache = { railway, readings: new Map() }
  return cache.readings
}

/** Answers with the built-in engine: in the question's language if its messages load, otherwise in the rider's. */
export async function answerOnPhone(
  { text, language, now, live, history, nearestStation }: PhoneQuestion,
  loadWords: LoadMessages,
): Promise<AssistantAnswer> {
  const { railway } = live
  const context = { railway, now, language, history, readings: readingsOf(railway) }
  const question = understand(text, { ...context, ...(nearestStation !== undefined && { nearestStation }) })
  const words = await loadWords(question.language).then(
    (catalog) => ({ language: question.language, catalog }),
    async () => ({ language, catalog: await loadWords(language) }),
  )
  const t = translator(words.language, words.catalog, undefined, defaultDigits(words.language))
  const {
    results: _,
    noSuch: __,
    ...visibleAnswer
  } = answerQuestion({ ...question, language: words.language }, { answers: new Answers(live, words.language, now), t })
  return visibleAnswer
}

/** Computes in advance what the first question needs: indexes of place names, including misspellings, and the planner's tables. */
export async function warmUpEngine(railway: Railway, language: Language, now: number, loadWords: LoadMessages): Promise<void> {
  const [from, to] = railway.namedOnRing
  if (!from || !to) return
  const live = new LiveView(railway, 0, [])
  const nameOf = (station: Station) => railway.nameOf(station, languageTagOf(language))
  for (const text of [`${from.en} → ${to.en}`, `${nameOf(from)} ${nameOf(to).slice(1)}`])
    await answerOnPhone({ text, language, now, live, history: [], nearestStation: undefined }, loadWords)
}
