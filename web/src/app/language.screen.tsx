import { tagOf } from '@yatha/contract'
import ui from '../ui/ui.module.css'
import { useTitle } from './head.ts'
import { OFFERED, useWords } from './language.tsx'
import { TopBar } from './top-bar.tsx'
import styles from './app.module.css'

/** Each language in its own words. */
const OWN_NAMES = { en: 'English', mm: 'မြန်မာ' } as const

export function LanguageScreen() {
  const { language, t, choose } = useWords()
  useTitle(t('title.language'))
  return (
    <>
      <TopBar title={t('language.title')} back />
      <ul className={styles.list}>
        {OFFERED.map((offered) => (
          <li key={offered}>
            <button
              type="button"
              className={`${ui.card} ${styles.choice}`}
              aria-pressed={offered === language}
              lang={tagOf(offered)}
              onClick={() => void choose(offered)}
            >
              <b>{OWN_NAMES[offered]}</b>
              {offered === language && <span aria-hidden="true">✓</span>}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
