import type { Plugin } from 'vite'

/** For Chromium: compile every function of this script while it is still coming, on another thread, not on the page's when each is first called. */
export const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n'

/** The chunks between a rider and the first answer: the app with its timetable, and the search with its planner. */
const CHUNKS = ['app', 'search']

export function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    generateBundle: {
      // Behind Vite, which puts a line of its own at the top.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk' && CHUNKS.includes(file.name))
        if (chunks.length !== CHUNKS.length) throw new Error(`not one chunk each of ${CHUNKS.join(', ')}: see web/build/compile-ahead.ts`)
        for (const chunk of chunks) if (chunk.type === 'chunk') chunk.code = COMPILE_AHEAD + chunk.code
      },
    },
  }
}
