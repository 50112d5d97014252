import { useEffect } from 'react'
import type { MessageKey } from '@yatha/language'
import { useTranslate, useFormats } from '../words/language.tsx'
import { Page } from '../frame/page.tsx'
import ui from '../ui/ui.module.css'
import styles from './about.module.css'

/** Effective date of the terms and the privacy policy. */
const EFFECTIVE_DATE = '2026-11-21'

/** A legal text in sections, each with a heading. */
export function LegalText({ title, parts }: { title: MessageKey; parts: readonly (readonly [heading: MessageKey, text: MessageKey])[] }) {
  const t = useTranslate()
  const { fullDate } = useFormats()
  // The browser scrolls to the URL's fragment before React has rendered the sections, so this scrolls to it again.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), [])
  return (
    <Page title={t(title)}>
      <article className={`${ui.card} ${styles.text}`}>
        <p className={styles.note}>{t('terms.since', { date: fullDate(EFFECTIVE_DATE) })}</p>
        {parts.map(([heading, text]) => (
          <section key={heading} id={heading.split('.')[1]!.replace('Title', '')}>
            <h2>{t(heading)}</h2>
            <p>{t(text)}</p>
          </section>
        ))}
      </article>
    </Page>
  )
}
