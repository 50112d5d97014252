import type { Answered } from '@yatha/assistant'
import { askAssistant, type AssistantAnswer } from '@yatha/contract/endpoints'
import type { Caller } from '../http/caller.ts'
import type { Deps } from '../http/env.ts'
import { serve, type Served } from '../http/serve.ts'
import type { Limits } from '../outside/limits.ts'
import { answerBuiltIn, askedOf } from './built-in.ts'
import { takeQuestion } from './question-limits.ts'

interface AssistantParts {
  readonly deps: Deps
  readonly limits: Limits
  /** Whether a question may name the instant of which it asks. */
  readonly takesNow: boolean
}

/** Answers riders' questions with words and cards. It needs no database, and stores nothing. */
export function assistantFeature({ deps, limits, takesNow }: AssistantParts): Served[] {
  return [
    serve(askAssistant, async ({ body }, { language, client, caller }) => {
      await takeQuestion(limits, client, await riderIdOf(caller))
      const nowMs = takesNow && body.now !== undefined ? Date.parse(body.now) : deps.clock.nowMs()
      const answered = shown(answerBuiltIn(askedOf(body, language, Math.floor(nowMs / 1000)), deps))
      return {
        answer: () => Promise.resolve(answered),
        events: async (send) => {
          await send({ kind: 'words', text: answered.text })
          if (answered.cards.length > 0) await send({ kind: 'cards', cards: answered.cards })
          await send({ kind: 'done', answer: answered })
        },
      }
    }),
  ]
}

/** A guest is answered too, and so is a rider whose session cannot be looked up. */
async function riderIdOf(caller: () => Promise<Caller | undefined>): Promise<string | undefined> {
  try {
    return (await caller())?.rider.id
  } catch {
    return undefined
  }
}

/** The answer without what its words are traced to. */
const shown = ({ intent, slots, language, text, cards, chips, source }: Answered): AssistantAnswer => ({
  intent,
  slots,
  language,
  text,
  cards,
  chips,
  ...(source && { source }),
})
