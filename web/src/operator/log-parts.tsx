import { Icon } from '../ui/all-icons.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import styles from './log.module.css'

/** A time in a log, with the day below it. */
export function LogTime({ at }: { at: string }) {
  const { clock, day } = useFormats()
  return (
    <time className="number" dateTime={at}>
      {clock(at)}
      <small>{day(at.slice(0, 10))}</small>
    </time>
  )
}

/** A button that undoes the log entry with this `text`. */
export function UndoButton({ text, disabled, onUndo }: { text: string; disabled: boolean; onUndo: () => void }) {
  const t = useTranslate()
  return (
    <button type="button" className={styles.act} aria-label={t('operator.undoOf', { text })} disabled={disabled} onClick={onUndo}>
      <Icon name="undo" size={16} />
      {t('operator.undo')}
    </button>
  )
}
