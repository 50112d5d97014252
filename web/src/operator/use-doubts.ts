import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import {
  clearDoubt,
  dismissTrainReports,
  reopenDoubt,
  listDoubts,
  listEntries,
  listTrainReports,
  restoreTrainReports,
} from '@yatha/contract/endpoints'
import { call } from '../session/call.ts'
import { queryClient } from '../session/queries.ts'
import { sessionCount } from '../session/session.ts'
import { isAccessError } from './use-entries.ts'

const REFETCH_INTERVAL_MS = 15_000

const doubtsQuery = (session: number) =>
  queryOptions({
    queryKey: ['operator doubts', session],
    queryFn: async () => {
      const [doubts, reports] = await Promise.all([call(listDoubts), call(listTrainReports)])
      const since = doubts.flatMap(({ evidence }) => evidence.map(({ day }) => day)).toSorted()[0]
      const { entries } = since === undefined ? { entries: [] } : await call(listEntries, { query: { since: `${since}T00:00:00Z` } })
      return { doubts, reports, entries }
    },
    refetchInterval: ({ state }) => (isAccessError(state.error) ? false : REFETCH_INTERVAL_MS),
  })

/** The doubted trains, today's reports, and the operators' entries since the first day of evidence. */
export const useDoubts = () => useQuery(doubtsQuery(sessionCount.use()), queryClient)

/** An operator's decision about riders' reports. */
export type Decision =
  | { readonly do: 'clear' | 'doubt'; readonly trip: string }
  | { readonly do: 'dismiss' | 'restore'; readonly trip: string; readonly day: string }

export const useDecideOnDoubt = () =>
  useMutation(
    {
      mutationFn: (decision: Decision): Promise<unknown> => {
        const { trip } = decision
        switch (decision.do) {
          case 'clear':
            return call(clearDoubt, { path: { trip } })
          case 'doubt':
            return call(reopenDoubt, { path: { trip } })
          case 'dismiss':
            return call(dismissTrainReports, { path: { trip, day: decision.day } })
          case 'restore':
            return call(restoreTrainReports, { path: { trip, day: decision.day } })
        }
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: ['operator doubts'] }),
    },
    queryClient,
  )
