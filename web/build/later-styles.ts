import type { Plugin } from 'vite'

const APPENDED = 'document.head.appendChild('

/**
 * Adds the style sheets of lazy screens at the end of the body instead of the head. The sheet with the common styles is in the body, after
 * the splash, so the sheets of screens override it.
 */
export function lazyStylesLast(): Plugin {
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
