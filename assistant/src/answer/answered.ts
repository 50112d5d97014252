import type { AssistantAnswer } from '@yatha/contract'
import type { InvalidSlot } from '../understand/read-question.ts'
import type { ToolResult } from '../tools/tool.ts'

/** An answer, with the tool results from which all facts of its text come. */
export type AnswerWithResults = AssistantAnswer & {
  readonly results: readonly ToolResult[]
  /** Set if a value in the question does not exist, so that the answer asks for a valid value: the kind of this value. */
  readonly noSuch?: InvalidSlot
}

/** Text and chips of an answer, with the tool results from which the text is made. */
export interface AnswerParts {
  readonly text: string
  readonly results: readonly ToolResult[]
  readonly chips: readonly string[]
}
