import { setTimeout as later } from 'node:timers/promises'

/** Resolves after the given time, or earlier if the signal aborts. Does not keep the process alive. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  later(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)

/** Resolves when the signal aborts. */
export function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done()
    else signal.addEventListener('abort', () => done(), { once: true })
  })
}
