import type { Rolldown } from 'vite'

/**
 * The first script: everything that `main.tsx` imports statically, in one file, because on a slow network each request takes
 * time. `$initial` marks modules that an entry imports statically; the worker is excluded, because it is a separate
 * entry. No module of the first script may use top-level await, or the bundler would put its runtime into another file.
 */
export const firstScriptGroup: Rolldown.CodeSplittingGroup = {
  name: 'app',
  priority: 3,
  tags: ['$initial'],
  test: (id) => !id.endsWith('/web/src/worker/worker.ts'),
}

/** Modules that several lazy screens share: bars, pages, fields, rows, the favorite button, the mark for doubtful times, train answers. */
export const sharedPartsGroup: Rolldown.CodeSplittingGroup = {
  name: 'frame',
  test: /\/web\/src\/(?:(?:frame|ui)\/|community\/feed\/lazy-posts-about|favorite\/(?:favorite-button|heart|lazy-offer)|notification\/(?:last-good|local-instant)|railway\/doubt-mark)|\/answers\/src\/trip\./,
}

/**
 * Groups of small or related screens, each in one file. Fewer files make the first script smaller, because it contains the
 * name of every file that it may load.
 */
export const screenGroups: readonly Rolldown.CodeSplittingGroup[] = [
  // Modules loaded after every start. They are first in this list; otherwise, modules that they import would be in the file of a screen.
  {
    name: 'later',
    test: /\/web\/src\/(?:session\/(?:alerts|call|api-|other-tabs)|device\/push|railway\/(?:check-edition|background-request|live\/live-(?:received|events|source))|words\/own-font|app\/after-start)/,
  },
  // Modules loaded when the first live times arrive.
  {
    name: 'show-live',
    test: /\/timetable\/src\/(?:added-trains|live-(?:notice|view)|overlay|view-parts)|\/web\/src\/railway\/live\/show-live/,
  },
  {
    name: 'back',
    test: /\/web\/src\/(?:home\/(?:bars\.|language-offer|rest|near-stations|trains-of-loop)|railway\/next-times|account\/(?:attempt|enter-code-link|index)|words\/(?:choose-language|own-names)|frame\/return-to)/,
  },
  // Modules that the community and other screens share.
  { name: 'ride', test: /\/web\/src\/ride\/(?:followed-ride|locate-ride|match|train-follower|use-followed-trains)/ },
  { name: 'favorites', test: /\/web\/src\/favorite\/(?:favorite-changes|use-alerts|use-favorites)|\/contract\/src\/favorite-rules/ },
  // Excludes the parts that open on a tap; they have their own files.
  {
    name: 'community',
    test: /\/web\/src\/community\/(?!composer\/(?:composer|about-field|seen-field|train-choices)|media\/(?:lightbox|pinch-zoom)|post\/(?:post-menu|share-sheet)|reaction\/reacted-sheet|rider\/rider-sheet|upload|feed\/lazy-posts-about)/,
  },
  { name: 'favorite', test: /\/web\/src\/favorite\/(?!favorite-button|heart|lazy-offer|index)/ },
  {
    name: 'sayings',
    test: /\/web\/src\/notification\/.*\.screen|\/app\/(?:language|not-found|offline|update-prompt)\.|\/app\/native-shell/,
  },
  // Modules that several screens share come first. Otherwise they would be in one screen's file, which the other screens would load.
  { name: 'sketch', priority: 2, test: /\/web\/src\/map\/(?:map-sketch|use-map-content|sketch\.module)/ },
  // Screens load the map when they are idle, so none of them may import this file statically.
  { name: 'railway-map', priority: 1, test: /\/web\/src\/map\/(?:railway-map|draw-map|map\.module)|\/node_modules\/leaflet\// },
  {
    name: 'shared',
    priority: 2,
    test: /\/web\/src\/(?:station\/(?:source-note|day-chips|use-requested-day|use-rider-station|station\.module)|route\/(?:days|use-trip)|ride\/(?:lazy-parts|ride-of)|search\/wake\/lazy-wake|railway\/(?:via|ahead|use-way|starred|added-tag|line-tag|talk|plan-b\.|minutes-left)|device\/(?:print|save-file)|words\/price|map\/trip-beside)|\/answers\/src\/(?:compare-text|legs|trip-list)\.|\/contract\/src\/go\./,
  },
  {
    name: 'find',
    test: /\/timetable\/src\/find-stations|\/answers\/src\/(?:routes|stations)\.|\/web\/src\/station\/station-(?:picker|field|line|list)/,
  },
  {
    name: 'full-map',
    test: /\/web\/src\/map\/(?:full-map|map-beside|map-column|chosen-mark|map-list|map-sheet|legend|use-own-position|position-button|wide-bar|wide-search|zoom-buttons)/,
  },
  { name: 'about', test: /\/web\/src\/about\// },
  {
    name: 'paper',
    test: /\/web\/src\/(?:station\/(?:timetable-sheet|sheet-)|railway\/print\/|search\/trip\/trip-sheet|route\/train-stops-sheet)/,
  },
  // Excludes the sheet of a departure, which opens on a tap.
  { name: 'station', test: /\/web\/src\/station\/(?!departure-sheet|not-seen|stop-list)/ },
  {
    name: 'route-list',
    test: /\/web\/src\/route\/(?:route-list|route-row|running-now|progress-of|search-results|train-(?:filters|list|row))/,
  },
  { name: 'route', test: /\/web\/src\/route\// },
  { name: 'pins', test: /\/web\/src\/search\/(?:pins-sheet|recent-)/ },
  // Includes `go.screen`, which loads the content of the current trip's screen from the file `go`. So only this file, and not the first
  // script, contains the name of `go`.
  { name: 'search', test: /\/web\/src\/(?:search\/(?!wake\/(?:wake-|alarm-conditions|lazy-wake)|when-sheet)|go\/go\.screen)/ },
  { name: 'wake', test: /\/web\/src\/search\// },
  { name: 'go', test: /\/web\/src\/go\// },
  { name: 'helper-engine', test: /\/assistant\/src\/|\/web\/src\/assistant\/engine/ },
  { name: 'helper', test: /\/web\/src\/assistant\// },
  { name: 'account', test: /\/web\/src\/account\/(?!attempt|enter-code-link|index)/ },
]

/** TanStack Query, in a file of its own, because several screens use it. */
export const queryLibraryGroup: Rolldown.CodeSplittingGroup = {
  name: 'queries',
  test: /\/node_modules\/@tanstack\/|\/web\/src\/session\/queries/,
}

type Chunk = Pick<Rolldown.RenderedChunk, 'isEntry' | 'facadeModuleId' | 'moduleIds'>

/** Finds the modules of the first script among all chunks of a build. */
export function modulesOfFirstScript(chunks: Iterable<Chunk>): readonly string[] {
  for (const { isEntry, facadeModuleId, moduleIds } of chunks) if (isEntry && facadeModuleId?.endsWith('/web/index.html')) return moduleIds
  throw new Error('the build has no first script')
}
