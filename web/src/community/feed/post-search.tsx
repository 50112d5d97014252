import { useDeferredValue, useEffect, useState } from 'react'
import { POST_LIMITS } from '@yatha/contract'
import { Page } from '../../frame/page.tsx'
import { Message } from '../../ui/parts.tsx'
import { useTranslate } from '../../words/language.tsx'
import { langOfText } from '../text/linked-text.tsx'
import { PostList } from './post-list.tsx'
import styles from './feed.module.css'

/** The search starts after this pause in typing. */
const PAUSE_MS = 350

/** A search for posts by their words. Finds Burmese text in any encoding. */
export function PostSearch({ text, onText }: { text: string; onText: (text: string) => void }) {
  const t = useTranslate()
  const [inputText, setInputText] = useState(text)
  const query = useDeferredValue(text.trim())
  useEffect(() => {
    if (inputText === text) return undefined
    const timer = setTimeout(() => onText(inputText), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [inputText, text, onText])
  return (
    <Page title={t('community.search')}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          onText(inputText)
        }}
      >
        <input
          className={styles.search}
          type="search"
          aria-label={t('community.search')}
          placeholder={t('community.search')}
          maxLength={POST_LIMITS.search}
          value={inputText}
          lang={langOfText(inputText)}
          dir="auto"
          // The rider opened the search in order to type, so the field takes the focus.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={text === ''}
          onChange={({ target }) => setInputText(target.value)}
        />
      </form>
      {query === '' ? (
        <Message>{t('community.searchHelp')}</Message>
      ) : (
        <PostList
          key={query}
          filter={{ search: query }}
          emptyMessage={
            <Message>
              <span lang={langOfText(query)}>{t('community.noneFound', { text: query })}</span>
            </Message>
          }
        />
      )}
    </Page>
  )
}
