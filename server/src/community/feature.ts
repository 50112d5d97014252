import type { Logger } from 'pino'
import type { OpenStreams } from '../http/open-streams.ts'
import type { Served } from '../http/serve.ts'
import type { Bus } from '../adapters/messaging/bus.ts'
import { commentApi } from './comment.api.ts'
import { CommunityEvents } from './community-events.ts'
import type { CommunityDeps } from './deps.ts'
import { feedApi } from './feed.api.ts'
import { liveFeature } from './live.api.ts'
import { postApi } from './post.api.ts'
import { reactionApi } from './reaction.api.ts'
import { safetyFeature } from './safety/index.ts'
import { talkApi } from './talk.ts'
import { translationApi, type TranslatorParts } from './translation/translation.api.ts'

export interface CommunityParts extends Omit<CommunityDeps, 'events'> {
  readonly translation: TranslatorParts
  readonly bus: Bus
  readonly streams: OpenStreams
  readonly log: Logger
  readonly isAway: (error: unknown) => boolean
}

/** Posts, comments and reactions of riders, and what happens there as it happens. */
export function communityFeature({ bus, streams, log, isAway, translation, ...parts }: CommunityParts): Served[] {
  const events = new CommunityEvents({ bus, database: parts.database, log, isAway })
  const deps = { ...parts, events }
  return [
    ...feedApi(deps),
    ...postApi(deps),
    ...reactionApi(deps),
    ...commentApi(deps),
    ...liveFeature(deps, { streams, log, isAway }),
    ...talkApi(deps),
    ...safetyFeature(deps),
    ...translationApi(deps, translation),
  ]
}
