import { queryOptions, useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import type { Favorite } from '@yatha/contract'
import { addFavorite, listFavorites, mergeFavorites, orderFavorites, removeFavorite, setAlert } from '@yatha/contract/endpoints'
import { useMemo } from 'react'
import { now } from '../device/clock.ts'
import { setSecret, getSecret } from '../device/vault.ts'
import { call } from '../session/call.ts'
import { queryClient } from '../session/queries.ts'
import { isAuthenticated, sessionCount } from '../session/session.ts'
import { toast } from '../ui/toasts.tsx'
import { refreshAlerts } from './use-alerts.ts'
import { applyChange, isSameFavorite, type FavoriteChange } from './favorite-changes.ts'

/** The server's last list of favorites, stored on the phone until the session ends. */
interface StoredFavorites {
  /** Seconds since 1970. */
  readonly at: number
  readonly list: readonly Favorite[]
}

function readStoredFavorites(): StoredFavorites | undefined {
  const text = getSecret('__favorites')
  return text === undefined ? undefined : (JSON.parse(text) as StoredFavorites) // Written by `storeFavorites`.
}

function storeFavorites(list: readonly Favorite[]): readonly Favorite[] {
  if (isAuthenticated()) void setSecret('__favorites', JSON.stringify({ at: now(), list } satisfies StoredFavorites))
  return list
}

// The query key contains the session number, so that a late response for one rider is never shown to the next rider.
const favoritesQuery = (session: number) =>
  queryOptions({
    queryKey: ['favorite', session],
    queryFn: async (): Promise<readonly Favorite[]> => storeFavorites(await call(listFavorites)),
    enabled: isAuthenticated(),
    // Another device may have changed the list.
    refetchOnWindowFocus: 'always',
    initialData: () => readStoredFavorites()?.list,
    initialDataUpdatedAt: () => (readStoredFavorites()?.at ?? 0) * 1000,
  })

const changesKey = (session: number) => ['favorite changes', session]

export interface FavoritesState {
  /** The list with pending changes applied; undefined while nothing is loaded. */
  readonly favorites: readonly Favorite[] | undefined
  /** When the server last confirmed the list, in seconds since 1970. */
  readonly confirmedAt: number
  /** Why the last fetch failed; null if it did not fail. */
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** The rider's favorites: first the stored list, then the server's. */
export function useFavorites(): FavoritesState {
  const session = sessionCount.use()
  const { data, dataUpdatedAt, error, refetch } = useQuery(favoritesQuery(session), queryClient)
  const pendingChanges = useMutationState(
    // Mutations with this key have a change as their variables.
    { filters: { mutationKey: changesKey(session), status: 'pending' }, select: ({ state }) => state.variables as FavoriteChange },
    queryClient,
  )
  const favorites = useMemo(
    () => (data || pendingChanges.length > 0 ? pendingChanges.reduce(applyChange, data ?? []) : undefined),
    [data, pendingChanges],
  )
  return { favorites, confirmedAt: Math.floor(dataUpdatedAt / 1000), error, refetch }
}

/** Returns a function that changes the list optimistically. On an error, it rolls back and shows a toast. */
export function useChangeFavorites(): (change: FavoriteChange) => void {
  const session = sessionCount.use()
  const { queryKey } = favoritesQuery(session)
  return useMutation(
    {
      mutationKey: changesKey(session),
      // Changes are sent one after another, so that the last response contains all of them.
      scope: { id: 'favorite' },
      mutationFn: send,
      onMutate: () => queryClient.cancelQueries({ queryKey }),
      onSuccess: async (list: readonly Favorite[]) => {
        // Otherwise, the response to an earlier request could replace this list.
        await queryClient.cancelQueries({ queryKey })
        // If the rider has logged out meanwhile, the cache has no entry, and the list is not stored.
        if (queryClient.getQueryState(queryKey)) queryClient.setQueryData(queryKey, storeFavorites(list))
        void refreshAlerts()
      },
      onError: (error: Error) => {
        toast(error.message, 'error')
        void queryClient.invalidateQueries({ queryKey })
      },
    },
    queryClient,
  ).mutate
}

function send(change: FavoriteChange): Promise<readonly Favorite[]> {
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

export const findFavorite = (favorites: readonly Favorite[] | undefined, key: Pick<Favorite, 'kind' | 'slug'>): Favorite | undefined =>
  favorites?.find((one) => isSameFavorite(one, key))
