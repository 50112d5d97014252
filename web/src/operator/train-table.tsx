import { useState } from 'react'
import { DRAFT_RESERVATION_SECONDS, routePath, type OperatorEntry, type TrainReports } from '@yatha/contract'
import type { MessageKey } from '@yatha/language'
import { Link } from '../frame/router.ts'
import { now } from '../device/clock.ts'
import { AddedTrainTag } from '../railway/added-tag.tsx'
import { useRailwayNow } from '../railway/railway.tsx'
import { DirectionIcon } from '../railway/way-mark.tsx'
import { Icon } from '../ui/all-icons.tsx'
import { Tag, type TagKind } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import { UndoButton } from './log-parts.tsx'
import { useEntrySentence } from './sentence.ts'
import type { TrainToday } from './trains-today.ts'
import { useDoubts } from './use-doubts.ts'
import { useUndoEntry } from './use-entries.ts'
import type { useEntryEditor } from './use-entry.ts'
import { isAboutTrain, trainOfForm } from './form-text.ts'
import styles from './operator.module.css'

const FILTERS = ['all', 'running', 'changed'] as const
const FILTER_TESTS: Readonly<Record<(typeof FILTERS)[number], (train: TrainToday) => boolean>> = {
  all: () => true,
  running: ({ isRunning }) => isRunning,
  changed: ({ isChanged }) => isChanged,
}

interface TrainTableProps {
  trains: readonly TrainToday[]
  entries: readonly OperatorEntry[]
  me: string
  entry: ReturnType<typeof useEntryEditor>
  isConnectionLost: boolean
  onVideo: (train: string) => void
}

