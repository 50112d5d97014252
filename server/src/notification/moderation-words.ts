import { FLAG_REASON_MESSAGE_KEYS, hiddenReasonText } from '@yatha/answers'
import { postPath, screenPath, type FlagReason, type HiddenReason } from '@yatha/contract'
import type { Translate } from '@yatha/language'
import type { ModerationFacts } from './facts.ts'

/** Formats a decision about a rider, without anything from others' reports or from the rider's own text. */
export function moderationText(
  { what, about, post, why = 'other', until, nameFault = 'name_refused', answer }: ModerationFacts,
  t: Translate,
  dayAndTime: (instant: number) => { day: string; time: string },
): { title: string; body: string; path: string } {
  const path = post === undefined ? screenPath('profile') : postPath(post)
  const isComment = about === 'comment'
  const reason = () => t('community.sanctionFor', { reason: t(FLAG_REASON_MESSAGE_KEYS[reasonOf(why)]) })
  switch (what) {
    case 'hidden':
      return { title: t(isComment ? 'push.commentHidden' : 'push.postHidden'), body: hiddenReasonText(why, t), path }
    case 'shown':
      return { title: t(isComment ? 'push.commentShown' : 'push.postShown'), body: answer ?? t('push.shownBody'), path }
    case 'warning':
      return { title: t('community.warned'), body: reason(), path }
    case 'suspension':
      return { title: t('community.suspendedUntil', dayAndTime(until ?? 0)), body: reason(), path }
    case 'ban':
      return { title: t('community.banned'), body: reason(), path }
    case 'lifted':
      return { title: t('push.lifted'), body: t('push.moreInProfile'), path }
    case 'name':
      return { title: t('push.nameHidden'), body: t(`error.${nameFault}`), path }
    case 'upheld':
      return { title: t('community.appealRejected'), body: t(post === undefined ? 'push.moreInProfile' : 'community.hidden'), path }
  }
}

const reasonOf = (why: HiddenReason): FlagReason => (why === 'flags' || why === 'words' ? 'other' : why)
