const contrastQuery = matchMedia('(prefers-contrast: more), (forced-colors: active)')

/** Loads the high-contrast styles, as soon as the phone's settings request more contrast. */
export function loadContrastStyles(): void {
  if (contrastQuery.matches) import('./contrast.css').catch(console.warn)
  else contrastQuery.addEventListener('change', loadContrastStyles, { once: true })
}
