import type { Railway } from '@yatha/timetable'

// Feeds of other railways seldom have fares, and never landmarks: the helper then says so, and offers neither.

export const hasFares = (railway: Railway): boolean => railway.fares.length > 0 || railway.timetable.feed.fares !== undefined
export const hasLandmarks = (railway: Railway): boolean => railway.landmarks.length > 0
