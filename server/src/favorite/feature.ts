import type { Feature } from '../feature.ts'
import type { Services } from '../services.ts'
import { addAlertMetrics } from './alerts/alert-metrics.ts'
import { openAlerts } from './alerts/feature.ts'
import { favoriteApi } from './favorite.api.ts'
import { exportFavorites } from './favorite.store.ts'

/** Creates the feature of favorites and the alerts about them. Corrections of alerts wait until the operators' changes are loaded. */
export const favoriteFeature = (services: Services, operators: { readonly areEntriesLoaded: boolean }): Feature => ({
  endpoints: favoriteApi(services),
  exportOf: exportFavorites,
  work: () => {
    const onAlertSent = addAlertMetrics(services.metrics.registry)
    const { handlers, engine, compareTimetable } = openAlerts({
      ...services,
      onAlertSent,
      areOperatorEntriesLoaded: () => operators.areEntriesLoaded,
    })
    return { jobs: handlers, background: engine, onTimetable: compareTimetable }
  },
})
