import { ApiError, type HiddenReason } from '@yatha/contract'
import type { CommunityDeps } from '../deps.ts'
import type { SignedInViewer } from '../visibility.ts'
import { checkNewAccountDraft, newAccountUntilMs } from './new-account.ts'
import type { Draft } from './draft.ts'

/**
 * Returns why a rider's draft will be hidden until it is reviewed; undefined if it will be visible. Throws `word_refused` and, for new
 * accounts, `links_too_soon` or `media_too_soon`.
 */
export async function checkDraft(deps: CommunityDeps, { accountId }: SignedInViewer, draft: Draft): Promise<HiddenReason | undefined> {
  const verdict = deps.checkWords(draft.text)
  if (verdict === 'refused') {
    deps.onSafety('refusedWord')
    throw new ApiError('word_refused', 'text')
  }
  if (newAccountUntilMs(deps, accountId) !== undefined) await checkNewAccountDraft(deps.database.db, draft)
  if (verdict === 'fine') return undefined
  deps.onSafety('held')
  return 'words'
}
