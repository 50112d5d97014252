import { useState } from 'react'
import { useTranslate } from '../../words/language.tsx'
import { LinkedText, tagOfText } from '../text/linked-text.tsx'
import styles from './post.module.css'

/** A text that is shorter, and without so many lines, is never cut; until a longer one is measured, the longest are taken to be. */
const [NEVER, LIKELY] = [150, 400]

/** Which texts were cut when they were last measured: drawn again, a post is as high as it was from the start. */
const measured = new Map<string, boolean>()

/** The text of a post, cut after some lines in a list, with a button for the rest. */
export function PostText({ text, language, isWhole = false }: { text: string; language?: string | undefined; isWhole?: boolean }) {
  const t = useTranslate()
  const [isCut, setCut] = useState(measured.get(text) ?? text.length > LIKELY)
  const [isOpen, setOpen] = useState(isWhole)
  const mayBeCut = !isOpen && (text.length > NEVER || text.split('\n').length > 5)
  const measure = (paragraph: HTMLParagraphElement) => {
    // What is far from the screen has no size yet.
    const observer = new ResizeObserver(() => {
      const { scrollHeight, clientHeight } = paragraph
      if (clientHeight === 0) return
      const isLonger = scrollHeight > clientHeight + 14
      measured.set(text, isLonger)
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
        lang={tagOfText(text, language)}
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
