export { exportCommunity } from './export.store.ts'
export { communityFeature } from './feature.ts'
export { leaveCommunity } from './leave.store.ts'
export { NO_MEDIA, type PostMedia } from './post-media.ts'
