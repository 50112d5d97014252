import type { Rolldown } from 'vite'

/**
 * The first script has all that `main.tsx` imports without `import()`, in one file, since on a slow network a request costs
 * more than its bytes; modules that only lazy screens import are excluded. `$initial` marks modules that an entry imports; the
 * worker is an entry of its own. No module of the first script may use a top-level await: the bundler then splits off its runtime.
 */
export const inFirstScript: Rolldown.CodeSplittingGroup = {
  name: 'app',
  priority: 3,
  tags: ['$initial'],
  test: (id) => !id.endsWith('/web/src/worker/worker.ts'),
}

/** Modules shared by several lazy screens are in one file: bars, pages, fields, rows, the heart, the mark of a doubt, the answer about a train. */
export const laterFrame: Rolldown.CodeSplittingGroup = {
  name: 'frame',
  test: /\/web\/src\/(?:(?:frame|ui)\/|community\/feed\/posts-door|favorite\/(?:favorite-button|heart|lazy-offer)|notification\/(?:last-good|local-instant)|railway\/doubt-mark)|\/answers\/src\/trip\./,
}

/**
 * Screens that are small or belong together are one file for each of these groups: the first script names every file that
 * it may load, and a name costs as much as a sentence.
 */
export const sharedFiles: readonly Rolldown.CodeSplittingGroup[] = [
  // Fetched after every start, and what home shows at times: first in this list, or what they need would be in the file of a screen that needs it too.
  {
    name: 'later',
    test: /\/web\/src\/(?:session\/(?:alerts|call|api-|other-tabs)|device\/push|railway\/(?:check-edition|quiet-request|live\/(?:heard|live-(?:events|source)))|words\/own-font|app\/after-start)/,
  },
  // Once something is live.
  {
    name: 'show-live',
    test: /\/timetable\/src\/(?:added-trains|live-(?:notice|view)|overlay|view-parts)|\/web\/src\/railway\/live\/show-live/,
  },
  {
    name: 'back',
    test: /\/web\/src\/(?:home\/(?:bars\.|language-offer|rest|near-stations|trains-of-loop)|railway\/next-times|account\/(?:attempt|code-way-back|index)|words\/(?:choose-language|own-names)|frame\/return-to)/,
  },
  // Without what a tap opens.
  {
    name: 'community',
    test: /\/web\/src\/community\/(?!composer\/(?:composer|about-field|seen-field|train-choices)|media\/(?:lightbox|pinch-zoom)|post\/(?:post-menu|share-sheet)|reaction\/reacted-sheet|rider\/rider-sheet|upload|feed\/posts-door)/,
  },
  { name: 'favorite', test: /\/web\/src\/favorite\/(?!favorite-button|heart|lazy-offer|index)/ },
  {
    name: 'sayings',
    test: /\/web\/src\/notification\/.*\.screen|\/app\/(?:language|not-found|offline|update-prompt)\.|\/app\/native-shell/,
  },
  // What several screens need comes before them, or it would be in the file of one of them, and that one would come with the others.
  { name: 'sketch', priority: 2, test: /\/web\/src\/map\/(?:map-sketch|use-map-content|sketch\.module)/ },
  // The map alone is in pages too, once they rest: no screen may need this file at once.
  { name: 'railway-map', priority: 1, test: /\/web\/src\/map\/(?:railway-map|draw-map|map\.module)|\/node_modules\/leaflet\// },
  {
    name: 'shared',
    priority: 2,
    test: /\/web\/src\/(?:station\/(?:source-note|day-chips|use-asked-day|station\.module)|route\/days|railway\/(?:via|ahead|use-way|starred|added-tag|line-tag|talk)|device\/(?:print|save-file)|words\/price|map\/trip-beside)|\/answers\/src\/in-order/,
  },
  {
    name: 'find',
    test: /\/timetable\/src\/find-stations|\/answers\/src\/(?:routes|stations)\.|\/web\/src\/station\/station-(?:picker|field|line|list)/,
  },
  {
    name: 'full-map',
    test: /\/web\/src\/map\/(?:full-map|map-beside|map-list|map-sheet|legend|use-own-position|position-button|wide-bar|wide-search|zoom-buttons)/,
  },
  { name: 'about', test: /\/web\/src\/about\// },
  { name: 'paper', test: /\/web\/src\/station\/(?:timetable-sheet|sheet-|qr-code)/ },
  { name: 'station', test: /\/web\/src\/station\// },
  { name: 'route-list', test: /\/web\/src\/route\/(?:route-list|route-row|between-stations|train-)/ },
  { name: 'route', test: /\/web\/src\/route\// },
  { name: 'pins', test: /\/web\/src\/search\/(?:pins-sheet|recent-)/ },
  // With the door to a trip under way, whose page has a file of its own that only this one names.
  { name: 'search', test: /\/web\/src\/(?:search\/(?!wake-|when-sheet)|go\/go\.screen)/ },
  { name: 'wake', test: /\/web\/src\/search\// },
  { name: 'go', test: /\/web\/src\/go\/|\/answers\/src\/legs\./ },
  { name: 'helper-engine', test: /\/assistant\/src\/|\/web\/src\/assistant\/engine/ },
  { name: 'helper', test: /\/web\/src\/assistant\// },
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
