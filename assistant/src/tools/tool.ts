import type { Answers } from '@yatha/answers'
import type { AssistantCard } from '@yatha/contract'

/** What a tool found: facts for the words, and the same as cards. */
export interface ToolResult {
  /** JSON. */
  readonly facts: unknown
  readonly cards: AssistantCard[]
}

/** A read-only question to the railway that a language model can ask. */
export interface Tool {
  readonly name: string
  readonly description: string
  readonly input: JsonSchema
  /** Never throws for bad input: the facts are then `{ error }`. */
  call(answers: Answers, input: unknown): ToolResult
}

/** JSON Schema of an object of texts. */
export interface JsonSchema {
  readonly type: 'object'
  readonly properties: Readonly<
    Record<string, { readonly type: 'string'; readonly description?: string; readonly enum?: readonly string[] }>
  >
  readonly required: readonly string[]
  readonly additionalProperties: false
}

export const failed = (error: string): ToolResult => ({ facts: { error }, cards: [] })

/** The texts of an input; others are left out. */
export function textsOf(input: unknown): Readonly<Partial<Record<string, string>>> {
  if (typeof input !== 'object' || input === null) return {}
  return Object.fromEntries(
    Object.entries(input).filter((field): field is [string, string] => typeof field[1] === 'string' && field[1] !== ''),
  )
}
