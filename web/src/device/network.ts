import { makeStore } from './store.ts'

/** Whether the phone reports a network, which may still be unusable. */
export const isOnline = (): boolean => navigator.onLine

export const useIsOnline = makeStore(isOnline, [window, 'online'], [window, 'offline']).use

const REACH_TIMEOUT_MS = 4000

/** Whether a host responds at all; the response is ignored. */
export async function isReachable(origin: string): Promise<boolean> {
  try {
    await fetch(`${origin}/generate_204`, { mode: 'no-cors', credentials: 'omit', signal: AbortSignal.timeout(REACH_TIMEOUT_MS) })
    return true
  } catch {
    return false
  }
}

/** Resolves after a time, or as soon as the network returns. */
export const waitUntilOnline = (milliseconds: number): Promise<void> =>
  new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      done()
    }
    const timer = setTimeout(end, milliseconds)
    window.addEventListener('online', end)
  })
