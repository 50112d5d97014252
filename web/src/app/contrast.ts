const wish = matchMedia('(prefers-contrast: more), (forced-colors: active)')

/** Loads the styles for more contrast once the phone requests it. */
export function loadContrastStyles(): void {
  if (wish.matches) import('./contrast.css').catch(console.warn)
  else wish.addEventListener('change', loadContrastStyles, { once: true })
}
