import { answer, understand, type Answered } from '@yatha/assistant'
import type { AssistantQuestion } from '@yatha/contract/endpoints'
import type { Language } from '@yatha/language'
import type { Deps } from '../http/env.ts'

/** A question with what the server knows of it. */
export interface Asked {
  readonly text: string
  readonly language: Language
  /** The rider's earlier questions, oldest first. What a client says that it was answered is never used. */
  readonly history: readonly string[]
  /** Epoch seconds. */
  readonly now: number
}

export function askedOf(body: AssistantQuestion, language: Language, now: number): Asked {
  const history = body.history.flatMap(({ role, text }) => (role === 'user' && text ? [text] : []))
  return { text: body.text, language: body.language ?? language, history, now }
}

/** The answer of the built-in engine, with what its words are traced to. */
export function answerBuiltIn({ text, language, history, now }: Asked, deps: Deps): Answered {
  const { railway } = deps.answersIn(language, now)
  const understood = understand(text, { railway, now, language, history })
  return answer(understood, { answers: deps.answersIn(understood.language, now), t: deps.translateIn(understood.language) })
}
