/** Key of a stored value that is set on phones that cannot render Burmese (own-font.ts). */
export const BURMESE_FONT_KEY = 'yatha.own-font'

export const applyBurmeseFont = (): void => document.documentElement.style.setProperty('--font-my', '"Yatha Myanmar", sans-serif')
