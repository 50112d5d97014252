import type { Rolldown } from 'vite'

/**
 * The first script has all that `main.tsx` imports without `import()`, in one file, since on a slow network a request costs
 * more than its bytes; modules that only lazy screens import are excluded. `$initial` marks modules that an entry imports; the
 * worker is an entry of its own. No module of the first script may use a top-level await: the bundler then splits off its runtime.
 */
export const inFirstScript: Rolldown.CodeSplittingGroup = {
  name: 'app',
  priority: 1,
  tags: ['$initial'],
  test: (id) => !id.endsWith('/web/src/worker/worker.ts'),
}

/** Modules shared by several lazy screens are in one file: bars, pages, fields, rows, the heart, the answer about a train. */
export const laterFrame: Rolldown.CodeSplittingGroup = {
  name: 'frame',
  test: /\/web\/src\/(?:(?:frame|ui)\/|favorite\/(?:favorite-button|heart|lazy-offer)|notification\/(?:last-good|local-instant))|\/answers\/src\/trip\./,
}

/**
 * Screens that are small or belong together are one file for each of these groups: the first script names every file that
 * it may load, and a name costs as much as a sentence.
 */
export const sharedFiles: readonly Rolldown.CodeSplittingGroup[] = [
  // Fetched after every start, and what home shows at times: first in this list, or what they need would be in the file of a screen that needs it too.
  {
    name: 'later',
    test: /\/web\/src\/(?:session\/(?:alerts|call|api-)|device\/push|railway\/check-edition|words\/own-font|app\/after-start)/,
  },
  {
    name: 'back',
    test: /\/web\/src\/(?:home\/(?:bars\.|language-offer|rest|near-stations|trains-of-loop)|account\/(?:attempt|code-way-back|index)|words\/(?:choose-language|own-names)|frame\/return-to)/,
  },
  { name: 'favorite', test: /\/web\/src\/favorite\/(?!favorite-button|heart|lazy-offer|index)/ },
  {
    name: 'sayings',
    test: /\/web\/src\/(?:assistant|community|notification)\/.*\.screen|\/app\/(?:language|not-found|offline|update-prompt)\.|\/app\/native-shell/,
  },
  // The map alone is in pages too.
  { name: 'railway-map', priority: 1, test: /\/web\/src\/map\/(?:railway-map|draw-map|map\.module)|\/node_modules\/leaflet\// },
  {
    name: 'full-map',
    test: /\/web\/src\/map\/(?:full-map|map-beside|map-list|map-sheet|legend|use-own-position|wide-bar|wide-search|zoom-buttons)/,
  },
  { name: 'about', test: /\/web\/src\/about\// },
  { name: 'station', test: /\/web\/src\/station\// },
  { name: 'route', test: /\/web\/src\/route\// },
  // With the door to a trip under way, whose page has a file of its own that only this one names.
  { name: 'search', test: /\/web\/src\/(?:search\/|go\/go\.screen)/ },
  { name: 'go', test: /\/web\/src\/go\/|\/answers\/src\/legs\./ },
  { name: 'account', test: /\/web\/src\/account\/(?!attempt|code-way-back|index)/ },
]

/** The query library, separate from the screens that use it. */
export const queryLibrary: Rolldown.CodeSplittingGroup = {
  name: 'queries',
  test: /\/node_modules\/@tanstack\/|\/web\/src\/session\/queries/,
}

type Chunk = Pick<Rolldown.RenderedChunk, 'isEntry' | 'facadeModuleId' | 'moduleIds'>

/** The modules of the first script, of all chunks of a build. */
export function firstModules(chunks: Iterable<Chunk>): readonly string[] {
  for (const { isEntry, facadeModuleId, moduleIds } of chunks) if (isEntry && facadeModuleId?.endsWith('/web/index.html')) return moduleIds
  throw new Error('the build has no first script')
}
