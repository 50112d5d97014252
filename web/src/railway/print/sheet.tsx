import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { fullDateText, sourceDateText, withDigits } from '@yatha/language'
import '../../ui/print.css'
import { QrCode } from './qr-code.tsx'
import { useFacts, useRailwayNow } from '../railway.tsx'
import { useSecondTranslate, useSecondFormats } from './sheet-writing.tsx'
import { translateToBurmese } from './sheet-words.ts'
import styles from './sheet.module.css'

interface SheetProps {
  /** The large title, in Burmese and in the second language. */
  title: readonly [burmese: ReactNode, second: ReactNode]
  /** Lines to the right of the title; the first is in Burmese. */
  details: readonly [burmese: ReactNode, ...others: ReactNode[]]
  /** Path of the page that the QR code opens. */
  path: string
  className?: string | undefined
  /** True if the sheet may need more than one page. */
  isLong?: boolean
  children: ReactNode
}

/** An A4 sheet that is printed instead of the screen, in Burmese and a second language, with a QR code and the source at the foot. */
export function PrintSheet({ title, details: [about, ...others], path, className = '', isLong = false, children, ...data }: SheetProps) {
  const { edition, asOf } = useFacts().railway
  const t = useSecondTranslate()
  const second = useSecondFormats()
  const today = useRailwayNow().day
  const url = new URL(path, location.origin).href
  return createPortal(
    <div className={`${styles.sheet} ${className}`} data-sheet data-long={isLong} aria-hidden="true" {...data}>
      <div className={styles.head}>
        <div>
          <b lang="my">{title[0]}</b>
          <b>{title[1]}</b>
        </div>
        <div>
          <b lang="my">{about}</b>
          {others.map((line, i) => (
            <span key={i}>{line}</span>
          ))}
        </div>
      </div>
      {children}
      <div className={styles.foot}>
        <QrCode text={url} className={styles.code} />
        <div>
          <p lang="my">
            <b>{translateToBurmese('sheet.scan')}</b>
          </p>
          <p>
            {t('sheet.scan')} <b className={styles.url}>{url.replace(/^https?:\/\//, '')}</b>
          </p>
          <p lang="my">
            {translateToBurmese('app.edition', { edition: withDigits(edition, 'burmese'), asOf: sourceDateText(asOf, 'my', 'burmese') })}
            &nbsp;· {translateToBurmese('sheet.daysNotConfirmed')}&nbsp;· {translateToBurmese('sheet.notOfficial')}
          </p>
          <p>
            {t('app.edition', { edition: second.date(edition), asOf: second.date(asOf) })}&nbsp;· {t('sheet.daysNotConfirmed')}&nbsp;·{' '}
            {t('sheet.notOfficial')}
          </p>
          <p>
            <span lang="my">{translateToBurmese('sheet.printed', { date: fullDateText(today, 'my', 'burmese') })}</span>&nbsp;·{' '}
            {t('sheet.printed', { date: second.fullDate(today) })}
          </p>
        </div>
      </div>
    </div>,
    document.body,
  )
}
