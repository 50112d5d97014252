import type { NameRules } from '../account/index.ts'
import type { Feature } from '../feature.ts'
import type { ConfirmationState, ReportKey, Reporter } from '../report/index.ts'
import type { Services } from '../services.ts'
import { cardHandler } from './card.ts'
import { commentApi } from './comment.api.ts'
import { CommunityEvents } from './community-events.ts'
import { communityJobs } from './community.jobs.ts'
import { addCommunityMetrics } from './community-metrics.ts'
import { exportCommunity } from './export.store.ts'
import { feedApi } from './feed.api.ts'
import { removeContributions } from './leave.store.ts'
import { communityLiveApi } from './live.api.ts'
import { mediaJobs } from './media/media.jobs.ts'
import { sendMedia } from './media/media.page.ts'
import { exportMedia } from './media/media.store.ts'
import { postApi } from './post.api.ts'
import { reactionApi } from './reaction.api.ts'
import { exportSafety } from './safety/export.store.ts'
import { safetyApi } from './safety/index.ts'
import { nameJobs } from './safety/names/name.jobs.ts'
import { createNameRules } from './safety/names/name-rules.ts'
import { parseWordFile, createWordCheck } from './safety/words/words.ts'
import { previewOf, type PostPreview } from './share.ts'
import { discussedTrainsApi } from './discussed-trains.ts'
import { translationApi } from './translation/translation.api.ts'
import { uploadApi } from './media/upload.api.ts'
import { Uploads } from './media/upload.ts'
import type { Language } from '@yatha/language'

export interface CommunityFeatureDeps {
  readonly reporter: Reporter
  /** Returns whether other riders have confirmed a report; undefined if the report is no longer stored. */
  readonly findConfirmation: (own: ReportKey) => Promise<ConfirmationState | undefined>
  /** Counts the tokens that the language model has used. */
  readonly countTokens: (tokens: number) => void
}

/** Creates the community feature: riders' posts with pictures and videos, comments, reactions, and their moderation. */
export function communityFeature(
  services: Services,
  { reporter, findConfirmation, countTokens }: CommunityFeatureDeps,
): Feature & {
  /** The rules for display names, including the operator's own word list. */
  readonly nameRules: NameRules
  readonly previewOf: (slug: string, language: Language) => Promise<PostPreview | null | undefined>
} {
  const { database, clock, config, metrics } = services
  const { onTranslation, ...counts } = addCommunityMetrics(metrics.registry)
  const words = parseWordFile(services.wordFileContent)
  const checkWords = createWordCheck(words)
  const nameRules = createNameRules({ words, staff: [...config.operators, ...config.moderators] })
  const events = new CommunityEvents(services)
  const deps = { ...services, ...counts, reporter, checkWords, events, accountHours: config.communityAccountHours }
  return {
    endpoints: [
      ...uploadApi(new Uploads(services)),
      ...feedApi(deps),
      ...postApi(deps),
      ...reactionApi(deps),
      ...commentApi(deps),
      ...communityLiveApi(deps, services),
      ...discussedTrainsApi(deps),
      ...safetyApi(deps),
      ...translationApi(deps, { ...services, countTokens, onTranslation }),
    ],
    files: {
      '/media/:file': (c) => sendMedia(c, services),
      '/card/:file': cardHandler({ ...services, t: services.translateIn('en') }),
    },
    exportOf: async (db, accountId) => ({
      ...(await exportCommunity(db, accountId)),
      ...(await exportSafety(db, accountId, new Date(clock.nowMs()))),
      ...(await exportMedia(db, accountId)),
    }),
    onAccountDeletion: removeContributions,
    work: () => ({
      jobs: [...mediaJobs(services), ...communityJobs({ ...services, events, findConfirmation }), ...nameJobs({ ...services, nameRules })],
    }),
    nameRules,
    previewOf: (slug, language) => previewOf(database, slug, services.translateIn(language)),
  }
}
