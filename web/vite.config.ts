import { defineConfig } from 'vite'
import { splitCatalogs } from './build/catalogs.ts'
import { shortClassName } from './build/class-names.ts'
import { compileAhead } from './build/compile-ahead.ts'
import { endpointsWithoutSchemas } from './build/endpoints.ts'
import { firstScriptGroup, sharedPartsGroup, queryLibraryGroup, screenGroups } from './build/first-script.ts'
import { inlineIcon } from './build/inline-icon.ts'
import { lazyStylesLast } from './build/later-styles.ts'
import { licenses } from './build/licenses.ts'
import { trimReact } from './build/trim-react.ts'
import { screenFiles } from './build/screen-files.ts'
import { styleBehindSplash } from './build/splash-style.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    splitCatalogs(),
    endpointsWithoutSchemas(),
    styleBehindSplash(),
    inlineIcon(),
    lazyStylesLast(),
    screenFiles(),
    trimReact(),
    compileAhead(),
    licenses(),
  ],
  // Replaces two parts of the router: its shim for a hook that React has had since version 18, and its parser of unused patterns.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react', regexparam: `${import.meta.dirname}/build/no-patterns.ts` } },
  css: { modules: { generateScopedName: shortClassName } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Disables two warnings: about the directive “use client” in packages that also run on servers, and about slow plugins.
      checks: { moduleLevelDirective: false, pluginTimings: false },
      input: { app: `${import.meta.dirname}/index.html`, worker: `${import.meta.dirname}/src/worker/worker.ts` },
      output: {
        // The worker's address never changes (spec §7).
        entryFileNames: ({ name }) => (name === 'worker' ? 'firebase-messaging-sw.js' : 'assets/[name]-[hash].js'),
        // Only the first part of a catalog is named after the language alone, because the server finds it by that name to preload it.
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/[name]${/\.json(?:\?(more|operator|assistant|community|moderation|elsewhere))$/.exec(facadeModuleId ?? '')?.[1]?.replace(/^/, '-') ?? ''}-[hash].js`,
        codeSplitting: { groups: [firstScriptGroup, sharedPartsGroup, queryLibraryGroup, ...screenGroups] },
      },
    },
  },
})
