import { readdirSync } from 'node:fs'
import { tsImport } from 'tsx/esm/api'
import type { Plugin } from 'vite'

/**
 * Replaces each endpoint with its method and path, because the app does not use the schemas. Types still come from the contract
 * (docs/decisions/0018-contract.md).
 */
export function endpointsWithoutSchemas(): Plugin {
  const moduleId = '@yatha/contract/endpoints'
  const folder = new URL('../../contract/src/', import.meta.url)
  return {
    name: 'endpoints-without-schemas',
    enforce: 'pre',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    async load(id) {
      if (id !== `\0${moduleId}`) return undefined
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) this.addWatchFile(new URL(file, folder).pathname)
      const { ENDPOINTS } = (await tsImport('./endpoints.ts', folder.href)) as typeof import('../../contract/src/endpoints.ts')
      const lines = [...ENDPOINTS].map(([name, { method, path }]) => `export const ${name} = ${JSON.stringify({ method, path })}`)
      return { code: lines.join('\n'), moduleSideEffects: false }
    },
  }
}
