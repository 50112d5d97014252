import { useState } from 'react'
import { DRAFT_HOLDS_SECONDS, routePath, type OperatorEntry } from '@yatha/contract'
import { Link } from '../frame/router.ts'
import { now } from '../device/clock.ts'
import { WayMark } from '../railway/way-mark.tsx'
import { Icon } from '../ui/all-icons.tsx'
import { Tag, type TagKind } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useWriting } from '../words/language.tsx'
import type { TrainToday } from './trains-today.ts'
import type { useEntry } from './use-entry.ts'
import styles from './operator.module.css'

const FILTERS = ['all', 'running', 'changed'] as const
const IS_SHOWN: Readonly<Record<(typeof FILTERS)[number], (train: TrainToday) => boolean>> = {
  all: () => true,
  running: ({ isRunning }) => isRunning,
  changed: ({ isChanged }) => isChanged,
}

interface TrainTableProps {
  trains: readonly TrainToday[]
  drafts: readonly OperatorEntry[]
  me: string
  entry: ReturnType<typeof useEntry>
  isLost: boolean
}

export function TrainTable({ trains, drafts, me, entry, isLost }: TrainTableProps) {
  const t = useTranslate()
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>('all')
  const shown = trains.filter(IS_SHOWN[filter])
  return (
    <section className={styles.trains} aria-labelledby="operator-trains">
      <div className={styles.head}>
        <h2 id="operator-trains">{t('operator.trains')}</h2>
        {FILTERS.map((name) => (
          <button key={name} type="button" className={ui.pill} aria-pressed={name === filter} onClick={() => setFilter(name)}>
            {t(`operator.${name}`, { count: trains.filter(IS_SHOWN[name]).length })}
          </button>
        ))}
        <button type="button" className={`${ui.pill} ${styles.newNotice}`} disabled={isLost} onClick={() => entry.open('notice')}>
          <Icon name="plus" size={18} />
          {t('operator.newNotice')}
        </button>
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
            {shown.map((train) => (
              <TrainRow key={train.route.slug} train={train} drafts={drafts} me={me} entry={entry} isLost={isLost} />
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === 0 && <p className={styles.help}>{t('route.none')}</p>}
    </section>
  )
}

const KINDS: Readonly<Record<TrainToday['state'], TagKind>> = {
  cancelled: 'cancelled',
  skipped: 'cancelled',
  late: 'late',
  early: 'early',
  onTime: 'teal',
  scheduled: 'plain',
}

function TrainRow({
  train: { route, at, state, minutes },
  drafts,
  me,
  entry,
  isLost,
}: Omit<TrainTableProps, 'trains'> & { train: TrainToday }) {
  const t = useTranslate()
  const { serviceClock, stationName, train: numberOf } = useWriting()
  const number = numberOf(route)
  const isEdited = entry.written?.train === route.slug
  const draft = drafts.find(({ change }) => change.kind !== 'notice' && change.train === route.slug)
  const isOthers = draft?.by !== undefined && draft.by.id !== me && now() - Date.parse(draft.at) / 1000 < DRAFT_HOLDS_SECONDS
  const isLoop = route.origin.slug === route.destination.slug
  return (
    <tr className={isEdited ? styles.edited : undefined}>
      <td className={styles.number}>
        <Link to={routePath(route.slug)}>{number}</Link>
      </td>
      <td className={`number ${styles.leaves}`}>{serviceClock(route.departs)}</td>
      <td className={styles.ends}>
        <WayMark way={route.way} size={16} />
        <span>{isLoop ? t('station.fullLoop') : `${stationName(route.origin)} – ${stationName(route.destination)}`}</span>
      </td>
      <td className={styles.at}>{typeof at === 'string' ? t(`operator.${at}`) : stationName(at)}</td>
      <td className={styles.state}>
        <Tag kind={KINDS[state]} mark>
          {t(`state.${state}`, { minutes })}
        </Tag>
        {draft && (
          <Tag kind="late" mark>
            {t('operator.draft')}
          </Tag>
        )}
      </td>
      <td className={styles.acts}>
        {isEdited ? (
          <b>{t('operator.editing')}</b>
        ) : isOthers ? (
          <small>{t('operator.workingOn', { name: draft?.by?.name ?? '', train: number })}</small>
        ) : (
          (['delay', 'cancel'] as const).map((kind) => (
            <button
              key={kind}
              type="button"
              className={kind === 'cancel' ? styles.cancel : undefined}
              aria-label={t(`operator.${kind}Of`, { train: number })}
              disabled={isLost}
              onClick={() => entry.open(kind, route.slug)}
            >
              {t(`operator.${kind}`)}
            </button>
          ))
        )}
      </td>
    </tr>
  )
}
