import type { ReactionKind } from '@yatha/contract'
import type { MessageKey } from '@yatha/language'

export const REACTION_MESSAGE_KEY: Readonly<Record<ReactionKind, MessageKey>> = {
  like: 'community.like',
  love: 'community.love',
  haha: 'community.haha',
  wow: 'community.wow',
  sad: 'community.sad',
  angry: 'community.angry',
}
