import { defineConfig, type Plugin } from 'vite'
import { compileCatalog } from '../language/src/compile.ts'

/** Catalogs reach the phone with their messages parsed. */
function compiledCatalogs(): Plugin {
  return {
    name: 'compiled-catalogs',
    enforce: 'pre',
    transform(code, id) {
      if (!/language\/catalogs\/\w+\.json$/.test(id)) return undefined
      return { code: `export default ${JSON.stringify(compileCatalog(JSON.parse(code)))}`, map: null, moduleType: 'js' }
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [compiledCatalogs()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One style sheet and one script for what every visit needs: on a slow network each request costs more than its bytes.
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'app', test: isOnEveryVisit }] } } },
  },
})

/** Modules of the first script: all but the screens other than home, and the catalogs. */
function isOnEveryVisit(id: string): boolean {
  if (id.includes('/catalogs/') || id.endsWith('.css')) return false
  return (
    id.includes('/home/home.screen') ||
    id.includes('/not-found.screen') ||
    !/\.screen\.tsx|\/(trip-card|when-sheet|use-search|days)\.tsx?$/.test(id)
  )
}
