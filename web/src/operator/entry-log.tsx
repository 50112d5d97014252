import { useId, useState } from 'react'
import type { OperatorEntry } from '@yatha/contract'
import { now } from '../device/clock.ts'
import { Icon } from '../ui/all-icons.tsx'
import { Tag } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { preventLineBreaks } from '../words/prevent-line-breaks.ts'
import { EntryHistory } from './entry-history.tsx'
import { LogTime, UndoButton } from './log-parts.tsx'
import { useTrainNumberOf, useEntrySentence } from './sentence.ts'
import { useUndoEntry } from './use-entries.ts'
import logStyles from './log.module.css'
import styles from './operator.module.css'

interface EntryLogProps {
  entries: readonly OperatorEntry[]
  me: string
  isConnectionLost: boolean
  onOpen: (entry: OperatorEntry) => void
}

/** The log of entries, newest first. Undone entries are struck through. */
export function EntryLog({ entries, me, isConnectionLost, onOpen }: EntryLogProps) {
  const t = useTranslate()
  return (
    <section className={`${ui.card} ${logStyles.log} ${styles.log}`} aria-labelledby="operator-log">
      <h2 id="operator-log">{t('operator.log')}</h2>
      {entries.length === 0 && <p className={styles.help}>{t('operator.nothing')}</p>}
      <ul>
        {entries.map((entry) => (
          <LogRow key={entry.id} entry={entry} me={me} isConnectionLost={isConnectionLost} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}

function LogRow({ entry, me, isConnectionLost, onOpen }: Omit<EntryLogProps, 'entries'> & { entry: OperatorEntry }) {
  const t = useTranslate()
  const summary = useLogText()(entry)
  const undo = useUndoEntry()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { state, by, reason, until } = entry
  const isMine = by?.id === me
  const isOver = until !== undefined && Date.parse(until) / 1000 <= now()
  const details = [state === 'undone' && t('operator.undoneBy', { name: by?.name ?? t('operator.someone') }), reason].filter(Boolean)
  const visibleSummary = preventLineBreaks(summary)
  return (
    <li>
      <LogTime at={entry.at} />
      <p>
        {state === 'undone' ? <s>{visibleSummary}</s> : visibleSummary}
        <small>{details.join('\u00A0· ')}</small>
      </p>
      {state === 'draft' && (
        <Tag kind="late" mark>
          {t('operator.draft')}
        </Tag>
      )}
      <div className={logStyles.acts}>
        <button
          type="button"
          className={logStyles.act}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t('operator.historyOf', { text: summary })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('operator.history')}
          <Icon name={isOpen ? 'up' : 'down'} size={16} />
        </button>
        {((state === 'draft' && isMine) || (state === 'sent' && !isOver)) && (
          <button
            type="button"
            className={logStyles.act}
            aria-label={t(state === 'draft' ? 'operator.openOf' : 'operator.editOf', { text: summary })}
            disabled={isConnectionLost}
            onClick={() => onOpen(entry)}
          >
            {t(state === 'draft' ? 'operator.open' : 'operator.edit')}
          </button>
        )}
        {(state === 'sent' || (state === 'draft' && isMine)) && (
          <UndoButton text={summary} disabled={isConnectionLost || undo.isPending} onUndo={() => undo.mutate(entry)} />
        )}
      </div>
      <div id={id} className={logStyles.more} hidden={!isOpen}>
        {isOpen && <EntryHistory entry={entry} />}
      </div>
    </li>
  )
}

/** Returns a function that summarizes an entry in one sentence: the operator who sent or drafted the entry, and the change. */
function useLogText(): (entry: OperatorEntry) => string {
  const t = useTranslate()
  const sentence = useEntrySentence()
  const numberOf = useTrainNumberOf()
  return ({ change, texts, state, history, by }) => {
    const sent = history.find(({ action }) => action === 'sent')
    const name = (state === 'draft' ? by : (sent ?? history[0])?.by)?.name ?? t('operator.someone')
    if (sent) return sentence({ change, texts }, name)
    if (change.kind === 'notice') return t('operator.workingOnNotice', { name })
    return t('operator.workingOn', { name, train: change.kind === 'add' ? change.number : numberOf(change.train) })
  }
}
