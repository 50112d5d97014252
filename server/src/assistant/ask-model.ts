import { sourceOf, toolsOf, type AnswerWithResults, type ToolResult } from '@yatha/assistant'
import { ASSISTANT_LIMITS, type AssistantAnswer, type AssistantEvent } from '@yatha/contract'
import type { Services } from '../services.ts'
import { ModelFailed, type LanguageModel, type ModelFault, type ModelQuestion } from '../adapters/language-model.ts'
import type { QuestionContext } from './built-in.ts'
import { cardsOf, intentAndSlots, type ToolCall } from './model-cards.ts'
import { instructionsFor, conversationTurns } from './model-turns.ts'
import { splitSentences } from './sentences.ts'
import { isRelevant, areFactsTraced } from './traced.ts'

/**
 * Why a model's answer is not shown. `untraced`: it states facts that no tool returned, or it answers another question. `empty`: it has
 * no text.
 */
export type FallbackReason = ModelFault | 'untraced' | 'empty'

class UnusableAnswer extends Error {
  constructor(readonly why: FallbackReason) {
    super(why)
  }
}

export interface ModelParts extends Pick<ModelQuestion, 'spend' | 'ended'> {
  readonly model: LanguageModel
  readonly deps: Services
  /** The built-in engine's answer, which is shown if the model fails. */
  readonly builtIn: AnswerWithResults
  readonly send: (event: AssistantEvent) => Promise<void>
}

/** Maximum length of a fact, in characters; a generous estimate. */
const MAX_FACT_CHARACTERS = 150

/** Returns the last sentence and the sentences before it that a fact may span. */
function recentSentences(sentences: readonly string[]): string[] {
  let first = sentences.length - 1
  for (let length = 0; first > 0 && length < MAX_FACT_CHARACTERS; first--) length += sentences[first - 1]!.length
  return sentences.slice(Math.max(0, first))
}

/**
 * Sends a model's answer sentence by sentence, and returns the whole answer. A sentence is sent only when all its facts are traced to
 * the tools' results, and the first one only when the results are relevant to the question. If the model fails in any way, returns
 * the reason; the caller must then replace the sentences already sent.
 */
export async function askModel(question: QuestionContext, parts: ModelParts): Promise<AssistantAnswer | FallbackReason> {
  const { model, deps, builtIn, send, spend, ended } = parts
  const { language } = builtIn
  const answers = deps.answersIn(language, question.now)
  const { railway } = answers
  const results: ToolResult[] = []
  const calls: ToolCall[] = []
  const tools = toolsOf(railway).map(({ name, description, input, call }) => ({
    name,
    description,
    input,
    call: (toolInput: unknown) => {
      const result = call(answers, toolInput)
      const isFound = !(typeof result.facts === 'object' && result.facts !== null && 'error' in result.facts)
      if (isFound) calls.push({ tool: name, input: toolInput })
      if (isFound) results.push(result)
      return result.facts
    },
  }))
  /** The sentences whose facts are traced to tool results. */
  let text = ''
  /** Number of characters of `text` that have been sent. */
  let sentLength = 0
  /** The start of the model’s next sentence, which is not complete yet. */
  let incomplete = ''
  /** The last few sentences. They are checked again with each new sentence, because several sentences may state one fact together. */
  let recent: string[] = []
  const sendTraced = async (words: string) => {
    text += words
    recent = recentSentences([...recent, words])
    if (!areFactsTraced(words, results, railway) || !areFactsTraced(recent.join(''), results, railway)) throw new UnusableAnswer('untraced')
    if (!isRelevant(builtIn, text, results)) return
    await send({ kind: 'words', text: text.slice(sentLength) })
    sentLength = text.length
  }
  try {
    const instructions = instructionsFor(language, question.now, railway, deps.railwayFiles().feed)
    for await (const words of model.ask({ instructions, turns: conversationTurns(question, railway), tools, spend, ended })) {
      incomplete += text === '' && incomplete === '' ? words.trimStart() : words
      if (text.length + incomplete.length > ASSISTANT_LIMITS.turn) throw new UnusableAnswer('long')
      const { whole, rest } = splitSentences(incomplete)
      incomplete = rest
      if (whole) await sendTraced(whole)
    }
    if (incomplete.trim()) await sendTraced(incomplete.trimEnd())
    if (!text.trim()) throw new UnusableAnswer('empty')
    if (sentLength < text.length) throw new UnusableAnswer('untraced')
  } catch (error) {
    if (error instanceof ModelFailed || error instanceof UnusableAnswer) return error.why
    throw error
  }
  const cards = cardsOf(results)
  const { chips } = builtIn
  return { ...intentAndSlots(builtIn, calls), language, text, cards, chips, ...(cards.length > 0 && { source: sourceOf(answers, cards) }) }
}
