import { Counter, type Registry } from 'prom-client'
import { SAFETY_MEASURES, type SafetyMeasure } from './deps.ts'
import { TRANSLATION_RESULTS, type TranslationResult } from './translation/translation.api.ts'

const CONTRIBUTIONS = ['post', 'comment', 'reaction'] as const

/** Adds counters of contributions, safety measures and translations to `/metrics`. Each returned function counts one event. */
export function addCommunityMetrics(registry: Registry): {
  readonly onWritten: (what: (typeof CONTRIBUTIONS)[number]) => void
  readonly onSafety: (what: SafetyMeasure) => void
  readonly onTranslation: (result: TranslationResult) => void
} {
  const countBy = <T extends string>(name: string, help: string, all: readonly T[]) => {
    const counter = new Counter({ name, help, labelNames: ['what'], registers: [registry] })
    for (const what of all) counter.inc({ what }, 0)
    return (what: T) => counter.inc({ what })
  }
  return {
    onWritten: countBy('yatha_community_written_total', 'Posts, comments and reactions of riders', CONTRIBUTIONS),
    onSafety: countBy('yatha_community_safety_total', 'Reports, blocks, words found, decisions of moderators and appeals', SAFETY_MEASURES),
    onTranslation: countBy(
      'yatha_translations_total',
      'Requested translations of posts and comments: made, kept (already stored), or why there is none',
      TRANSLATION_RESULTS,
    ),
  }
}
