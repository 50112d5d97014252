import type { ScreenName } from '@yatha/contract'
import type { Plugin, Rolldown } from 'vite'
import { SCREEN_FILES } from '../../contract/src/page-config.ts'

/** The module of each screen that a link can open, except home, which is in the first script. */
const MODULES: Readonly<Partial<Record<ScreenName, string>>> = {
  search: 'search/search.screen.tsx',
  route: 'route/route-list.screen.tsx',
  'route.show': 'route/route-detail.screen.tsx',
  station: 'station/station-list.screen.tsx',
  'station.show': 'station/station-detail.screen.tsx',
  notification: 'notification/notification-list.screen.tsx',
  profile: 'account/profile.screen.tsx',
  'terms-and-conditions': 'about/terms.screen.tsx',
  'privacy-policy': 'about/privacy.screen.tsx',
  'about-of-app': 'about/about.screen.tsx',
  download: 'about/download.screen.tsx',
  language: 'app/language.screen.tsx',
}

/**
 * Writes a list of the files that each screen needs in addition to the first script. The server's pages preload them; otherwise
 * a phone would discover them only when the first script runs.
 */
export function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    generateBundle(_options, bundle) {
      const lazyChunks = Object.values(bundle).filter((file) => file.type === 'chunk' && !file.isEntry) as Rolldown.OutputChunk[]
      const files = Object.entries(MODULES).map(([name, module]) => [name, filesOf(module, lazyChunks)])
      this.emitFile({ type: 'asset', fileName: SCREEN_FILES, source: JSON.stringify(Object.fromEntries(files)) })
    },
  }
}

/** Returns the paths of the module's script, of all scripts that it imports, and of their styles. */
function filesOf(module: string, chunks: readonly Rolldown.OutputChunk[]): string[] {
  const screenChunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/src/${module}`)))
  if (!screenChunk) throw new Error(`no file has the screen ${module}: see web/build/screen-files.ts`)
  const neededChunks = new Set([screenChunk])
  for (const { imports } of neededChunks) for (const chunk of chunks) if (imports.includes(chunk.fileName)) neededChunks.add(chunk)
  return [...neededChunks]
    .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
    .map((file) => `/${file}`)
}
