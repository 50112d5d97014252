/** Time from the first paint to the app (spec §9). */
const SPLASH_MS = 1000

/** Removes the splash, which the HTML page shows, one second after the first paint, or later when the app is ready. */
export function endSplash(): void {
  const splash = document.getElementById('splash')
  if (!splash) return
  const painted = performance.getEntriesByType('paint')[0]?.startTime ?? performance.now()
  const left = Math.min(SPLASH_MS, Math.max(0, painted + SPLASH_MS - performance.now()))
  setTimeout(() => splash.remove(), left)
}
