import { useSyncExternalStore } from 'react'
import { recall, remember } from './storage.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'yatha.theme'
const NIGHT = '#0b1412'
const DAY = '#f4f7f5'
const dark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

export const storedTheme = (): Theme => THEMES.find((theme) => theme === recall(KEY)) ?? 'system'

export function chooseTheme(theme: Theme): void {
  remember(KEY, theme)
  showTheme()
  for (const listener of listeners) listener()
}

/** Puts the chosen theme on the page; the browser's own bars follow. */
export function showTheme(): void {
  const theme = storedTheme()
  document.documentElement.dataset['theme'] = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? NIGHT : DAY
    meta.content = theme === 'system' ? own : theme === 'dark' ? NIGHT : DAY
  }
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, storedTheme)

/** Is the page dark now? */
export const useDark = (): boolean =>
  useSyncExternalStore(subscribe, () => (storedTheme() === 'system' ? dark.matches : storedTheme() === 'dark'))

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  dark.addEventListener('change', changed)
  return () => {
    listeners.delete(changed)
    dark.removeEventListener('change', changed)
  }
}
