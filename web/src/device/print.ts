import { useSyncExternalStore } from 'react'

let loadSheet: (() => Promise<unknown>) | undefined
let isPrinting = false

/** Registers a function that loads a sheet: a component that replaces the screen on paper. Returns a function that unregisters it. */
export function registerSheet(load: () => Promise<unknown>): () => void {
  loadSheet = load
  return () => {
    if (loadSheet === load) loadSheet = undefined
  }
}

/** Opens the phone's print dialog for this page, once its sheet is loaded. If the sheet cannot be loaded, prints the screen itself. */
export function printPage(): void {
  const loaded = loadSheet ? loadSheet().catch(() => undefined) : Promise.resolve()
  void loaded.then(() => print())
}

/** True while the page is printed, whether by our button or by the browser's own command. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)

function subscribe(onChange: () => void): () => void {
  const media = matchMedia('print')
  const set = (value: boolean) => {
    isPrinting = value
    onChange()
  }
  const start = () => set(true)
  const end = () => set(false)
  const follow = () => set(media.matches)
  addEventListener('beforeprint', start)
  addEventListener('afterprint', end)
  media.addEventListener('change', follow)
  return () => {
    removeEventListener('beforeprint', start)
    removeEventListener('afterprint', end)
    media.removeEventListener('change', follow)
  }
}
