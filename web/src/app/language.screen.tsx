import { LANGUAGES, tagOf, type Language } from '@yatha/language'
import ui from '../ui/ui.module.css'
import { useWords } from '../words/language.tsx'
import { toast } from '../ui/toasts.tsx'
import { Page } from '../frame/page.tsx'
import styles from './language.module.css'

/** The language picker; each language has its native name. */
const OWN_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  mm: 'မြန်မာ',
  ja: '日本語',
  zh: '中文',
  ko: '한국어',
  th: 'ไทย',
  fr: 'Français',
  de: 'Deutsch',
}

export function LanguageScreen() {
  const { language, digits, t, choose, chooseDigits } = useWords()
  return (
    <Page title={t('language.title')}>
      <ul className={styles.list}>
        {LANGUAGES.map((offered) => (
          <li key={offered}>
            <Choice
              chosen={offered === language}
              tag={tagOf(offered)}
              onChoose={() => choose(offered).catch(() => toast(t('error.noAnswer'), 'error'))}
            >
              {OWN_NAMES[offered]}
            </Choice>
          </li>
        ))}
      </ul>
      {language === 'mm' && (
        <section className={styles.list} aria-labelledby="digits">
          <h2 id="digits">{t('language.digits')}</h2>
          {(['burmese', 'latin'] as const).map((offered) => (
            <Choice key={offered} chosen={offered === digits} tag="my" onChoose={() => chooseDigits(offered)}>
              {offered === 'burmese' ? '၀၁၂၃၄၅၆၇၈၉' : '0123456789'}
            </Choice>
          ))}
        </section>
      )}
    </Page>
  )
}

function Choice({ chosen, tag, onChoose, children }: { chosen: boolean; tag: string; onChoose: () => unknown; children: string }) {
  return (
    <button type="button" className={`${ui.card} ${styles.choice}`} aria-pressed={chosen} lang={tag} onClick={onChoose}>
      <b>{children}</b>
      {chosen && <span aria-hidden="true">✓</span>}
    </button>
  )
}
