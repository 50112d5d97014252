import { countGraphemes } from '@yatha/contract'
import { useTranslate } from '../../words/language.tsx'
import styles from './post-form.module.css'

/** The number of remaining characters is shown from this share of the limit. */
const SHOW_FROM_SHARE = 0.8

export const isTooLong = (text: string, most: number): boolean => countGraphemes(text, most) > most

/** The number of characters (grapheme clusters) that remain, once the text is long. */
export function CountLeft({ id, text, most }: { id?: string; text: string; most: number }) {
  const t = useTranslate()
  // Counting is slow; a text never has more graphemes than code units.
  const left = text.length < most * SHOW_FROM_SHARE ? most : most - countGraphemes(text)
  return (
    <small id={id} className={`${styles.left} number`} role="status" data-over={left < 0 || undefined}>
      {left <= most * (1 - SHOW_FROM_SHARE) && (left < 0 ? t('community.tooLong', { count: -left }) : t('community.left', { count: left }))}
    </small>
  )
}
