import { useState } from 'react'
import { useTranslate } from '../../words/language.tsx'
import { LinkedText, langOfText } from '../text/linked-text.tsx'
import styles from './post.module.css'

/**
 * Text lengths in characters. Up to the first length, text with few lines is never cut. Above the second length, text counts as cut
 * until it is measured.
 */
const [NEVER_CUT_LENGTH, LIKELY_CUT_LENGTH] = [150, 400]

/** Whether each measured text was cut, so that a post has its final height as soon as it is rendered again. */
const isCutByText = new Map<string, boolean>()

/** The text of a post, shortened to some lines unless `isWhole`, with a button that shows the rest. */
export function PostText({ text, language, isWhole = false }: { text: string; language?: string | undefined; isWhole?: boolean }) {
  const t = useTranslate()
  const [isCut, setCut] = useState(isCutByText.get(text) ?? text.length > LIKELY_CUT_LENGTH)
  const [isOpen, setOpen] = useState(isWhole)
  const mayBeCut = !isOpen && (text.length > NEVER_CUT_LENGTH || text.split('\n').length > 5)
  const measure = (paragraph: HTMLParagraphElement) => {
    // Measures when the size changes, because the element has no size while it is far from the screen.
    const observer = new ResizeObserver(() => {
      const { scrollHeight, clientHeight } = paragraph
      if (clientHeight === 0) return
      const isLonger = scrollHeight > clientHeight + 14
      isCutByText.set(text, isLonger)
      setCut(isLonger)
    })
    observer.observe(paragraph)
    return () => observer.disconnect()
  }
  return (
    <>
      <p
        key={text}
        ref={mayBeCut ? measure : undefined}
        className={styles.text}
        lang={langOfText(text, language)}
        dir="auto"
        data-cut={mayBeCut || undefined}
      >
        <LinkedText>{text}</LinkedText>
      </p>
      {mayBeCut && isCut && (
        <button type="button" className={styles.readMore} onClick={() => setOpen(true)}>
          {t('community.readMore')}
        </button>
      )}
    </>
  )
}
