import type { HttpBindings } from '@hono/node-server'
import type { Language } from '@yatha/language'

/** The Hono environment of every request. */
export interface Env {
  /** Absent in tests, which call the app without a network. */
  Bindings: Partial<HttpBindings>
  Variables: {
    requestId: string
    language: Language
  }
}
