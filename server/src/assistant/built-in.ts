import { answer, EARLIER_QUESTIONS, understand, type Answered, type Context } from '@yatha/assistant'
import type { AssistantQuestion } from '@yatha/contract/endpoints'
import type { Language } from '@yatha/language'
import type { Deps } from '../http/deps.ts'

/** A question with what the server knows of it. */
export interface Asked {
  readonly text: string
  readonly language: Language
  /** The rider's last questions before this one, oldest first. The answers that a client sends with them are ignored. */
  readonly history: readonly string[]
  /** Epoch seconds. */
  readonly now: number
  /** The questions of this conversation that have been read, so that each is read once. */
  readonly readings: NonNullable<Context['readings']>
}

export function askedOf(body: AssistantQuestion, language: Language, now: number): Asked {
  const history = body.history.flatMap(({ role, text }) => (role === 'user' && text ? [text] : [])).slice(-EARLIER_QUESTIONS)
  return { text: body.text, language: body.language ?? language, history, now, readings: new Map() }
}

/** The answer of the built-in engine, with what its words are traced to. */
export function answerBuiltIn({ text, language, history, now, readings }: Asked, deps: Deps): Answered {
  const { railway } = deps.answersIn(language, now)
  const understood = understand(text, { railway, now, language, history, readings })
  return answer(understood, { answers: deps.answersIn(understood.language, now), t: deps.translateIn(understood.language) })
}
