import { useEffect, useState } from 'react'

/** Keeps the screen on while the component is mounted; returns whether that works. */
export function useWakeLock(): boolean {
  const [isOn, setOn] = useState(false)
  useEffect(() => keepAwake(setOn), [])
  return isOn
}

/**
 * Keeps the screen on while the page is visible; calls `onChange` with true if that works, otherwise with false. Returns a function that
 * releases the lock. Phones also release the lock when the page is hidden or the battery is low.
 */
function keepAwake(onChange: (isOn: boolean) => void): () => void {
  let lock: WakeLockSentinel | undefined
  let isStopped = false
  const requestLock = async () => {
    if (isStopped || document.visibilityState !== 'visible' || (lock && !lock.released)) return
    try {
      // Old web views lack `wakeLock`.
      const sentinel = await (navigator as Partial<Navigator>).wakeLock?.request('screen')
      if (isStopped) return void sentinel?.release()
      lock = sentinel
      sentinel?.addEventListener('release', () => onChange(false))
      onChange(sentinel !== undefined)
    } catch {
      onChange(false)
    }
  }
  const onVisibilityChange = () => void requestLock()
  void requestLock()
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    isStopped = true
    document.removeEventListener('visibilitychange', onVisibilityChange)
    void lock?.release()
  }
}
