import { useRef, useState } from 'react'
import { TopBar } from '../frame/top-bar.tsx'
import { MapWhenOpen } from '../map/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { AnswerAnnouncer } from './answer-announcer.tsx'
import { ExampleQuestions } from './beginning.tsx'
import { Composer } from './composer.tsx'
import { DeleteConversationSheet } from './delete-sheet.tsx'
import { useTurns } from './conversation.ts'
import { TurnView } from './turn.tsx'
import { useAskQuestion } from './use-ask.ts'
import styles from './assistant.module.css'

/** The conversation, and the field for the next question. */
export function Chat() {
  const t = useTranslate()
  const turns = useTurns()
  const ask = useAskQuestion()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isDeleteOpen, setDeleteOpen] = useState(false)
  const lastTurn = turns.at(-1)
  const isComplete = lastTurn === undefined || lastTurn.answer !== undefined || lastTurn.failed === true
  /** Asks a question. Focuses the field for keyboards and screen readers; after a tap, this would open the on-screen keyboard. */
  const choose = (text: string, byFinger: boolean) => {
    if (!byFinger) field.current?.focus({ preventScroll: true })
    ask(text)
  }
  return (
    <div className={styles.page}>
      <TopBar title={t('title.ai')} back>
        {turns.length > 0 && (
          <button type="button" className={ui.icon} aria-label={t('assistant.forget')} onClick={() => setDeleteOpen(true)}>
            <Icon name="bin" />
          </button>
        )}
      </TopBar>
      {turns.length === 0 && <ExampleQuestions onChoose={choose} />}
      <div className={styles.log} role="log" aria-live="off" aria-label={t('assistant.conversation')} aria-busy={!isComplete}>
        <ol className={styles.turns}>
          {turns.map((turn) => (
            <TurnView key={turn.id} turn={turn} onChoose={turn === lastTurn ? choose : undefined} />
          ))}
        </ol>
      </div>
      <AnswerAnnouncer turn={lastTurn} />
      <Composer ref={field} onAsk={ask} />
      {isDeleteOpen && <DeleteConversationSheet onClose={() => setDeleteOpen(false)} />}
      <MapWhenOpen />
    </div>
  )
}
