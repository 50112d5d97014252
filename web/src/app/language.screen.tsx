import { useState } from 'react'
import { languageTagOf, type Language } from '@yatha/language'
import { offeredLanguages } from '../session/page-config.ts'
import ui from '../ui/ui.module.css'
import { useChooseLanguage } from '../words/choose-language.ts'
import { useLanguage } from '../words/language.tsx'
import { NATIVE_LANGUAGE_NAMES } from '../words/own-names.ts'
import { Page } from '../frame/page.tsx'
import styles from './language.module.css'

/** The language picker, which shows each language by its native name. */
export function LanguageScreen() {
  const { language, digits, t, chooseDigits } = useLanguage()
  const choose = useChooseLanguage()
  const [loading, setLoading] = useState<Language>()
  const load = async (requestedLanguage: Language) => {
    setLoading(requestedLanguage)
    await choose(requestedLanguage)
    setLoading(undefined)
  }
  return (
    <Page title={t('language.title')}>
      <ul className={styles.list}>
        {offeredLanguages.map((option) => (
          <li key={option}>
            <Choice
              chosen={option === language}
              tag={languageTagOf(option)}
              loading={option === loading}
              onChoose={() => void load(option)}
            >
              {NATIVE_LANGUAGE_NAMES[option]}
            </Choice>
          </li>
        ))}
      </ul>
      {language === 'mm' && (
        <section className={styles.list} aria-labelledby="digits">
          <h2 id="digits">{t('language.digits')}</h2>
          {(['burmese', 'latin'] as const).map((option) => (
            <Choice key={option} chosen={option === digits} tag="my" onChoose={() => chooseDigits(option)}>
              {option === 'burmese' ? '၀၁၂၃၄၅၆၇၈၉' : '0123456789'}
            </Choice>
          ))}
        </section>
      )}
    </Page>
  )
}

interface ChoiceProps {
  chosen: boolean
  /** True while the messages of the language are loading. */
  loading?: boolean
  tag: string
  onChoose: () => void
  children: string
}

function Choice({ chosen, loading = false, tag, onChoose, children }: ChoiceProps) {
  return (
    <button type="button" className={`${ui.card} ${styles.choice}`} aria-pressed={chosen} aria-busy={loading} lang={tag} onClick={onChoose}>
      <b>{children}</b>
      {(chosen || loading) && <span aria-hidden="true">{loading ? '…' : '✓'}</span>}
    </button>
  )
}
