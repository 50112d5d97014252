import { useId } from 'react'
import { ENTRY_LIMITS } from '@yatha/contract'
import { LANGUAGES, languageTagOf, type Language } from '@yatha/language'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { NATIVE_LANGUAGE_NAMES } from '../words/own-names.ts'
import type { EntryFieldsProps } from './entry-fields.tsx'
import { riderTextIn, languagesToProofread } from './form-text.ts'
import styles from './operator.module.css'

/** The texts for riders in each language. Operators edit them, or tick them as proofread. */
export function EntryTexts({ entry, form }: EntryFieldsProps) {
  const t = useTranslate()
  const heading = useId()
  const isAnyUnread = languagesToProofread(form, entry.suggestions).length > 0
  return (
    <section className={styles.wide} aria-labelledby={heading}>
      <div className={styles.readHead}>
        <h3 id={heading}>{t('operator.read')}</h3>
        {isAnyUnread && (
          <small>
            <Icon name="warning" size={16} /> {t('operator.suggested')}
          </small>
        )}
      </div>
      <ul className={styles.texts} aria-busy={entry.isSuggesting}>
        {LANGUAGES.map((language) => (
          <TextRow key={language} entry={entry} form={form} language={language} />
        ))}
      </ul>
    </section>
  )
}

function TextRow({ entry, form, language }: EntryFieldsProps & { language: Language }) {
  const t = useTranslate()
  const formText = riderTextIn(language, form, entry.suggestions)
  const { title, text, isChecked } = formText
  // Texts suggested for the previous version of the change can be neither edited nor ticked.
  const isOld = entry.isOutdated && !formText.isOwn
  const name = NATIVE_LANGUAGE_NAMES[language]
  const lang = languageTagOf(language)
  const write = (part: Partial<typeof formText>) => entry.write({ texts: { ...form.texts, [language]: { ...formText, ...part } } })
  return (
    <li data-read={title === '' ? undefined : isChecked}>
      <b lang={lang}>{name}</b>
      <span className={styles.words}>
        <textarea
          lang={lang}
          rows={2}
          maxLength={ENTRY_LIMITS.title}
          value={title}
          readOnly={isOld}
          aria-label={t('operator.titleIn', { language: name })}
          placeholder={language === 'en' ? '' : t('operator.fallsBack')}
          // Edited text counts as proofread.
          onChange={({ target }) => write({ title: oneLine(target.value), isOwn: true, isChecked: target.value !== '' })}
        />
        {form.kind === 'notice' && title !== '' && (
          <textarea
            lang={lang}
            rows={2}
            maxLength={ENTRY_LIMITS.text}
            value={text}
            readOnly={isOld}
            aria-label={t('operator.textIn', { language: name })}
            placeholder={t('operator.more')}
            onChange={({ target }) => write({ text: oneLine(target.value), isOwn: true, isChecked: true })}
          />
        )}
      </span>
      {title !== '' && (
        <button
          type="button"
          className={ui.icon}
          aria-pressed={isChecked}
          disabled={isOld}
          aria-label={t('operator.isRead', { language: name })}
          onClick={() => write({ isChecked: !isChecked })}
        >
          <Icon name={isChecked ? 'check' : 'warning'} size={20} />
        </button>
      )}
    </li>
  )
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ')
