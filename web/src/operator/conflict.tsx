import type { OperatorEntry } from '@yatha/contract'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { useEntrySentence } from './sentence.ts'
import type { useEntryEditor } from './use-entry.ts'
import styles from './operator.module.css'

interface ConflictProps {
  /** The entry after another operator's change. */
  otherEntry: OperatorEntry
  entry: ReturnType<typeof useEntryEditor>
}

/**
 * Shown if another operator changed the entry that this operator is editing. Neither version is overwritten until this operator chooses
 * one.
 */
export function EntryConflict({ otherEntry, entry }: ConflictProps) {
  const t = useTranslate()
  const isUndone = otherEntry.state === 'undone'
  return (
    <div className={`${styles.held} ${styles.conflict}`} role="alert">
      <OtherOperatorsChange entry={otherEntry} />
      <div className={styles.buttons}>
        {isUndone ? (
          <button type="button" className={ui.pill} onClick={entry.keepAsNew}>
            {t('operator.asNew')}
          </button>
        ) : (
          <>
            <button type="button" className={ui.pill} onClick={() => entry.reopen(otherEntry)}>
              {t('operator.takeTheirs')}
            </button>
            <button type="button" className={ui.pill} onClick={() => entry.keepMine(otherEntry)}>
              {t('operator.keepMine')}
            </button>
          </>
        )}
      </div>
    </div>
  )
}

/** Says who changed or undid an entry while this operator was editing it and, if it was changed, what it says now. */
export function OtherOperatorsChange({ entry }: { entry: OperatorEntry }) {
  const t = useTranslate()
  const sentence = useEntrySentence()
  const name = entry.by?.name ?? t('operator.someone')
  if (entry.state === 'undone') return <p>{t('operator.undoneBy', { name })}</p>
  return (
    <p>
      {t('operator.changedMeanwhile', { name })}
      <br />
      {sentence(entry, name)}
    </p>
  )
}
