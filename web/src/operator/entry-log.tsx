import type { OperatorEntry } from '@yatha/contract'
import type { Translate } from '@yatha/language'
import { useRailway } from '../railway/railway.tsx'
import { Tag } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useWords, useWriting } from '../words/language.tsx'
import { LogTime, UndoButton } from './log-parts.tsx'
import type { TrainToday } from './trains-today.ts'
import { useUndo } from './use-entries.ts'
import logStyles from './log.module.css'
import styles from './operator.module.css'

interface EntryLogProps {
  entries: readonly OperatorEntry[]
  trains: readonly TrainToday[]
  me: string
  isLost: boolean
  onOpen: (draft: OperatorEntry) => void
}

/** What was entered, the latest first; undone entries are struck. */
export function EntryLog({ entries, trains, me, isLost, onOpen }: EntryLogProps) {
  const t = useTranslate()
  return (
    <section className={`${ui.card} ${logStyles.log} ${styles.log}`} aria-labelledby="operator-log">
      <h2 id="operator-log">{t('operator.log')}</h2>
      {entries.length === 0 && <p className={styles.help}>{t('operator.nothing')}</p>}
      <ul>
        {entries.map((entry) => (
          <LogRow key={entry.id} entry={entry} trains={trains} me={me} isLost={isLost} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}

function LogRow({ entry, trains, me, isLost, onOpen }: Omit<EntryLogProps, 'entries'> & { entry: OperatorEntry }) {
  const t = useTranslate()
  const said = useSaid(entry, trains)
  const undo = useUndo()
  const { state, by, reason } = entry
  const isMine = by?.id === me
  return (
    <li>
      <LogTime at={entry.at} />
      <p>
        {state === 'undone' ? <s>{said}</s> : said}
        <small>
          {state === 'undone' && t('operator.undoneBy', { name: by?.name ?? t('operator.someone') })}
          {state === 'undone' && reason !== '' && ' · '}
          {reason}
        </small>
      </p>
      {state === 'draft' && (
        <Tag kind="late" mark>
          {t('operator.draft')}
        </Tag>
      )}
      {state === 'draft' && isMine && (
        <button
          type="button"
          className={logStyles.act}
          aria-label={t('operator.openOf', { text: said })}
          disabled={isLost}
          onClick={() => onOpen(entry)}
        >
          {t('operator.open')}
        </button>
      )}
      {(state === 'sent' || (state === 'draft' && isMine)) && (
        <UndoButton text={said} disabled={isLost || undo.isPending} onUndo={() => undo.mutate(entry)} />
      )}
    </li>
  )
}

/** An entry in one sentence: who first sent it, or is at it, and what it says. */
function useSaid({ change, state, texts, history, by }: OperatorEntry, trains: readonly TrainToday[]): string {
  const t: Translate = useTranslate()
  const { tag, language } = useWords()
  const railway = useRailway()
  const { train: numberOf } = useWriting()
  const who = (state === 'draft' ? by : (history.find(({ action }) => action === 'sent') ?? history[0])?.by)?.name ?? t('operator.someone')
  const nameOf = (slug: string) => {
    const station = railway.station(slug)
    return station ? railway.nameOf(station, tag) : slug
  }
  const isSent = history.some(({ action }) => action === 'sent')
  if (change.kind === 'notice') {
    if (!isSent) return t('operator.workingOnNotice', { name: who })
    return t('operator.saidNotice', { name: who, title: (texts[language] ?? texts.en)?.title ?? '' })
  }
  const route = trains.find(({ route: { slug } }) => slug === change.train)?.route ?? railway.route(change.train)
  const train = route ? numberOf(route) : change.train
  if (!isSent) return t('operator.workingOn', { name: who, train })
  const { fromStation, untilStation } = change
  if (change.kind === 'delay') {
    const { minutes } = change
    if (untilStation === undefined) return t('operator.saidDelay', { name: who, train, minutes })
    return t('operator.saidDelayUntil', { name: who, train, minutes, station: nameOf(untilStation) })
  }
  if (fromStation === undefined && untilStation === undefined) return t('operator.saidCancel', { name: who, train })
  const calls = trains.find(({ route: { slug } }) => slug === change.train)?.calls ?? []
  const from = nameOf(fromStation ?? calls[0]?.slug ?? '')
  return t('operator.saidSkip', { name: who, train, from, until: nameOf(untilStation ?? calls.at(-1)?.slug ?? '') })
}
