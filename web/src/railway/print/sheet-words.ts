import { translator, type CompiledCatalog, type Translate } from '@yatha/language'
import english from '@yatha/language/catalogs/en.json?sheet'
import burmese from '@yatha/language/catalogs/mm.json?sheet'

// A printed timetable is in Burmese and a second language. Their messages are in a separate chunk, so that printing works offline.

export const inBurmese: Translate = translator('mm', burmese as CompiledCatalog, undefined, 'burmese') // Written by our build.
export const inEnglish: Translate = translator('en', english as CompiledCatalog) // Written by our build.
