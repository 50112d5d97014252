import { useMemo, type ReactNode } from 'react'
import type { StationName } from '@yatha/contract'
import { fullDateText, sourceDateText, withDigits, type MessageKey, type Translate } from '@yatha/language'
import { useTranslate, useLanguage, useFormats } from '../../words/language.tsx'
import { translateToBurmese, translateToEnglish } from './sheet-words.ts'
import styles from './sheet.module.css'

/** Returns the translate function for the second language of a sheet: the rider's language, or English for readers of Burmese. */
export function useSecondTranslate(): Translate {
  const { language } = useLanguage()
  const riderWords = useTranslate()
  return language === 'mm' ? translateToEnglish : riderWords
}

/** Returns functions that format names and dates in the second language of a sheet. */
export function useSecondFormats() {
  const { language } = useLanguage()
  const { sourceDate, fullDate } = useFormats()
  return useMemo(
    () =>
      language === 'mm'
        ? {
            name: (station: StationName) => station.nameEn,
            date: (date: string) => sourceDateText(date, 'en', 'latin'),
            fullDate: (day: string) => fullDateText(day, 'en', 'latin'),
          }
        : { name: (station: StationName) => station.name, date: sourceDate, fullDate },
    [language, sourceDate, fullDate],
  )
}

/** A message in Burmese and in the second language, `t`. */
export const bilingualText = (t: Translate, key: MessageKey) => (
  <>
    <span lang="my">{translateToBurmese(key)}</span>&nbsp;· {t(key)}
  </>
)

/** A number or time in the digits of both scripts; `children` follow the Latin digits. */
export const BilingualDigits = ({
  text,
  className = '',
  children,
}: {
  text: string
  className?: string | undefined
  children?: ReactNode
}) => (
  <span className={`${styles.digits} ${className}`}>
    <b lang="my">{withDigits(text, 'burmese')}</b>
    <span>
      {text}
      {children}
    </span>
  </span>
)
