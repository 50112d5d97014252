import type { CompiledCatalog, Language } from '@yatha/language'

/** Returns a function that loads one part of a language's catalog. `modules`: the part of every language, by path (`import.meta.glob`). */
export const partLoader =
  (modules: Readonly<Record<string, () => Promise<unknown>>>) =>
  async (language: Language): Promise<CompiledCatalog> => {
    const path = Object.keys(modules).find((name) => name.endsWith(`/${language}.json`))!
    // Created by web/build/catalogs.ts.
    return ((await modules[path]!()) as { default: CompiledCatalog }).default
  }
