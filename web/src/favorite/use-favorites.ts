import { queryOptions, useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import type { Favorite } from '@yatha/contract'
import { addFavorite, listFavorites, mergeFavorites, orderFavorites, removeFavorite, setAlert } from '@yatha/contract/endpoints'
import { useMemo } from 'react'
import { now } from '../device/clock.ts'
import { keepSecret, secret } from '../device/vault.ts'
import { call } from '../session/call.ts'
import { queries } from '../session/queries.ts'
import { isAuthenticated, sessionCount } from '../session/session.ts'
import { toast } from '../ui/toasts.tsx'
import { askAlertsAgain } from './use-alerts.ts'
import { applied, isSame, type Change } from './favorite-changes.ts'

/** The list as the server last had it, kept on the phone until the session ends. */
interface Saved {
  /** Seconds since 1970. */
  readonly at: number
  readonly list: readonly Favorite[]
}

function saved(): Saved | undefined {
  const text = secret('__favorites')
  return text === undefined ? undefined : (JSON.parse(text) as Saved) // Written by `keep`.
}

function keep(list: readonly Favorite[]): readonly Favorite[] {
  if (isAuthenticated()) void keepSecret('__favorites', JSON.stringify({ at: now(), list } satisfies Saved))
  return list
}

// The session is part of the key, so that a late answer for one rider is never shown to the next.
const favoritesOf = (session: number) =>
  queryOptions({
    queryKey: ['favorite', session],
    queryFn: async (): Promise<readonly Favorite[]> => keep(await call(listFavorites)),
    enabled: isAuthenticated(),
    initialData: () => saved()?.list,
    initialDataUpdatedAt: () => (saved()?.at ?? 0) * 1000,
  })

const changesOf = (session: number) => ['favorite changes', session]

export interface ShownFavorites {
  /** With the changes that are on their way; undefined until the list is known. */
  readonly favorites: readonly Favorite[] | undefined
  /** When the server last confirmed the list, in seconds since 1970. */
  readonly knownAt: number
  /** The list could not be fetched now. */
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** The rider's favorites: at once as they are kept on this phone, then as the server has them. */
export function useFavorites(): ShownFavorites {
  const session = sessionCount.use()
  const { data, dataUpdatedAt, error, refetch } = useQuery(favoritesOf(session), queries)
  const waiting = useMutationState(
    // Mutations of this key have a change as their variables.
    { filters: { mutationKey: changesOf(session), status: 'pending' }, select: ({ state }) => state.variables as Change },
    queries,
  )
  const favorites = useMemo(() => (data || waiting.length > 0 ? waiting.reduce(applied, data ?? []) : undefined), [data, waiting])
  return { favorites, knownAt: Math.floor(dataUpdatedAt / 1000), error, refetch }
}

/** Changes the list. It is shown changed at once; where the server refuses or is away, it is as before, and the rider is told. */
export function useChangeFavorites(): (change: Change) => void {
  const session = sessionCount.use()
  const { queryKey } = favoritesOf(session)
  return useMutation(
    {
      mutationKey: changesOf(session),
      // One after the other: the last answer is the list after all of them.
      scope: { id: 'favorite' },
      mutationFn: send,
      onMutate: () => queries.cancelQueries({ queryKey }),
      onSuccess: async (list: readonly Favorite[]) => {
        // A list that was asked for before the change may come after it.
        await queries.cancelQueries({ queryKey })
        // Unless its rider has signed out meanwhile.
        if (queries.getQueryState(queryKey)) queries.setQueryData(queryKey, keep(list))
        void askAlertsAgain()
      },
      onError: (error: Error) => {
        toast(error.message, 'error')
        void queries.invalidateQueries({ queryKey })
      },
    },
    queries,
  ).mutate
}

function send(change: Change): Promise<readonly Favorite[]> {
  switch (change.does) {
    case 'add':
      return call(addFavorite, { body: { ...change.key, alert: change.alert, position: change.position } })
    case 'remove':
      return call(removeFavorite, { path: change.key })
    case 'set':
      return call(setAlert, { path: change.key, body: change.alert })
    case 'order':
      return call(orderFavorites, { body: { order: [...change.order] } })
    case 'merge':
      return call(mergeFavorites, { body: { favorites: [...change.keys] } })
  }
}

export const favoriteAt = (favorites: readonly Favorite[] | undefined, key: Pick<Favorite, 'kind' | 'slug'>): Favorite | undefined =>
  favorites?.find((one) => isSame(one, key))
