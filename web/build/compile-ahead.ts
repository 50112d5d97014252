import type { Plugin } from 'vite'

/** Makes Chromium compile all functions on another thread during the download, rather than on the main thread at the first call. */
export const COMPILE_AHEAD_COMMENT = '//# allFunctionsCalledOnLoad\n'

/** The chunks that the first search needs: the app with its timetable, and the search with its planner. */
const CHUNK_NAMES = ['app', 'search']

export function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    generateBundle: {
      // Runs after Vite, which inserts a line at the top: the comment must be the first line.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk' && CHUNK_NAMES.includes(file.name))
        if (chunks.length !== CHUNK_NAMES.length)
          throw new Error(`not one chunk each of ${CHUNK_NAMES.join(', ')}: see web/build/compile-ahead.ts`)
        for (const chunk of chunks) if (chunk.type === 'chunk') chunk.code = COMPILE_AHEAD_COMMENT + chunk.code
      },
    },
  }
}
