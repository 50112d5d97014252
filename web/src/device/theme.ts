import { readLocalStorage, writeLocalStorage } from './storage.ts'
import { makeStore } from './store.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'yatha.theme'
const NIGHT = '#0b1412'
const DAY = '#f4f7f5'
const systemDark = matchMedia('(prefers-color-scheme: dark)')
systemDark.addEventListener('change', () => applyTheme())

export const storedTheme = (): Theme => THEMES.find((theme) => theme === readLocalStorage(KEY)) ?? 'system'

const isDark = (): boolean => (storedTheme() === 'system' ? systemDark.matches : storedTheme() === 'dark')

const theme = makeStore(storedTheme)
const dark = makeStore(isDark)

export const useTheme = theme.use

/** Whether the page has dark colors now: the rider chose `dark`, or chose `system` and the phone's theme is dark. */
export const useIsDark = dark.use

export function chooseTheme(chosen: Theme): void {
  writeLocalStorage(KEY, chosen)
  applyTheme()
}

/** Applies the theme to the page and the browser's bars; the default is the phone's theme. */
export function applyTheme(): void {
  const appearance = isDark() ? 'dark' : 'light'
  document.documentElement.dataset['theme'] = appearance
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = appearance === 'dark' ? NIGHT : DAY
  theme.notify()
  dark.notify()
}
