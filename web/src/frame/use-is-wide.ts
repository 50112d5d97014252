import { useSyncExternalStore } from 'react'

const wideScreen = matchMedia('(min-width: 1000px)')
function subscribeToWidth(onChange: () => void): () => void {
  wideScreen.addEventListener('change', onChange)
  return () => wideScreen.removeEventListener('change', onChange)
}

/** Returns whether the screen has room for a list and a map beside it. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribeToWidth, () => wideScreen.matches)
