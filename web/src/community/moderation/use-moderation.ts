import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import type { CaseAction, CaseState, FlagReason, ModerationCase } from '@yatha/contract'
import { actOnCase, decideSanction, listActions, listCases, showCase } from '@yatha/contract/endpoints'
import { newUuid } from '../../device/new-secret.ts'
import { ApiError, call } from '../../session/call.ts'
import { queryClient } from '../../session/queries.ts'
import { sessionCount } from '../../session/session.ts'

/** How often other moderators’ decisions are fetched. */
const REFETCH_INTERVAL_MS = 15_000

const moderationKey = (session: number, ...parts: readonly string[]) => ['moderation', session, ...parts]
/** Refetches everything: a decision changes the queue, the case and the log. */
const refresh = () => queryClient.invalidateQueries({ queryKey: ['moderation'] })

/** Whether the error means that the rider is not signed in or is not a moderator. */
export const isAccessError = (error: unknown): boolean => error instanceof ApiError && (error.status === 401 || error.status === 403)

/** Cases in a state, latest first, and the open appeals. */
export const useCases = (state: CaseState) =>
  useInfiniteQuery(
    {
      queryKey: moderationKey(sessionCount.use(), 'queue', state),
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam }) => call(listCases, { query: { state, ...(pageParam !== undefined && { before: pageParam }) } }),
      getNextPageParam: ({ next }) => next,
      refetchInterval: ({ state: { error } }) => (isAccessError(error) ? false : REFETCH_INTERVAL_MS),
    },
    queryClient,
  )

export const useCase = (id: string) =>
  useQuery({ queryKey: moderationKey(sessionCount.use(), 'case', id), queryFn: () => call(showCase, { path: { id } }) }, queryClient)

export const useModerationLog = () =>
  useInfiniteQuery(
    {
      queryKey: moderationKey(sessionCount.use(), 'log'),
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam }) => call(listActions, { query: pageParam === undefined ? {} : { before: pageParam } }),
      getNextPageParam: ({ next }) => next,
    },
    queryClient,
  )

/** A moderator’s decision on a case. */
export interface Decision {
  readonly action: CaseAction
  readonly reason?: FlagReason
  readonly note: string
  /** The moderator's answer to the rider's appeal; empty for none. */
  readonly answer: string
  readonly days?: number
}

/** Sends a decision on a version of a case. */
export const useDecideOnReports = ({ id, version }: Pick<ModerationCase, 'id' | 'version'>) =>
  useMutation(
    {
      mutationFn: ({ note, answer, ...decision }: Decision) => {
        const body = { id: newUuid(), version, ...decision, ...(note !== '' && { note }), ...(answer !== '' && { answer }) }
        return call(actOnCase, { path: { id }, body })
      },
      onSettled: refresh,
    },
    queryClient,
  )

/** Decides an appeal, or lifts a sanction without an appeal. */
export const useDecideSanction = () =>
  useMutation(
    {
      mutationFn: ({ id, decision, note }: { id: string; decision: 'lift' | 'uphold'; note: string }) =>
        call(decideSanction, { path: { id }, body: { decision, ...(note !== '' && { note }) } }),
      onSettled: refresh,
    },
    queryClient,
  )
