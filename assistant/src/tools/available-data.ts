import type { Railway } from '@yatha/timetable'

// Feeds of other railways rarely have fares and never have landmarks. Without them, the assistant says so when asked, and does not suggest
// questions about them.

export const hasFares = (railway: Railway): boolean => railway.fares.length > 0 || railway.timetable.feed.fares !== undefined
export const hasLandmarks = (railway: Railway): boolean => railway.landmarks.length > 0
