export { openAlerts } from './alerts/feature.ts'
export { favoriteFeature } from './favorite.api.ts'
export { exportFavorites } from './favorite.store.ts'
