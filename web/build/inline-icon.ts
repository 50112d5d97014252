import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const file = new URL('../public/icon.svg', import.meta.url)

/** Inlines the icon in the page, because it is smaller than the headers of a request. Search engines use the touch icon. */
export function inlineIcon(): Plugin {
  return {
    name: 'inline-icon',
    transformIndexHtml(html) {
      const picture = readFileSync(file, 'utf8').trim().replace(/"/g, "'").replace(/[#%]/g, encodeURIComponent)
      const inlinedHtml = html.replace('href="/icon.svg"', `href="data:image/svg+xml,${picture}"`)
      if (inlinedHtml === html) throw new Error('the page has no icon')
      return inlinedHtml
    },
  }
}
