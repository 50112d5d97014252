import type { Plugin } from 'vite'

/**
 * Moves the link to the style sheet behind the splash, which has inline styles, so that the first paint needs no second request. Scripts
 * still wait for the sheet, so that the app never appears unstyled.
 */
export function styleBehindSplash(): Plugin {
  return {
    name: 'style-behind-splash',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [link] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
        if (!link) throw new Error('the page has no style sheet')
        return html.replace(link, '').replace('<noscript>', `${link}\n    <noscript>`)
      },
    },
  }
}
