import { translator, type CompiledCatalog, type Translate } from '@yatha/language'
import english from '@yatha/language/catalogs/en.json?sheet'
import burmese from '@yatha/language/catalogs/mm.json?sheet'

// A printed timetable is in Burmese and a second language. Its Burmese and English messages are loaded with its code, so that printing
// works offline, even if the app has not loaded the catalogs of these languages.

export const translateToBurmese: Translate = translator('mm', burmese as CompiledCatalog, undefined, 'burmese') // Written by our build.
export const translateToEnglish: Translate = translator('en', english as CompiledCatalog) // Written by our build.
