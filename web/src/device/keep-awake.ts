import { useEffect, useState } from 'react'

/** Keeps the screen on while the component is mounted; says whether it is. */
export function useScreenOn(): boolean {
  const [isKept, setKept] = useState(false)
  useEffect(() => keepAwake(setKept), [])
  return isKept
}

/**
 * Keeps the screen on while the page is visible; `changed` says whether it is. Returns what ends that. Phones take it away
 * when the page is hidden, and on low battery.
 */
function keepAwake(changed: (isKept: boolean) => void): () => void {
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
