import de from '../catalogs/de.json'
import en from '../catalogs/en.json'
import fr from '../catalogs/fr.json'
import ja from '../catalogs/ja.json'
import ko from '../catalogs/ko.json'
import mm from '../catalogs/mm.json'
import th from '../catalogs/th.json'
import zh from '../catalogs/zh.json'
import type { Catalog } from './catalog.ts'
import type { Language } from './language-code.ts'

/** All catalogs, for the server. Phones fetch only the catalog of one language. */
export const CATALOGS: Readonly<Record<Language, Catalog>> = { en, mm, ja, zh, ko, th, fr, de }
