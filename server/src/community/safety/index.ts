import type { ServedEndpoint } from '../../http/serve.ts'
import type { CommunityDeps } from '../deps.ts'
import { blockApi } from './block.api.ts'
import { flagApi } from './flag.api.ts'
import { moderationApi } from './moderation.api.ts'
import { sanctionApi } from './sanction.api.ts'

/** Endpoints for reports, blocks, moderation, and sanctions with appeals. */
export const safetyApi = (deps: CommunityDeps): ServedEndpoint[] => [
  ...flagApi(deps),
  ...blockApi(deps),
  ...sanctionApi(deps),
  ...moderationApi(deps),
]
