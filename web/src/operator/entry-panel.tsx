import type { OperatorEntry } from '@yatha/contract'
import type { Translate } from '@yatha/language'
import { Icon, type IconName } from '../ui/all-icons.tsx'
import { useTranslate } from '../words/language.tsx'
import { EntryConflict } from './conflict.tsx'
import { EntryFooter } from './entry-footer.tsx'
import { EntryFields } from './entry-fields.tsx'
import { EntryTexts } from './entry-texts.tsx'
import type { useEntryEditor } from './use-entry.ts'
import { isAboutTrain, trainOfForm, type EntryForm, type FormKind } from './form-text.ts'
import styles from './operator.module.css'

/** Kinds of entries about a train in the timetable. */
const TRAIN_KINDS = ['delay', 'cancel', 'notice'] as const satisfies readonly FormKind[]
const ICONS: Readonly<Record<(typeof TRAIN_KINDS)[number], IconName>> = { delay: 'clock', cancel: 'close', notice: 'warning' }

/** Returns the title of an entry; `name` returns a train's number for its slug. */
export function entryTitle(t: Translate, { kind, train, number }: EntryForm, name: (slug: string) => string): string {
  if (kind === 'add') return number.trim() === '' ? t('operator.newTrain') : t('operator.addOf', { train: number.trim() })
  return train === undefined ? t('operator.newNotice') : t(`operator.${kind}Of`, { train: name(train) })
}

interface EntryPanelProps {
  entry: ReturnType<typeof useEntryEditor>
  form: EntryForm
  isConnectionLost: boolean
  /** The entries of all operators. */
  entries: readonly OperatorEntry[]
}

export function EntryPanel({ entry, form, isConnectionLost, entries }: EntryPanelProps) {
  const t = useTranslate()
  const { kind, id, version, isSent } = form
  const otherDrafts = entries.filter((one) => one.state === 'draft' && one.id !== id)
  const editorName = otherDrafts.find((one) => isAboutTrain(one, trainOfForm(form)))?.by?.name
  const newerEntry = isSent ? entries.find((one) => one.id === id && one.version > version) : undefined
  const isReadOnly = entry.isLockedByOther || entry.busy
  return (
    <form className={styles.entry} onSubmit={(event) => event.preventDefault()}>
      {form.train !== undefined && (
        <div className={styles.kinds} role="group" aria-label={t('operator.change')}>
          {TRAIN_KINDS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === kind}
              disabled={isReadOnly}
              onClick={() => entry.write({ kind: one, trains: form.train === undefined ? [] : [form.train] })}
            >
              <Icon name={ICONS[one]} size={18} />
              {t(`operator.${one}`)}
            </button>
          ))}
        </div>
      )}
      {entry.isLockedByOther && (
        <p className={styles.held} role="alert">
          {editorName === undefined ? entry.trouble?.message : t('operator.heldBy', { name: editorName })}
        </p>
      )}
      {newerEntry && !entry.busy ? (
        <EntryConflict otherEntry={newerEntry} entry={entry} />
      ) : (
        entry.trouble &&
        !entry.isLockedByOther &&
        entry.trouble.status !== 0 && (
          <p className={styles.held} role="alert">
            {entry.trouble.message}
          </p>
        )
      )}
      <fieldset className={`${styles.fields} ${kind === 'add' ? styles.pairs : ''}`} disabled={isReadOnly}>
        <EntryFields entry={entry} form={form} />
        <EntryTexts entry={entry} form={form} />
      </fieldset>
      <EntryFooter
        entry={entry}
        form={form}
        isDisabled={isConnectionLost || isReadOnly || entry.isSuggesting || newerEntry !== undefined}
      />
    </form>
  )
}
