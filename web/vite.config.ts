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
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, cssCodeSplit: true, reportCompressedSize: false },
})
