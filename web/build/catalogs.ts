import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { parseLanguage, type Catalog, type MessageKey } from '../../language/src/index.ts'
import {
  compileCatalog,
  findMessageKeys,
  catalogPart,
  CATALOG_PARTS,
  withBreakMarks,
  type CatalogPart,
} from '../../language/src/compile.ts'
import { modulesOfFirstScript } from './first-script.ts'

const catalogsFolder = new URL('../../language/catalogs/', import.meta.url)

/**
 * Splits catalogs into parts and parses their messages. The first part contains the messages of the first script's modules. The
 * first script is known only after all modules are loaded, so each catalog is written when its chunk is rendered.
 */
export function splitCatalogs(): Plugin {
  return {
    name: 'catalogs-in-parts',
    enforce: 'pre',
    load(id) {
      const [, file, language, part] = /^(.*\/language\/catalogs\/(\w+)\.json)\?(\w+)$/.exec(id) ?? []
      if (!file) return undefined
      this.addWatchFile(file)
      return { code: `export default "catalog ${language} ${part}"`, map: null, moduleType: 'js' }
    },
    renderChunk(code, _chunk, _options, { chunks }) {
      const matches = [...code.matchAll(/["'`]catalog (\w+) (\w+)["'`]/g)]
      if (matches.length === 0) return undefined
      const sources = modulesOfFirstScript(Object.values(chunks)).filter((id) => id.includes('/web/src/'))
      const firstKeys = keysUsedIn(sources.map((id) => this.getModuleInfo(id)?.code ?? '').join('\n'))
      const messagesJson = ([, language, part]: RegExpExecArray) =>
        JSON.stringify(compileCatalog(withLineBreakMarks(catalogPart(readCatalog(language!), parsePart(part!), firstKeys), language!)))
      return { code: matches.reduce((result, match) => result.replace(match[0], () => messagesJson(match)), code), map: null }
    },
  }
}

/** Adds marks to the messages at the places where lines may break. */
const withLineBreakMarks = (catalog: Catalog, language: string): Catalog =>
  Object.fromEntries(Object.entries(catalog).map(([key, text]) => [key, withBreakMarks(text, parseLanguage(language))]))

/** Message keys that occur in a module's code. Only modules in web/src contain keys; other packages receive them as arguments. */
const keysUsedIn = (code: string) => findMessageKeys(code, Object.keys(readCatalog('en')) as MessageKey[])

const readCatalog = (language: string) => JSON.parse(readFileSync(new URL(`${language}.json`, catalogsFolder), 'utf8'))

function parsePart(name: string): CatalogPart {
  const part = CATALOG_PARTS.find((one) => one === name)
  if (!part) throw new Error(`a catalog has no part “${name}”`)
  return part
}
