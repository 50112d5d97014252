import { checkFacts, type AnswerWithResults, type ToolResult } from '@yatha/assistant'
import type { AssistantIntent } from '@yatha/contract'
import type { Railway } from '@yatha/timetable'

/** Links, addresses, and characters that hide or reorder text. Answers must not contain them. */
const FORBIDDEN =
  /https?:|www\.|\w@\w|(?<![a-z0-9-])[a-z0-9-]{2,}\.(?:com|net|org|info|io|app|me|mm|ru|cn)\b|[^\P{Cc}\n]|[\u061c\u202a-\u202e\u2066-\u2069]/iu

/** Returns whether the results contain every fact in a text, and the text contains nothing forbidden. */
export const areFactsTraced = (text: string, results: readonly ToolResult[], railway: Railway): boolean =>
  !FORBIDDEN.test(text) && checkFacts(text, results, railway).length === 0

/** Intents whose answers need no data of the railway. */
const INTENTS_WITHOUT_FACTS: readonly AssistantIntent[] = ['app_help', 'small_talk', 'unknowable', 'off_topic', 'clarify']
/** Intents whose answers contain a time. */
const INTENTS_WITH_TIMES: readonly AssistantIntent[] = ['trip', 'next_trains', 'first_train', 'last_train']
const ANY_DIGIT = /\p{Nd}|[〇一二三四五六七八九十]/u

/**
 * Returns whether a model's answer is relevant to the question, as our engine understood it. The results must be about the same places
 * and train. If trains were found, the text must contain a time. Otherwise, the wrong answer “There are none” would pass, because it
 * contains no fact to check.
 */
export function isRelevant({ intent, slots }: AnswerWithResults, text: string, results: readonly ToolResult[]): boolean {
  if (INTENTS_WITHOUT_FACTS.includes(intent)) return true
  const found = JSON.stringify(results.map(({ facts, cards }) => [facts, cards]))
  const requiredNames = [slots.from, slots.to, slots.station, slots.train].filter((name) => name !== undefined)
  if (results.length === 0 || !requiredNames.every((name) => found.includes(JSON.stringify(name)))) return false
  const hasTrains = results.some(({ cards }) => cards.some(({ kind }) => kind === 'itinerary' || kind === 'board'))
  return !INTENTS_WITH_TIMES.includes(intent) || !hasTrains || ANY_DIGIT.test(text)
}
