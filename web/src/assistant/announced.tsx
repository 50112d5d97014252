import { useState } from 'react'
import { tagOf } from '@yatha/language'
import { useTranslate, useWords } from '../words/language.tsx'
import type { ShownTurn } from './conversation.ts'

/**
 * Tells screen readers each answer once, when it is whole: of words that come one by one, they would read each change.
 * What was answered before the page opened is not told.
 */
export function Announced({ turn }: { turn: ShownTurn | undefined }) {
  const t = useTranslate()
  const { tag } = useWords()
  const isWhole = turn?.answer !== undefined || turn?.failed === true
  const [known] = useState(isWhole ? turn.id : undefined)
  const isNew = isWhole && turn.id !== known
  return (
    <p role="status" className="visually-hidden" lang={isNew && turn.answer ? tagOf(turn.answer.language) : tag}>
      {isNew && (turn.answer?.text ?? t('assistant.failed'))}
    </p>
  )
}
