import { useSyncExternalStore } from 'react'

// What a provider or a deep link brought along. It is taken out of the address before anything else reads that.

let brought = fromAddress()
let used = false
const listeners = new Set<() => void>()

function fromAddress(): URLSearchParams | undefined {
  const { pathname, search } = location
  if (!/-login-callback|^\/app-link/.test(pathname) || !/[?&](code|error|type)=/.test(search)) return undefined
  history.replaceState(null, '', pathname)
  return new URLSearchParams(search)
}

/** Leaves something for the screen that waits for it. */
export function bring(params: URLSearchParams): void {
  brought = params
  used = false
  for (const listener of listeners) listener()
}

/** What is there and was not used yet. */
export const unusedBrought = (): URLSearchParams | undefined => (used ? undefined : brought)

/** It is good for one try. */
export function spendBrought(): void {
  used = true
}

/** What was brought last, used or not. */
export const useBrought = (): URLSearchParams | undefined =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => brought,
  )
