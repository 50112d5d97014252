import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactionCounts, ReactionKind } from '@yatha/contract'
import { listReactions } from '@yatha/contract/endpoints'
import { LoadFailure } from '../../frame/load-failure.tsx'
import { call } from '../../session/call.ts'
import { queryClient } from '../../session/queries.ts'
import { sessionCount } from '../../session/session.ts'
import { Sheet, Skeleton } from '../../ui/parts.tsx'
import { SheetGrabber, useCloseOnBack } from '../../ui/sheet-moves.tsx'
import ui from '../../ui/ui.module.css'
import { useTranslate, useFormats } from '../../words/language.tsx'
import { ReactionFace } from '../drawings.tsx'
import { AuthorAvatar } from '../rider/author-face.tsx'
import { authorDisplayName } from '../rider/name-of.ts'
import { isRiderVisible } from '../safety/hidden-items.ts'
import { langOfText } from '../text/linked-text.tsx'
import { summarizeReactions } from './reacted.ts'
import { REACTION_MESSAGE_KEY } from './reaction-words.ts'
import styles from '../sheet.module.css'

/** The riders who reacted to a post, with a filter by kind. */
export function ReactionListSheet({ slug, reactions, onClose }: { slug: string; reactions: ReactionCounts; onClose: () => void }) {
  const t = useTranslate()
  const { number } = useFormats()
  const [kind, setKind] = useState<ReactionKind>()
  const session = sessionCount.use()
  const reactionsQuery = useInfiniteQuery(
    {
      queryKey: ['community', session, 'who', slug, kind ?? 'all'],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam }) =>
        call(listReactions, { path: { slug }, query: { ...(kind && { kind }), ...(pageParam !== undefined && { before: pageParam }) } }),
      getNextPageParam: ({ next }) => next,
    },
    queryClient,
  )
  useCloseOnBack(onClose)
  const { kinds, total } = summarizeReactions(reactions)
  return (
    <Sheet title={t('community.reactions', { count: total })} closeLabel={t('app.close')} onClose={onClose}>
      <SheetGrabber onClose={onClose} />
      {kinds.length > 1 && (
        <div className={styles.kinds}>
          {kinds.map((one) => (
            <button
              key={one}
              type="button"
              className={`${ui.pill} number`}
              aria-pressed={one === kind}
              aria-label={`${t(REACTION_MESSAGE_KEY[one])} ${number(reactions[one] ?? 0)}`}
              onClick={() => setKind(one === kind ? undefined : one)}
            >
              <ReactionFace kind={one} />
              {number(reactions[one] ?? 0)}
            </button>
          ))}
        </div>
      )}
      {reactionsQuery.isPending && <Skeleton label={t('community.loading')} />}
      {reactionsQuery.isError && <LoadFailure error={reactionsQuery.error} retry={reactionsQuery.refetch} />}
      <ul className={styles.riders}>
        {reactionsQuery.data?.pages.flatMap(({ riders }) =>
          riders
            .filter(({ author }) => isRiderVisible(author.id))
            .map(({ author, kind: chosen }) => (
              <li key={author.id}>
                <AuthorAvatar author={author} small />
                <b lang={langOfText(authorDisplayName(author, t))}>{authorDisplayName(author, t)}</b>
                <ReactionFace kind={chosen} />
                <span className="visually-hidden">{t(REACTION_MESSAGE_KEY[chosen])}</span>
              </li>
            )),
        )}
      </ul>
      {reactionsQuery.hasNextPage && (
        <button
          type="button"
          className={`${ui.button} ${ui.quiet}`}
          disabled={reactionsQuery.isFetchingNextPage}
          onClick={() => void reactionsQuery.fetchNextPage()}
        >
          {t('community.more')}
        </button>
      )}
    </Sheet>
  )
}
