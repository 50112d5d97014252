import type { FlagReason, HiddenReason } from '@yatha/contract'
import type { MessageKey, Translate } from '@yatha/language'

/** Message key of each reason for which riders may flag content. */
export const FLAG_REASON_MESSAGE_KEYS = {
  spam: 'community.reasonSpam',
  abuse: 'community.reasonAbuse',
  hate: 'community.reasonHate',
  violence: 'community.reasonViolence',
  sexual: 'community.reasonSexual',
  falsehood: 'community.reasonFalsehood',
  privacy: 'community.reasonPrivacy',
  other: 'community.reasonOther',
} as const satisfies Record<FlagReason, MessageKey>

/** Returns a text that explains why a post or comment is visible only to its author. */
export function hiddenReasonText(why: HiddenReason, t: Translate): string {
  if (why === 'flags') return t('community.hiddenByFlags')
  if (why === 'words') return t('community.hiddenByWords')
  return t('community.hiddenFor', { reason: t(FLAG_REASON_MESSAGE_KEYS[why]) })
}
