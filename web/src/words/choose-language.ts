import type { Language } from '@yatha/language'
import { toast } from '../ui/toasts.tsx'
import { loadSecondCatalogPart } from './catalogs.ts'
import { currentLanguageState, useLanguage } from './language.tsx'
import { NATIVE_LANGUAGE_NAMES } from './own-names.ts'

/** Returns a function that changes the language. If the language's messages cannot be loaded, it shows a toast and resolves to false. */
export function useChooseLanguage(): (language: Language) => Promise<boolean> {
  const { choose } = useLanguage()
  return async (language) => {
    try {
      await choose(language)
      return true
    } catch (error) {
      console.warn('the words of a language did not come', error)
      await loadSecondCatalogPart().catch(() => undefined)
      toast(currentLanguageState().t('language.notLoaded', { language: NATIVE_LANGUAGE_NAMES[language] }), 'error')
      return false
    }
  }
}
