import type { AlertSettings, FavoriteKey } from '@yatha/contract'
import * as contract from '@yatha/contract/endpoints'
import { listedStation, type Railway, type Route, type RouteDirection } from '@yatha/timetable'
import { serve, type ServedEndpoint } from '../http/serve.ts'
import { AlertHistory } from './alerts/alert-history.ts'
import * as store from './favorite.store.ts'
import type { Services } from '../services.ts'

export type FavoriteDeps = Pick<Services, 'database' | 'clock' | 'live'>

/** Endpoints for a rider's favorite stations and trains, and for the alerts about them. */
export function favoriteApi({ database, clock, live }: FavoriteDeps): ServedEndpoint[] {
  const history = new AlertHistory()
  const now = () => new Date(clock.nowMs())
  return [
    serve(contract.listAlerts, (_, { caller }) => history.read(database.db, live.view, caller.rider.id, clock.nowMs() / 1000)),
    serve(contract.listFavorites, (_, { caller }) => store.favoritesOf(database.db, caller.rider.id)),
    serve(contract.addFavorite, async ({ body: { position, ...requested } }, { caller, error }) => {
      const { railway } = live
      if (!existsIn(railway, requested)) throw error('not_found', 'slug')
      const invalidSetting = requested.alert && findInvalidSetting(railway, requested, requested.alert)
      if (invalidSetting) throw error('not_in_timetable', `alert.${invalidSetting}`)
      const favorites = await store.addFavorites(database.db, caller.rider.id, [requested], { now: now(), position })
      if (!favorites) throw error('too_many_favorites')
      return favorites
    }),
    serve(contract.mergeFavorites, async ({ body }, { caller, error }) => {
      const { railway } = live
      const existing = body.favorites.filter((requested) => existsIn(railway, requested))
      if (existing.some((requested) => requested.alert && findInvalidSetting(railway, requested, requested.alert)))
        throw error('not_in_timetable', 'favorites')
      const favorites = await store.addFavorites(database.db, caller.rider.id, existing, { now: now() })
      if (!favorites) throw error('too_many_favorites')
      return favorites
    }),
    serve(contract.orderFavorites, ({ body }, { caller }) => store.setFavoriteOrder(database.db, caller.rider.id, body.order)),
    serve(contract.setAlert, async ({ path, body }, { caller, error }) => {
      // Alerts can be turned off even if a new timetable no longer has their direction or station.
      const invalidSetting = body.isOn ? findInvalidSetting(live.railway, path, body) : undefined
      if (invalidSetting) throw error('not_in_timetable', invalidSetting)
      const favorites = await store.saveAlertSettings(database.db, caller.rider.id, path, body, now())
      if (!favorites) throw error('not_found')
      return favorites
    }),
    serve(contract.removeFavorite, ({ path }, { caller }) => store.removeFavorite(database.db, caller.rider.id, path)),
  ]
}

const existsIn = (railway: Railway, { kind, slug }: FavoriteKey): boolean =>
  (kind === 'station' ? railway.station(slug) : railway.route(slug)) !== undefined

/**
 * Returns the alert setting that does not fit the favorite: `way` if no train in that direction stops at the station, `station` if the
 * train does not stop at that station. Undefined if the settings fit.
 */
function findInvalidSetting(railway: Railway, { kind, slug }: FavoriteKey, { way, station }: AlertSettings): 'way' | 'station' | undefined {
  if (way !== undefined && !(kind === 'station' && runsAt(railway, slug, way))) return 'way'
  if (station !== undefined && !(kind === 'route' && callsAt(railway, slug, station))) return 'station'
  return undefined
}

function runsAt(railway: Railway, slug: string, way: RouteDirection): boolean {
  return railway.routes.some((route) => route.way === way && stopsAt(railway, route, slug))
}

function callsAt(railway: Railway, slug: string, stationSlug: string): boolean {
  const route = railway.route(slug)
  return route !== undefined && stopsAt(railway, route, stationSlug)
}

const stopsAt = (railway: Railway, route: Route, slug: string): boolean =>
  railway.callsOf(route).some((stop) => listedStation(railway, stop).slug === slug)
