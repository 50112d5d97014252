import type { Feature } from '../feature.ts'
import type { Services } from '../services.ts'
import { assistantApi, type AssistantCounters } from './assistant.api.ts'
import { assistantMetrics } from './assistant-metrics.ts'

/** Creates the assistant feature. `countTokens` counts the tokens of the language model; translations use it, too. */
export function assistantFeature(services: Services): Feature & Pick<AssistantCounters, 'countTokens'> {
  const counts = assistantMetrics(services.metrics.registry)
  return { endpoints: assistantApi(services, counts), worksWithoutDatabase: true, countTokens: counts.countTokens }
}
