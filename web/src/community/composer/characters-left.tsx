import { countGraphemes } from '@yatha/contract'
import { useTranslate } from '../../words/language.tsx'
import styles from './post-form.module.css'

/** The number of remaining characters is shown once the text has this share of the maximum length. */
const SHOW_FROM_SHARE = 0.8

export const isTooLong = (text: string, maxLength: number): boolean => countGraphemes(text, maxLength) > maxLength

/** The number of characters (grapheme clusters) that remain, once the text is long. */
export function CharactersLeft({ id, text, maxLength }: { id?: string; text: string; maxLength: number }) {
  const t = useTranslate()
  // Counting graphemes is slow, so a short text is not counted: it has at most `text.length` graphemes.
  const left = text.length < maxLength * SHOW_FROM_SHARE ? maxLength : maxLength - countGraphemes(text)
  return (
    <small id={id} className={`${styles.left} number`} role="status" data-over={left < 0 || undefined}>
      {left <= maxLength * (1 - SHOW_FROM_SHARE) &&
        (left < 0 ? t('community.tooLong', { count: -left }) : t('community.left', { count: left }))}
    </small>
  )
}
