import { makeStore } from './store.ts'

/** Chromium's install prompt, deferred until the rider requests it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

let offer: InstallOffer | undefined
const store = makeStore(() => offer)

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  setOffer(event as InstallOffer)
})
addEventListener('appinstalled', () => setOffer(undefined))

function setOffer(next: InstallOffer | undefined): void {
  offer = next
  store.notify()
}

/** Returns a function that shows the install prompt; undefined if the browser does not offer it. */
export function useInstallPrompt(): (() => void) | undefined {
  const current = store.use()
  return current && (() => void current.prompt())
}

export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches
