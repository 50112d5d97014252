import type { OperatorEntry } from '@yatha/contract'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Skeleton } from '../ui/parts.tsx'
import { useTranslate, useLanguage, useFormats } from '../words/language.tsx'
import { LogTime } from './log-parts.tsx'
import { useEntrySentence } from './sentence.ts'
import { useEntryHistory } from './use-entries.ts'
import logStyles from './log.module.css'

const ACTION_TEXTS = {
  drafted: 'operator.draftedBy',
  sent: 'operator.sentBy',
  changed: 'operator.changedBy',
  undone: 'operator.undoneBy',
} as const

/** The changes of an entry, oldest first: operator, action, time and text. */
export function EntryHistory({ entry }: { entry: OperatorEntry }) {
  const t = useTranslate()
  const { language } = useLanguage()
  const { dayAndTime } = useFormats()
  const sentence = useEntrySentence()
  const { data, error, refetch } = useEntryHistory(entry)
  if (!data) return error ? <LoadFailure error={error} retry={() => void refetch()} /> : <Skeleton label={t('operator.loading')} rows={1} />
  return (
    <ol className={logStyles.history}>
      {data.map(({ action, at, by, change, texts, reason, until }) => {
        const name = by?.name ?? t('operator.someone')
        const title = change.kind === 'notice' ? '' : ((texts[language] ?? texts.en)?.title ?? '')
        const details = [title, reason, until && t('operator.inForceUntil', { time: dayAndTime(until) })]
        return (
          <li key={`${at} ${action}`}>
            <LogTime at={at} />
            <p>
              <b>{t(ACTION_TEXTS[action], { name })}</b>
              {action !== 'undone' && (
                <>
                  <br />
                  {sentence({ change, texts }, name)}
                  <small>{details.filter(Boolean).join('\u00A0· ')}</small>
                </>
              )}
            </p>
          </li>
        )
      })}
    </ol>
  )
}
