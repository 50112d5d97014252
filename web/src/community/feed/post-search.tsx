import { useDeferredValue, useEffect, useState } from 'react'
import { POST_LIMITS } from '@yatha/contract'
import { Page } from '../../frame/page.tsx'
import { Message } from '../../ui/parts.tsx'
import { useTranslate } from '../../words/language.tsx'
import { tagOfText } from '../text/linked-text.tsx'
import { PostList } from './post-list.tsx'
import styles from './feed.module.css'

/** The search starts after this pause in typing. */
const PAUSE_MS = 350

/** A search for posts by their words. Finds Burmese text in any encoding. */
export function PostSearch({ text, onText }: { text: string; onText: (text: string) => void }) {
  const t = useTranslate()
  const [typed, setTyped] = useState(text)
  const query = useDeferredValue(text.trim())
  useEffect(() => {
    if (typed === text) return undefined
    const timer = setTimeout(() => onText(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, text, onText])
  return (
    <Page title={t('community.search')}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          onText(typed)
        }}
      >
        <input
          className={styles.search}
          type="search"
          aria-label={t('community.search')}
          placeholder={t('community.search')}
          maxLength={POST_LIMITS.search}
          value={typed}
          lang={tagOfText(typed)}
          dir="auto"
          // The rider opened the search to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={text === ''}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      {query === '' ? (
        <Message>{t('community.searchHelp')}</Message>
      ) : (
        <PostList
          key={query}
          filter={{ search: query }}
          none={
            <Message>
              <span lang={tagOfText(query)}>{t('community.noneFound', { text: query })}</span>
            </Message>
          }
        />
      )}
    </Page>
  )
}
