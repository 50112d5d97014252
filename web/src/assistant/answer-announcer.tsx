import { useState } from 'react'
import { languageTagOf } from '@yatha/language'
import { useTranslate, useLanguage } from '../words/language.tsx'
import type { ConversationTurn } from './conversation.ts'

/**
 * Announces each answer to screen readers once it is complete, because they would read every change of a streamed answer.
 * Answers from before the page opened are not announced.
 */
export function AnswerAnnouncer({ turn }: { turn: ConversationTurn | undefined }) {
  const t = useTranslate()
  const { tag } = useLanguage()
  const isComplete = turn?.answer !== undefined || turn?.failed === true
  const [initialId] = useState(isComplete ? turn.id : undefined)
  const isNew = isComplete && turn.id !== initialId
  return (
    <p role="status" className="visually-hidden" lang={isNew && turn.answer ? languageTagOf(turn.answer.language) : tag}>
      {isNew && (turn.answer?.text ?? t('assistant.failed'))}
    </p>
  )
}
