import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { EntryPreview, OperatorChange, OperatorEntry } from '@yatha/contract'
import { entryHistory, listEntries, previewEntry, undoEntry } from '@yatha/contract/endpoints'
import { ApiError, call } from '../session/call.ts'
import { queryClient } from '../session/queries.ts'
import { sessionCount } from '../session/session.ts'

/** How often changes by other operators are fetched. */
const REFETCH_INTERVAL_MS = 5000

const entriesQuery = (session: number) =>
  queryOptions({
    queryKey: ['operator', session],
    queryFn: () => call(listEntries, { query: {} }),
    refetchInterval: ({ state }) => (isAccessError(state.error) ? false : REFETCH_INTERVAL_MS),
  })

/** Returns whether a request failed because the rider is not signed in, or not an operator. */
export const isAccessError = (error: unknown): boolean => error instanceof ApiError && (error.status === 401 || error.status === 403)

/** Returns whether the server rejected a change as invalid. */
export const isRejectedAsInvalid = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 422

export const useEntries = () => useQuery(entriesQuery(sessionCount.use()), queryClient)
export const refreshEntries = () => queryClient.invalidateQueries({ queryKey: ['operator'] })
export const fetchLatestEntries = () => call(listEntries, { query: {} })

/**
 * Query for the suggested texts of a change and the number of affected riders. While a query for a new change loads, its data is the result
 * for the previous change. Failed requests are repeated.
 */
export const useEntryPreview = (change: OperatorChange | undefined) =>
  useQuery(
    {
      queryKey: ['operator preview', sessionCount.use(), change],
      queryFn: () => call(previewEntry, { body: { change: change! } }),
      enabled: change !== undefined,
      placeholderData: (before: EntryPreview | undefined) => (change ? before : undefined),
      refetchInterval: ({ state: { error } }) => (error && !isRejectedAsInvalid(error) ? REFETCH_INTERVAL_MS : false),
    },
    queryClient,
  )

/**
 * Query for the history of an entry: each action, with the entry's content after it. The query key contains the version, so that a new
 * version is fetched.
 */
export const useEntryHistory = ({ id, version }: OperatorEntry) =>
  useQuery(
    { queryKey: ['operator history', sessionCount.use(), id, version], queryFn: () => call(entryHistory, { path: { id } }) },
    queryClient,
  )

export const useUndoEntry = () =>
  useMutation(
    {
      mutationFn: ({ id, version }: OperatorEntry) => call(undoEntry, { path: { id }, body: { version } }),
      onSettled: refreshEntries,
    },
    queryClient,
  )
