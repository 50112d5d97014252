import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'
import { compileCatalog, partOf, type Part } from '../language/src/compile.ts'

/** Catalogs reach the phone in two parts, with their messages parsed. */
function compiledCatalogs(): Plugin {
  return {
    name: 'compiled-catalogs',
    enforce: 'pre',
    load(id) {
      const [, file, part] = /^(.*\/language\/catalogs\/\w+\.json)\?(first|more)$/.exec(id) ?? []
      if (!file) return undefined
      this.addWatchFile(file)
      const catalog = partOf(JSON.parse(readFileSync(file, 'utf8')), part as Part)
      return { code: `export default ${JSON.stringify(compileCatalog(catalog))}`, map: null, moduleType: 'js' }
    },
  }
}

/**
 * The style sheet stands behind the splash, which has its styles with it: the first paint waits for no second request.
 * Scripts still wait for the sheet, so that the app never shows without it.
 */
function styleBehindSplash(): Plugin {
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

/** Modules that no home screen needs: other screens and what only they use. */
const LATER = [
  /\/(catalogs|worker|map|about|account|assistant|community|favorite|notification)\//,
  /node_modules\/(leaflet|geojson-vt)/,
  /\/timetable\/src\/(planner|lower-bounds|mirror|direct|search|finder|find-stations|fold|zawgyi|overlay|view-parts|csv-bytes)\./,
  /\/contract\/src\/(trip-answer|found-stations|route-answer|native-shell|contact|account)\./,
  /\/app\/(after-load|analytics|api|native-shell|page|share-button|update-prompt|outdated|use-send)\./,
  /\/device\/(share|worker-client|quiet|maps-app|print|reach|picture|new-secret|save-file)\./,
  /\/ui\/(field|rows|more-icons)\./,
  /\/(trip-card|when-sheet|use-search|days|route\.module|video|video-id|schedule|station-picker)\./,
  /\/(?!home|not-found)[\w-]+\.screen\./,
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [compiledCatalogs(), styleBehindSplash()],
  // The router's stand-in for a hook that React has had since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: `${import.meta.dirname}/index.html`, worker: `${import.meta.dirname}/src/worker/worker.ts` },
      output: {
        // The worker's address never changes (spec §7).
        entryFileNames: ({ name }) => (name === 'worker' ? 'firebase-messaging-sw.js' : 'assets/[name]-[hash].js'),
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.endsWith('.json?more') ? 'assets/[name]-more-[hash].js' : 'assets/[name]-[hash].js',
        codeSplitting: { groups: [{ name: 'app', test: isOnEveryVisit }] },
      },
    },
  },
})

/**
 * Modules of the first script: what every visit needs, in one file, since on a slow network a request costs more than
 * its bytes.
 */
function isOnEveryVisit(id: string): boolean {
  return !id.endsWith('.css') && !LATER.some((later) => later.test(id.split('?')[0]!))
}
