import type { Plugin } from 'vite'

const APPENDED = 'document.head.appendChild('

/**
 * Adds style sheets of lazy screens at the end of the page, after the first sheet, which follows the splash, so that a screen's
 * styles override the common ones.
 */
export function laterStylesLast(): Plugin {
  return {
    name: 'later-styles-last',
    enforce: 'post',
    transform(code, id) {
      if (!id.endsWith('vite/preload-helper.js')) return undefined
      if (!code.includes(APPENDED)) throw new Error('Vite puts style sheets somewhere else now: see web/build/later-styles.ts')
      return { code: code.replaceAll(APPENDED, 'document.body.appendChild('), map: null }
    },
  }
}
