import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Answers } from '@yatha/answers'
import { translator, type CompiledCatalog, type Language, type Translate } from '@yatha/language'
import { compileCatalog } from '@yatha/language/compile'
import { CATALOGS } from '@yatha/language/catalogs'
import { LiveView, openPlaces, Railway, type Pack, type PackedNames, type PackedPlaces } from '@yatha/timetable'

const folder = fileURLToPath(new URL('../../data/dist', import.meta.url))
const read = (start: string): unknown =>
  JSON.parse(readFileSync(join(folder, readdirSync(folder).find((file) => file.startsWith(start) && file.endsWith('.json'))!), 'utf8'))

const LANGUAGES_WITH_NAMES = ['ja', 'zh', 'ko', 'th', 'fr', 'de'] as const

/** The railway with places and all names, as on the server. */
export const railway: Railway = LANGUAGES_WITH_NAMES.reduce(
  (named, language) => named.withNames(language, read(`names-${language}`) as PackedNames),
  openPlaces(Railway.open(read('railway') as Pack), read('places') as PackedPlaces),
)

/** A Monday morning. */
export const NOW = Date.parse('2026-11-23T08:00:00+06:30') / 1000

const live = new LiveView(railway, 0, [])
export const answersIn = (language: Language, now = NOW): Answers => new Answers(live, language, now)

const compiled = new Map<Language, CompiledCatalog>()
const catalogOf = (language: Language): CompiledCatalog => {
  if (!compiled.has(language)) compiled.set(language, compileCatalog(CATALOGS[language]))
  return compiled.get(language)!
}
export const translateIn = (language: Language): Translate => translator(language, catalogOf(language), catalogOf('en'))
