import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import {
  countUnread,
  deleteNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
  setTelegramAlerts,
  showNotification,
  showTelegramAlerts,
} from '@yatha/contract/endpoints'
import { call } from '../session/call.ts'
import { queries } from '../session/queries.ts'
import { isAuthenticated, sessionCount } from '../session/session.ts'

// Each query key contains the session, so that a late response for one rider is never shown to the next.

const all = (session: number) => ['notification', session]
const listOf = (session: number) =>
  infiniteQueryOptions({
    queryKey: [...all(session), 'list'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => call(listNotifications, { query: pageParam === undefined ? {} : { before: pageParam } }),
    getNextPageParam: ({ isMore, notifications }) => (isMore ? notifications.at(-1)?.id : undefined),
  })
const oneOf = (session: number, id: string) =>
  queryOptions({ queryKey: [...all(session), id], queryFn: () => call(showNotification, { path: { id } }) })
const unreadOf = (session: number) =>
  queryOptions({ queryKey: [...all(session), 'unread'], queryFn: () => call(countUnread), enabled: isAuthenticated() })
const telegramOf = (session: number) => queryOptions({ queryKey: ['telegram alerts', session], queryFn: () => call(showTelegramAlerts) })

/** The rider's notifications, loaded page by page. */
export const useNotifications = () => useInfiniteQuery(listOf(sessionCount.use()), queries)
export const useNotification = (id: string) => useQuery(oneOf(sessionCount.use(), id), queries)
/** The number of unread notifications; undefined for guests, and until it is loaded. */
export const useUnread = (): number | undefined => useQuery(unreadOf(sessionCount.use()), queries).data?.unread

export const useMarkRead = () => useChange((id: string) => call(readNotification, { path: { id } }))
export const useMarkAllRead = () => useChange<void>(() => call(readAllNotifications))
export const useDelete = () => useChange((id: string) => call(deleteNotification, { path: { id } }))

/** A mutation that changes the list, and then reloads it. */
function useChange<Input>(send: (input: Input) => Promise<undefined>) {
  const session = sessionCount.use()
  return useMutation({ mutationFn: send, onSuccess: () => queries.invalidateQueries({ queryKey: all(session) }) }, queries)
}

export const useTelegramAlerts = () => useQuery(telegramOf(sessionCount.use()), queries)
export function useSetTelegramAlerts() {
  const { queryKey } = telegramOf(sessionCount.use())
  return useMutation(
    {
      mutationFn: (isOn: boolean) => call(setTelegramAlerts, { body: { isOn } }),
      onSuccess: (state) => queries.setQueryData(queryKey, state),
    },
    queries,
  )
}
