import type { FlagReason, HiddenWhy } from '@yatha/contract'
import type { MessageKey } from '@yatha/language'

/** Why something is against the rules. */
export const REASON_WORD = {
  spam: 'community.reasonSpam',
  abuse: 'community.reasonAbuse',
  hate: 'community.reasonHate',
  violence: 'community.reasonViolence',
  sexual: 'community.reasonSexual',
  falsehood: 'community.reasonFalsehood',
  privacy: 'community.reasonPrivacy',
  other: 'community.reasonOther',
} as const satisfies Record<FlagReason, MessageKey>

/** Why nobody else sees an own post or comment. */
export const HIDDEN_WORD = {
  ...REASON_WORD,
  flags: 'community.hiddenByFlags',
  words: 'community.hiddenByWords',
} as const satisfies Record<HiddenWhy, MessageKey>
