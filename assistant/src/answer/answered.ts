import type { AssistantAnswer } from '@yatha/contract'
import type { NoSuch } from '../understand/read-question.ts'
import type { ToolResult } from '../tools/tool.ts'

/** An answer and what its words are traced to. */
export type Answered = AssistantAnswer & {
  readonly results: readonly ToolResult[]
  /** It asks for another of what does not exist. */
  readonly noSuch?: NoSuch
}

/** Words and what they are made of. */
export interface Spoken {
  readonly text: string
  readonly results: readonly ToolResult[]
  readonly chips: readonly string[]
}
