import { useSyncExternalStore } from 'react'

/** Chromium's offer to install the app, kept until the rider asks. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

let offer: InstallOffer | undefined
const listeners = new Set<() => void>()

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  setOffer(event as InstallOffer)
})
addEventListener('appinstalled', () => setOffer(undefined))

function setOffer(next: InstallOffer | undefined): void {
  offer = next
  for (const listener of listeners) listener()
}

/** How to install the app now; undefined where the browser does not offer it. */
export function useInstall(): (() => void) | undefined {
  const current = useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => offer,
  )
  return current && (() => void current.prompt())
}

export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches
