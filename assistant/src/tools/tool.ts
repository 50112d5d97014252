import type { Answers } from '@yatha/answers'
import type { AssistantCard } from '@yatha/contract'

/** The result of a tool: facts for the text, and the same facts as cards. */
export interface ToolResult {
  /** A JSON value. */
  readonly facts: unknown
  readonly cards: AssistantCard[]
}

/** A read-only query that a language model can run. */
export interface Tool {
  readonly name: string
  readonly description: string
  readonly input: JsonSchema
  /** Runs the tool. Never throws for invalid input, but returns `{ error }` as facts. */
  call(answers: Answers, input: unknown): ToolResult
}

/** JSON Schema of an object whose values are strings. */
export interface JsonSchema {
  readonly type: 'object'
  readonly properties: Readonly<
    Record<string, { readonly type: 'string'; readonly description?: string; readonly enum?: readonly string[] }>
  >
  readonly required: readonly string[]
  readonly additionalProperties: false
}

export const errorResult = (error: string): ToolResult => ({ facts: { error }, cards: [] })

/** Returns the non-empty strings of an input, and omits other values. */
export function nonEmptyStringsOf(input: unknown): Readonly<Partial<Record<string, string>>> {
  if (typeof input !== 'object' || input === null) return {}
  return Object.fromEntries(
    Object.entries(input).filter((field): field is [string, string] => typeof field[1] === 'string' && field[1] !== ''),
  )
}
