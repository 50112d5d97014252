import type { Language } from '@yatha/language'
import { toast } from '../ui/toasts.tsx'
import { loadMoreWords } from './catalogs.ts'
import { currentWords, useWords } from './language.tsx'
import { OWN_NAMES } from './own-names.ts'

/** Returns a function that changes the language. If the language's messages cannot be loaded, it shows a toast and resolves to false. */
export function useChooseLanguage(): (language: Language) => Promise<boolean> {
  const { choose } = useWords()
  return async (language) => {
    try {
      await choose(language)
      return true
    } catch (error) {
      console.warn('the words of a language did not come', error)
      await loadMoreWords().catch(() => undefined)
      toast(currentWords().t('language.notLoaded', { language: OWN_NAMES[language] }), 'error')
      return false
    }
  }
}
