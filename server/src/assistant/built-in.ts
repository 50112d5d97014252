import { answerQuestion, MAX_EARLIER_QUESTIONS, understand, type AnswerWithResults, type ReadingContext } from '@yatha/assistant'
import type { AssistantQuestion } from '@yatha/contract/endpoints'
import type { Language } from '@yatha/language'
import type { Services } from '../services.ts'

/** A question with the server's context. */
export interface QuestionContext {
  readonly text: string
  readonly language: Language
  /** The rider's earlier questions, oldest first, without the answers that the client sends with them. */
  readonly history: readonly string[]
  /** Epoch seconds. */
  readonly now: number
  /** The parsed questions of this conversation, so that each is parsed once. */
  readonly readings: NonNullable<ReadingContext['readings']>
}

export function toQuestionContext(body: AssistantQuestion, language: Language, now: number): QuestionContext {
  const history = body.history.flatMap(({ role, text }) => (role === 'user' && text ? [text] : [])).slice(-MAX_EARLIER_QUESTIONS)
  return { text: body.text, language: body.language ?? language, history, now, readings: new Map() }
}

/** Returns the built-in engine's answer, with the data to which its facts are traced. */
export function answerBuiltIn({ text, language, history, now, readings }: QuestionContext, deps: Services): AnswerWithResults {
  const { railway } = deps.answersIn(language, now)
  const understood = understand(text, { railway, now, language, history, readings })
  return answerQuestion(understood, { answers: deps.answersIn(understood.language, now), t: deps.translateIn(understood.language) })
}
