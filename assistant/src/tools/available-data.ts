import type { Railway } from '@yatha/timetable'

// Feeds of other railways rarely have fares, and never landmarks. The assistant then says so if asked, and does not offer either.

export const hasFares = (railway: Railway): boolean => railway.fares.length > 0 || railway.timetable.feed.fares !== undefined
export const hasLandmarks = (railway: Railway): boolean => railway.landmarks.length > 0
