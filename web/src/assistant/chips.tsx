import ui from '../ui/ui.module.css'
import { useTranslate, useLanguage } from '../words/language.tsx'
import { NonBreakingNumbers } from './unbroken-numbers.tsx'
import styles from './assistant.module.css'

export type ChooseQuestion = (text: string, byFinger: boolean) => void

/** Suggested questions; a tap asks the question. */
export function QuestionChips({ texts, onChoose }: { texts: readonly string[]; onChoose: ChooseQuestion }) {
  const t = useTranslate()
  const { tag } = useLanguage()
  return (
    <ul className={styles.chips} aria-label={t('assistant.chips')}>
      {texts.map((text) => (
        <li key={text}>
          {/* `detail` is 0 if a keyboard or a screen reader caused the click, and greater than 0 for a tap. */}
          <button type="button" lang={tag} className={ui.pill} onClick={({ detail }) => onChoose(text, detail > 0)}>
            <NonBreakingNumbers text={text} />
          </button>
        </li>
      ))}
    </ul>
  )
}
