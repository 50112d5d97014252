const contrastQuery = matchMedia('(prefers-contrast: more), (forced-colors: active)')

/** Loads the styles for more contrast once the phone requests it. */
export function loadContrastStyles(): void {
  if (contrastQuery.matches) import('./contrast.css').catch(console.warn)
  else contrastQuery.addEventListener('change', loadContrastStyles, { once: true })
}
