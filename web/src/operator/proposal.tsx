import { copyText } from '../device/copy-text.ts'
import { saveFile } from '../device/save-file.ts'
import { toast } from '../ui/toasts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import styles from './doubts.module.css'

const BURMESE = /[\u1000-\u109f]/

/** A change to the data files that would correct the timetable: to copy, or to download for `git apply`. */
export function TimetableProposal({ trip, diff }: { trip: string; diff: string }) {
  const t = useTranslate()
  if (diff === '') return <p className={styles.help}>{t('operator.noProposal')}</p>
  const copy = async () => {
    if (await copyText(diff)) toast(t('operator.copied'))
    else toast(t('operator.notCopied'), 'error')
  }
  return (
    <>
      <h3 id={`proposal-${trip}`}>{t('operator.proposal')}</h3>
      <p className={styles.help}>{t('operator.proposalHelp')}</p>
      {/* Focusable, so that keyboard users can scroll the text. */}
      <pre className={styles.diff} tabIndex={0} role="region" aria-labelledby={`train-${trip} proposal-${trip}`} lang="en" dir="ltr">
        {diff
          .trimEnd()
          .split('\n')
          .map((line, i) => (
            <span key={i} className={classOf(line)} lang={BURMESE.test(line) ? 'my' : undefined}>
              {`${line}\n`}
            </span>
          ))}
      </pre>
      <div className={styles.acts}>
        <button type="button" className={ui.pill} onClick={() => void copy()}>
          {t('operator.copy')}
        </button>
        <button type="button" className={ui.pill} onClick={() => saveFile(`${trip}.patch`, diff, 'text/x-diff')}>
          {t('operator.download')}
        </button>
      </div>
    </>
  )
}

function classOf(line: string): string | undefined {
  if (line.startsWith('--- ') || line.startsWith('+++ ')) return styles.file
  if (line.startsWith('-')) return styles.minus
  if (line.startsWith('+')) return styles.plus
  return line.startsWith('@@') ? styles.place : undefined
}
