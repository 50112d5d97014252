/** Minimum time from the first paint to the removal of the splash (spec §9). */
const SPLASH_MS = 1000

/** Removes the splash of the HTML page, at the earliest SPLASH_MS after the first paint. Call it once the app is rendered. */
export function removeSplash(): void {
  const splash = document.getElementById('splash')
  if (!splash) return
  const paintedAt = performance.getEntriesByType('paint')[0]?.startTime ?? performance.now()
  const remainingMs = Math.min(SPLASH_MS, Math.max(0, paintedAt + SPLASH_MS - performance.now()))
  setTimeout(() => splash.remove(), remainingMs)
}
