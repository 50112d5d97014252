import type { HttpBindings } from '@hono/node-server'
import type { Answers, Language } from '@yatha/contract'
import type { Translate } from '@yatha/language'
import type { Clock } from '../outside/clock.ts'
import type { RailwayFiles } from '../outside/railway-files.ts'

/** What every request carries. */
export interface Env {
  /** Absent in tests, which hand requests over without a network. */
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    language: Language
  }
}

/** What the features are given. */
export interface Deps {
  readonly files: RailwayFiles
  readonly clock: Clock
  readonly answersIn: (language: Language) => Answers
  readonly translateIn: (language: Language) => Translate
}
