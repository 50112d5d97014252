import { Suspense, useState } from 'react'
import type { ReactionCounts } from '@yatha/contract'
import { lazyPart } from '../../frame/lazy-part.ts'
import { useTranslate, useFormats } from '../../words/language.tsx'
import { ReactionFace } from '../drawings.tsx'
import { summarizeReactions } from './reacted.ts'
import styles from '../post/post.module.css'

const ReactedSheet = lazyPart(async () => (await import('./reacted-sheet.tsx')).ReactionListSheet)

const MAX_FACES = 3

/** The most frequent reactions and their total number; a tap shows the riders. */
export function ReactionSummary({ slug, reactions }: { slug: string; reactions: ReactionCounts }) {
  const t = useTranslate()
  const { number } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const { kinds, total } = summarizeReactions(reactions)
  if (total === 0) return <span />
  return (
    <>
      <button
        type="button"
        className={styles.summary}
        aria-label={t('community.reactions', { count: total })}
        onClick={() => setOpen(true)}
      >
        {kinds.slice(0, MAX_FACES).map((kind) => (
          <ReactionFace key={kind} kind={kind} />
        ))}
        <span>{number(total)}</span>
      </button>
      <Suspense>{isOpen && <ReactedSheet slug={slug} reactions={reactions} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
