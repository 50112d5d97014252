import { useMutation, useQuery } from '@tanstack/react-query'
import type { Author, FlagReason, NewAccount } from '@yatha/contract'
import {
  appealHidden,
  appealSanction,
  blockRider,
  confirmSanction,
  flagContent,
  listBlocks,
  listOwnSanctions,
  showOwnLimits,
  unblockRider,
} from '@yatha/contract/endpoints'
import { newUuid } from '../../device/new-secret.ts'
import { call } from '../../session/call.ts'
import { queryClient } from '../../session/queries.ts'
import { sessionCount, currentSessionCount, useIsAuthenticated } from '../../session/session.ts'
import { toast } from '../../ui/toasts.tsx'
import { useTranslate } from '../../words/language.tsx'
import { refreshActiveFeeds } from '../feed/new-posts.ts'
import { authorDisplayName } from '../rider/name-of.ts'
import { langOfText } from '../text/linked-text.tsx'
import { unhideItem, hideItem, type HideableItem } from './hidden-items.ts'
import styles from './safety.module.css'

interface FlagInput {
  readonly item: HideableItem
  readonly reason: FlagReason
  readonly text: string
}

/** Reports a post, a comment or a rider and hides it optimistically; on an error, shows it again. */
export function useReportContent() {
  const t = useTranslate()
  return useMutation(
    {
      mutationFn: ({ item: { kind, id }, reason, text }: FlagInput) =>
        call(flagContent, { body: { id: newUuid(), target: { kind, id }, reason, ...(text !== '' && { text }) } }),
      onMutate: ({ item }) => hideItem(item),
      onSuccess: () => toast(t('community.flagThanks')),
      onError: (error: Error, { item }) => {
        unhideItem(item)
        toast(error.message, 'error')
      },
    },
    queryClient,
  )
}

const blocksKey = (session: number) => ['community', session, 'block']
const toItem = ({ id }: Author): HideableItem => ({ kind: 'rider', id })

/** Blocks a rider and hides their content optimistically. A toast offers to unblock the rider. */
export function useBlockRider() {
  const t = useTranslate()
  const { mutate: unblock } = useUnblockRider()
  return useMutation(
    {
      mutationFn: ({ id }: Author) => call(blockRider, { path: { rider: id } }),
      onMutate: (author) => hideItem(toItem(author)),
      onSuccess: (_, author) => {
        void queryClient.invalidateQueries({ queryKey: blocksKey(currentSessionCount()) })
        toast(
          <>
            <span lang={langOfText(authorDisplayName(author, t))}>{t('community.blocked', { name: authorDisplayName(author, t) })}</span>
            <button type="button" className={styles.undo} onClick={() => unblock(author)}>
              {t('community.undo')}
            </button>
          </>,
        )
      },
      onError: (error: Error, author) => {
        unhideItem(toItem(author))
        toast(error.message, 'error')
      },
    },
    queryClient,
  )
}

export function useUnblockRider() {
  const t = useTranslate()
  return useMutation(
    {
      mutationFn: ({ id }: Author) => call(unblockRider, { path: { rider: id } }),
      onSuccess: (_, author) => {
        unhideItem(toItem(author))
        // Lists that were fetched since the block lack the rider’s content, so they are fetched again.
        refreshActiveFeeds()
        void queryClient.invalidateQueries({ queryKey: ['community', currentSessionCount(), 'comment'] })
        toast(t('community.unblocked', { name: authorDisplayName(author, t) }))
      },
      onError: (error: Error) => toast(error.message, 'error'),
      onSettled: () => queryClient.invalidateQueries({ queryKey: blocksKey(currentSessionCount()) }),
    },
    queryClient,
  )
}

/** The riders that this rider has blocked. */
export const useBlockedRiders = () => useQuery({ queryKey: blocksKey(sessionCount.use()), queryFn: () => call(listBlocks) }, queryClient)

const sanctionsKey = (session: number) => ['community', session, 'sanction']
const refreshSanctions = () => queryClient.invalidateQueries({ queryKey: sanctionsKey(currentSessionCount()) })

/** The rider’s own warnings, suspensions and bans, latest first; not fetched for guests. */
export function useSanctions() {
  const session = sessionCount.use()
  const enabled = useIsAuthenticated()
  return useQuery({ queryKey: sanctionsKey(session), queryFn: () => call(listOwnSanctions), enabled }, queryClient)
}

/** The suspension or ban that currently keeps the rider from posting; undefined for none. */
export const usePostingSanction = () => useSanctions().data?.sanctions.find(({ isInForce, kind }) => isInForce && kind !== 'warning')

/** Confirms that the rider has read a warning. */
export const useConfirmWarning = () =>
  useMutation(
    {
      mutationFn: (id: string) => call(confirmSanction, { path: { id } }),
      onError: (error: Error) => toast(error.message, 'error'),
      onSettled: refreshSanctions,
    },
    queryClient,
  )

export async function appealAgainstSanction(sanction: string, text: string): Promise<void> {
  await call(appealSanction, { body: { sanction, text } })
  await refreshSanctions()
}

/** Appeals against the hiding of the rider’s post or comment. */
export const appealAgainstHiding = (kind: 'post' | 'comment', id: string, text: string): Promise<void> =>
  call(appealHidden, { body: { target: { kind, id }, text } })

/** The limits for a new account, refetched for each form; undefined for other accounts. */
export function useNewAccountLimits(): NewAccount | undefined {
  const queryKey = ['community', sessionCount.use(), 'limits']
  return useQuery({ queryKey, queryFn: () => call(showOwnLimits), staleTime: 0 }, queryClient).data?.newAccount
}
