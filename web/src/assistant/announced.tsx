import { useState } from 'react'
import { tagOf } from '@yatha/language'
import { useTranslate, useWords } from '../words/language.tsx'
import type { ShownTurn } from './conversation.ts'

/**
 * Announces each answer to screen readers once it is complete, because they would read every change of a streamed answer.
 * Answers from before the page opened are not announced.
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