export function TrainTable({ trains, entries, me, entry, isConnectionLost, onVideo }: TrainTableProps) {
  const t = useTranslate()
  const { day } = useRailwayNow()
  const reportsToday = useDoubts().data?.reports.shown.filter((one) => one.day === day) ?? []
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>('all')
  const visibleTrains = trains.filter(FILTER_TESTS[filter])
  return (
    <section className={styles.trains} aria-labelledby="operator-trains">
      <div className={styles.head}>
        <h2 id="operator-trains">{t('operator.trains')}</h2>
        {FILTERS.map((name) => (
          <button key={name} type="button" className={ui.pill} aria-pressed={name === filter} onClick={() => setFilter(name)}>
            {t(`operator.${name}`, { count: trains.filter(FILTER_TESTS[name]).length })}
          </button>
        ))}
        <div className={styles.news}>
          <button type="button" className={ui.pill} disabled={isConnectionLost} onClick={() => entry.open('notice')}>
            <Icon name="warning" size={18} />
            {t('operator.newNotice')}
          </button>
          <button type="button" className={`${ui.pill} ${styles.newTrain}`} disabled={isConnectionLost} onClick={() => entry.open('add')}>
            <Icon name="plus" size={18} />
            {t('operator.newTrain')}
          </button>
        </div>
      </div>
      <div className={styles.scroll}>
        <table className={`${ui.card} ${styles.table}`} aria-labelledby="operator-trains">
          <thead>
            <tr>
              {(['train', 'leaves', 'route', 'nowAt', 'state', 'actions'] as const).map((name) => (
                <th key={name} scope="col">
                  <span className={name === 'actions' ? 'visually-hidden' : undefined}>{t(`operator.${name}`)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visibleTrains.map((train) => (
              <TrainRow
                key={train.route.slug}
                train={train}
                report={reportsToday.find((one) => one.train === train.route.slug)}
                entries={entries.filter((one) => isAboutTrain(one, train.route.slug))}
                me={me}
                entry={entry}
                isConnectionLost={isConnectionLost}
                onVideo={onVideo}
              />
            ))}
          </tbody>
        </table>
      </div>
      {visibleTrains.length === 0 && <p className={styles.help}>{t('route.none')}</p>}
    </section>
  )
}

const STATE_TAGS: Readonly<Record<TrainToday['state'], TagKind>> = {
  cancelled: 'cancelled',
  skipped: 'cancelled',
  late: 'late',
  early: 'early',
  onTime: 'teal',
  scheduled: 'plain',
}

const LONG_TEXTS: Partial<Record<TrainToday['state'], MessageKey>> = { late: 'operator.late', early: 'operator.early' }
const SHORT_TEXTS: Partial<Record<TrainToday['state'], MessageKey>> = { late: 'operator.plus', early: 'operator.minus' }
const REPORT_TAGS: Readonly<Record<'missing' | 'crowded' | 'late' | 'early' | 'onTime', readonly [TagKind, MessageKey]>> = {
  missing: ['cancelled', 'operator.missing'],
  crowded: ['crowded', 'doubt.crowded'],
  late: ['late', 'operator.plus'],
  early: ['early', 'operator.minus'],
  onTime: ['teal', 'state.onTime'],
}

interface TrainRowProps extends Omit<TrainTableProps, 'trains'> {
  train: TrainToday
  /** The riders' report about the train today. */
  report: TrainReports | undefined
}

function TrainRow({ train, report, entries, me, entry, isConnectionLost, onVideo }: TrainRowProps) {
  const { route, at } = train
  const t = useTranslate()
  const { serviceClock, stationName, train: numberOf } = useFormats()
  const number = numberOf(route)
  const isEdited = entry.form !== undefined && trainOfForm(entry.form) === route.slug
  const draft = entries.find(({ state }) => state === 'draft')
  const isHeldByOther = draft?.by !== undefined && draft.by.id !== me && now() - Date.parse(draft.at) / 1000 < DRAFT_RESERVATION_SECONDS
  const isLoop = route.origin.slug === route.destination.slug
  return (
    <tr className={isEdited ? styles.edited : undefined}>
      <td className={styles.number}>
        <Link to={routePath(route.slug)}>{number}</Link>
      </td>
      <td className={`number ${styles.leaves}`}>{serviceClock(route.departs)}</td>
      <td className={styles.ends}>
        <DirectionIcon way={route.way} size={16} />
        <span>{isLoop ? t('station.fullLoop') : `${stationName(route.origin)} – ${stationName(route.destination)}`}</span>
      </td>
      <td className={styles.at}>{typeof at === 'string' ? t(`operator.${at}`) : stationName(at)}</td>
      <td className={styles.state}>
        <State train={train} report={report} />
        {draft && (
          <Tag kind="late" mark>
            {t('operator.draft')}
          </Tag>
        )}
      </td>
      <td className={styles.acts}>
        {isEdited ? (
          <b>{t('operator.editing')}</b>
        ) : isHeldByOther ? (
          <small>{t('operator.workingOn', { name: draft?.by?.name ?? '', train: number })}</small>
        ) : (
          <>
            <ActionButton entry={entry} kind="delay" train={route.slug} number={number} isConnectionLost={isConnectionLost} />
            <CancelOrUndo entry={entry} entries={entries} route={route} number={number} isConnectionLost={isConnectionLost} />
            {!route.added && (
              <button type="button" aria-label={t('operator.videoOf', { train: number })} onClick={() => onVideo(route.slug)}>
                <Icon name="play" size={18} />
              </button>
            )}
          </>
        )}
      </td>
    </tr>
  )
}

type ActionProps = Pick<TrainTableProps, 'entry' | 'isConnectionLost'> & { number: string }

function ActionButton({ entry, kind, train, number, isConnectionLost }: ActionProps & { kind: 'delay' | 'cancel'; train: string }) {
  const t = useTranslate()
  return (
    <button
      type="button"
      className={kind === 'cancel' ? styles.cancel : undefined}
      aria-label={t(`operator.${kind}Of`, { train: number })}
      disabled={isConnectionLost}
      onClick={() => entry.open(kind, train)}
    >
      {t(`operator.${kind}`)}
    </button>
  )
}

/** A cancel button. For a train that an operator added, the button undoes the addition instead. */
function CancelOrUndo({ entries, route, ...props }: ActionProps & Pick<TrainTableProps, 'entries'> & { route: TrainToday['route'] }) {
  const undo = useUndoEntry()
  const sentence = useEntrySentence()
  const t = useTranslate()
  const addition = entries.find(({ state, change }) => state === 'sent' && change.kind === 'add')
  if (!addition || !route.added) return <ActionButton kind="cancel" train={route.slug} {...props} />
  const text = sentence(addition, addition.by?.name ?? t('operator.someone'))
  return <UndoButton text={text} disabled={props.isConnectionLost || undo.isPending} onUndo={() => undo.mutate(addition)} />
}

/** The live state of a train, and the riders' report if it differs from that state. */
function State({ train: { route, state, minutes, riders }, report }: { train: TrainToday; report: TrainReports | undefined }) {
  const t = useTranslate()
  const isByRiders = riders !== undefined
  // An added train runs as planned by definition, so only other states are shown.
  const hasOtherState = isByRiders || (state !== 'scheduled' && state !== 'onTime')
  const showsReport = report !== undefined && !(isByRiders && report.said === 'seen')
  return (
    <>
      {route.added && <AddedTrainTag />}
      {(!route.added || hasOtherState) && (
        <Tag kind={STATE_TAGS[state]} mark>
          {isByRiders
            ? t('operator.saidByRiders', {
                state: SHORT_TEXTS[state] ? t(SHORT_TEXTS[state], { minutes }) : t(`state.${state}`, { minutes }),
                count: riders,
              })
            : t(LONG_TEXTS[state] ?? `state.${state}`, { minutes })}
        </Tag>
      )}
      {showsReport && <ReportTag report={report} />}
    </>
  )
}

function ReportTag({ report: { said, minutes = 0, riders } }: { report: TrainReports }) {
  const t = useTranslate()
  const kind = said !== 'seen' ? said : minutes > 0 ? 'late' : minutes < 0 ? 'early' : 'onTime'
  const [tag, word] = REPORT_TAGS[kind]
  return (
    <Tag kind={tag} mark>
      {t('operator.saidByRiders', { state: t(word, { minutes: Math.abs(minutes) }), count: riders })}
    </Tag>
  )
}
