/** Checks for a newer service worker, which caches the newer timetable for the next start. */
export async function updateWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  await registration?.update().catch(() => undefined)
}
