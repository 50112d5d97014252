import type { FlagReason, HiddenReason } from '@yatha/contract'
import type { MessageKey, Translate } from '@yatha/language'

/** Message keys of the reasons why content breaks the rules. */
export const REASON_MESSAGE_KEY = {
  spam: 'community.reasonSpam',
  abuse: 'community.reasonAbuse',
  hate: 'community.reasonHate',
  violence: 'community.reasonViolence',
  sexual: 'community.reasonSexual',
  falsehood: 'community.reasonFalsehood',
  privacy: 'community.reasonPrivacy',
  other: 'community.reasonOther',
} as const satisfies Record<FlagReason, MessageKey>

/** The reason why only the author sees a post or comment, as text. */
export function whyHidden(why: HiddenReason, t: Translate): string {
  if (why === 'flags') return t('community.hiddenByFlags')
  if (why === 'words') return t('community.hiddenByWords')
  return t('community.hiddenFor', { reason: t(REASON_MESSAGE_KEY[why]) })
}
