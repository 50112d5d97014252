import { graphemes } from '@yatha/contract'
import { useTranslate } from '../../words/language.tsx'
import styles from './post-form.module.css'

/** From here on the rider is told how much still fits. */
const TOLD_FROM = 0.8

export const isTooLong = (text: string, most: number): boolean => graphemes(text, most) > most

/** How many characters fit, as riders count them, once the text is long. */
export function CountLeft({ id, text, most }: { id?: string; text: string; most: number }) {
  const t = useTranslate()
  // No text has more of them than code units.
  const left = text.length < most * TOLD_FROM ? most : most - graphemes(text)
  return (
    <small id={id} className={`${styles.left} number`} role="status" data-over={left < 0 || undefined}>
      {left <= most * (1 - TOLD_FROM) && (left < 0 ? t('community.tooLong', { count: -left }) : t('community.left', { count: left }))}
    </small>
  )
}
