import type { Plugin } from 'vite'

/** What is cut: how it stands in React, and what stands there instead. */
const CUTS: readonly (readonly [RegExp, string])[] = [
  // Nothing is hydrated: the constant lets the minifier drop what would be.
  [/^ {2}isHydrating = !1,\n/m, ''],
  [/\bisHydrating = ![01]/g, '!1'],
  [/^"use strict";\n/m, '"use strict";\nconst isHydrating = false;\n'],
  [/\b[\w$]+(?:\.[\w$]+)*\.isDehydrated\b/g, '!1'],
  // Nothing is preloaded by React, and `findDOMNode` is for components of other times.
  [/^ReactDOMSharedInternals\.d = \{[^}]*\};\n/m, ''],
  // No component listens to composition or `beforeinput`, and no form has a function as its action.
  [/^ {6}var fallbackData;\n[\s\S]*?nativeEventTarget\n {6}\);\n(?= {4}\}\n {4}processDispatchQueue)/m, ''],
  [/^ReactDOMSharedInternals\.findDOMNode = function[\s\S]*?\n\};\n/m, ''],
]

/**
 * Leaves out of React what this app, drawn on the phone only, never runs: 3.2 kB of a first visit. A React that is written
 * otherwise fails the build.
 */
export function reactParts(): Plugin {
  return {
    name: 'react-parts',
    transform(code, id) {
      if (!id.endsWith('/react-dom-client.production.js')) return undefined
      const cut = CUTS.reduce((text, [from, to]) => {
        const next = text.replace(from, to)
        if (next === text) throw new Error(`React has no ${from} any more: see web/build/react-parts.ts`)
        return next
      }, code)
      return { code: cut, map: null }
    },
  }
}
