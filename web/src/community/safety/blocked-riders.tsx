import { LoadFailure } from '../../frame/load-failure.tsx'
import { Message, Sheet, Skeleton } from '../../ui/parts.tsx'
import { SheetGrabber, useCloseOnBack } from '../../ui/sheet-moves.tsx'
import ui from '../../ui/ui.module.css'
import { useTranslate } from '../../words/language.tsx'
import { AuthorAvatar } from '../rider/author-face.tsx'
import { authorDisplayName } from '../rider/name-of.ts'
import { langOfText } from '../text/linked-text.tsx'
import { WithCommunityMessages } from '../with-community-messages.tsx'
import { useBlockedRiders, useUnblockRider } from './use-safety.tsx'
import styles from './safety.module.css'

/** The riders that this rider has blocked, with buttons to unblock them. */
export function BlockedRiders({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  useCloseOnBack(onClose)
  return (
    <Sheet title={t('account.blocked')} closeLabel={t('app.close')} onClose={onClose}>
      <SheetGrabber onClose={onClose} />
      <WithCommunityMessages fallback={<Skeleton label={t('app.loading')} />}>
        <Riders />
      </WithCommunityMessages>
    </Sheet>
  )
}

function Riders() {
  const t = useTranslate()
  const { data, error, refetch } = useBlockedRiders()
  const unblock = useUnblockRider()
  if (!data) return error ? <LoadFailure error={error} retry={refetch} /> : <Skeleton label={t('app.loading')} />
  if (data.riders.length === 0) return <Message>{t('community.noneBlocked')}</Message>
  return (
    <ul className={styles.riders}>
      {data.riders.map(({ author }) => (
        <li key={author.id}>
          <AuthorAvatar author={author} small />
          <b lang={langOfText(authorDisplayName(author, t))}>{authorDisplayName(author, t)}</b>
          <button
            type="button"
            className={ui.pill}
            aria-label={t('community.unblockName', { name: authorDisplayName(author, t) })}
            disabled={unblock.isPending}
            onClick={() => unblock.mutate(author)}
          >
            {t('community.unblock')}
          </button>
        </li>
      ))}
    </ul>
  )
}
