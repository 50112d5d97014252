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
import { queryClient } from '../session/queries.ts'
import { isAuthenticated, sessionCount } from '../session/session.ts'

// Each query key contains the session, so that a late response for one rider is never shown to the next rider.

const keyOf = (session: number) => ['notification', session]
const listQuery = (session: number) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(session), 'list'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => call(listNotifications, { query: pageParam === undefined ? {} : { before: pageParam } }),
    getNextPageParam: ({ isMore, notifications }) => (isMore ? notifications.at(-1)?.id : undefined),
  })
const notificationQuery = (session: number, id: string) =>
  queryOptions({ queryKey: [...keyOf(session), id], queryFn: () => call(showNotification, { path: { id } }) })
const unreadQuery = (session: number) =>
  queryOptions({ queryKey: [...keyOf(session), 'unread'], queryFn: () => call(countUnread), enabled: isAuthenticated() })
const telegramQuery = (session: number) =>
  queryOptions({ queryKey: ['telegram alerts', session], queryFn: () => call(showTelegramAlerts), enabled: isAuthenticated() })

/** The rider's notifications, loaded page by page. */
export const useNotifications = () => useInfiniteQuery(listQuery(sessionCount.use()), queryClient)
export const useNotification = (id: string) => useQuery(notificationQuery(sessionCount.use(), id), queryClient)
/** The number of unread notifications; undefined for guests, and until the number is loaded. */
export const useUnreadCount = (): number | undefined => useQuery(unreadQuery(sessionCount.use()), queryClient).data?.unread

export const useMarkRead = () => useNotificationMutation((id: string) => call(readNotification, { path: { id } }))
export const useMarkAllRead = () => useNotificationMutation<void>(() => call(readAllNotifications))
export const useDeleteNotification = () => useNotificationMutation((id: string) => call(deleteNotification, { path: { id } }))

/** Returns a mutation that changes notifications, and reloads the list when it succeeds. */
function useNotificationMutation<Input>(send: (input: Input) => Promise<undefined>) {
  const session = sessionCount.use()
  return useMutation({ mutationFn: send, onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(session) }) }, queryClient)
}

export const useTelegramAlerts = () => useQuery(telegramQuery(sessionCount.use()), queryClient)
export function useSetTelegramAlerts() {
  const { queryKey } = telegramQuery(sessionCount.use())
  return useMutation(
    {
      mutationFn: (isOn: boolean) => call(setTelegramAlerts, { body: { isOn } }),
      onSuccess: (state) => queryClient.setQueryData(queryKey, state),
    },
    queryClient,
  )
}
