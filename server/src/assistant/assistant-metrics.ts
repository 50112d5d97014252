import { Counter, type Registry } from 'prom-client'
import type { FallbackReason } from './ask-model.ts'
import type { AssistantCounters } from './assistant.api.ts'
import { MODEL_FAULTS } from '../adapters/language-model.ts'

const REASONS: readonly (FallbackReason | 'busy')[] = [...MODEL_FAULTS, 'untraced', 'empty', 'busy']

/** Creates the assistant's metrics for `/metrics`. */
export function assistantMetrics(registry: Registry): AssistantCounters {
  const registers = [registry]
  const answers = new Counter({ name: 'yatha_assistant_answers_total', help: 'Answers of the assistant', labelNames: ['by'], registers })
  for (const by of ['built_in', 'model']) answers.inc({ by }, 0)
  const fallbacks = new Counter({
    name: 'yatha_assistant_fallbacks_total',
    help: 'Answers of a language model that were not shown, by reason',
    labelNames: ['why'],
    registers,
  })
  for (const why of REASONS) fallbacks.inc({ why }, 0)
  const tokens = new Counter({
    name: 'yatha_assistant_tokens_total',
    help: 'Estimated tokens used by the language model, an overestimate',
    registers,
  })
  return {
    countAnswer: (by) => answers.inc({ by }),
    countFallback: (why) => fallbacks.inc({ why }),
    countTokens: (count) => tokens.inc(count),
  }
}
