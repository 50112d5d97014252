import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { EntryPreview, OperatorChange, OperatorEntry } from '@yatha/contract'
import { entryHistory, listEntries, previewEntry, undoEntry } from '@yatha/contract/endpoints'
import { ApiError, call } from '../session/call.ts'
import { queries } from '../session/queries.ts'
import { sessionCount } from '../session/session.ts'

/** What other operators do is seen so soon. */
const LOOK_EVERY_MS = 5000

const listOf = (session: number) =>
  queryOptions({
    queryKey: ['operator', session],
    queryFn: () => call(listEntries, { query: {} }),
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : LOOK_EVERY_MS),
  })

/** Not signed in, or not an operator. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && (error.status === 401 || error.status === 403)

/** A change that cannot be. */
export const isImpossible = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 422

export const useEntries = () => useQuery(listOf(sessionCount.use()), queries)
export const refreshEntries = () => queries.invalidateQueries({ queryKey: ['operator'] })
export const latestEntries = () => call(listEntries, { query: {} })

/** What riders would read of a change, and whom it concerns; that of the change before until it is known. Asked again if no answer came. */
export const usePreview = (change: OperatorChange | undefined) =>
  useQuery(
    {
      queryKey: ['operator preview', sessionCount.use(), change],
      queryFn: () => call(previewEntry, { body: { change: change! } }),
      enabled: change !== undefined,
      placeholderData: (before: EntryPreview | undefined) => (change ? before : undefined),
      refetchInterval: ({ state: { error } }) => (error && !isImpossible(error) ? LOOK_EVERY_MS : false),
    },
    queries,
  )

/** What was done with an entry, and what it said each time; made anew with each version. */
export const useHistory = ({ id, version }: OperatorEntry) =>
  useQuery(
    { queryKey: ['operator history', sessionCount.use(), id, version], queryFn: () => call(entryHistory, { path: { id } }) },
    queries,
  )

export const useUndo = () =>
  useMutation(
    {
      mutationFn: ({ id, version }: OperatorEntry) => call(undoEntry, { path: { id }, body: { version } }),
      onSettled: refreshEntries,
    },
    queries,
  )
