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

/** The last list from the server, stored on the phone until the session ends. */
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

// The query key contains the session, so that a late response for one rider is never shown to the next.
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
  /** The list with pending changes applied; undefined while nothing is loaded. */
  readonly favorites: readonly Favorite[] | undefined
  /** When the server last confirmed the list, in seconds since 1970. */
  readonly knownAt: number
  /** Why the last fetch failed; null if it did not. */
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** The rider's favorites: first the stored list, then the server's. */
export function useFavorites(): ShownFavorites {
  const session = sessionCount.use()
  const { data, dataUpdatedAt, error, refetch } = useQuery(favoritesOf(session), queries)
  const waiting = useMutationState(
    // Mutations with this key have a change as their variables.
    { filters: { mutationKey: changesOf(session), status: 'pending' }, select: ({ state }) => state.variables as Change },
    queries,
  )
  const favorites = useMemo(() => (data || waiting.length > 0 ? waiting.reduce(applied, data ?? []) : undefined), [data, waiting])
  return { favorites, knownAt: Math.floor(dataUpdatedAt / 1000), error, refetch }
}

/** Changes the list optimistically. On an error, rolls back and shows a toast. */
export function useChangeFavorites(): (change: Change) => void {
  const session = sessionCount.use()
  const { queryKey } = favoritesOf(session)
  return useMutation(
    {
      mutationKey: changesOf(session),
      // Serialized: the last response contains all changes.
      scope: { id: 'favorite' },
      mutationFn: send,
      onMutate: () => queries.cancelQueries({ queryKey }),
      onSuccess: async (list: readonly Favorite[]) => {
        // A list requested before the change may arrive after it.
        await queries.cancelQueries({ queryKey })
        // The rider may have logged out meanwhile.
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
