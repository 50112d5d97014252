/**
 * Keeps the screen on while the page is visible; `changed` says whether it is. Returns what ends that. Phones take it away
 * when the page is hidden, and on low battery.
 */
export function keepAwake(changed: (isKept: boolean) => void): () => void {
  let lock: WakeLockSentinel | undefined
  let over = false
  const ask = async () => {
    if (over || document.visibilityState !== 'visible' || (lock && !lock.released)) return
    try {
      // Old web views have none.
      const held = await (navigator as Partial<Navigator>).wakeLock?.request('screen')
      if (over) return void held?.release()
      lock = held
      held?.addEventListener('release', () => changed(false))
      changed(held !== undefined)
    } catch {
      changed(false)
    }
  }
  const seen = () => void ask()
  void ask()
  document.addEventListener('visibilitychange', seen)
  return () => {
    over = true
    document.removeEventListener('visibilitychange', seen)
    void lock?.release()
  }
}
