import { queryOptions, useQuery } from '@tanstack/react-query'
import type { FavoriteKey } from '@yatha/contract'
import { listAlerts, type Alert } from '@yatha/contract/endpoints'
import { useMemo } from 'react'
import { call } from '../session/call.ts'
import { queryClient } from '../session/queries.ts'
import { isAuthenticated, sessionCount } from '../session/session.ts'
import { isSameFavorite } from './favorite-changes.ts'

/** How often an open page refreshes the alerts. */
const REFETCH_INTERVAL_MS = 60_000

const alertsQuery = (session: number) =>
  queryOptions({
    queryKey: ['alerts', session],
    queryFn: () => call(listAlerts),
    enabled: isAuthenticated(),
    refetchInterval: REFETCH_INTERVAL_MS,
  })

/** Returns the alerts of a favorite: the next alert, then past alerts, newest first; empty until they are loaded. */
export function useAlertsOf({ kind, slug }: FavoriteKey): readonly Alert[] {
  const { data } = useQuery(alertsQuery(sessionCount.use()), queryClient)
  return useMemo(() => {
    const ofFavorite = (alerts: readonly Alert[] = []) =>
      alerts.filter(({ favorite }) => favorite && isSameFavorite(favorite, { kind, slug }))
    return [...ofFavorite(data?.armed), ...ofFavorite(data?.past)]
  }, [data, kind, slug])
}

/** Refreshes the alerts. Called after a change to the favorites, which changes the next alerts. */
export const refreshAlerts = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['alerts'] })
