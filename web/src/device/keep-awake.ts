import { useEffect, useState } from 'react'

/** Keeps the screen on while the component is mounted; returns whether that works. */
export function useScreenOn(): boolean {
  const [isKept, setKept] = useState(false)
  useEffect(() => keepAwake(setKept), [])
  return isKept
}

/**
 * Keeps the screen on while the page is visible; calls `changed` with whether that works. Returns a function that stops it.
 * Phones release the lock when the page is hidden or the battery is low.
 */
function keepAwake(changed: (isKept: boolean) => void): () => void {
  let lock: WakeLockSentinel | undefined
  let over = false
  const ask = async () => {
    if (over || document.visibilityState !== 'visible' || (lock && !lock.released)) return
    try {
      // Old web views lack `wakeLock`.
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
