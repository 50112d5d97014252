const wish = matchMedia('(prefers-contrast: more), (forced-colors: active)')

/** Fetches the styles for stronger contrast where the phone asks for it, now or later. */
export function bringContrast(): void {
  if (wish.matches) import('./contrast.css').catch(console.warn)
  else wish.addEventListener('change', bringContrast, { once: true })
}
