import { useState } from 'react'
import { screenPath } from '@yatha/contract'
import { useIsOnline } from '../../device/network.ts'
import { Link, useSearchParams } from '../../frame/router.ts'
import { TopBar } from '../../frame/top-bar.tsx'
import { Icon } from '../../ui/all-icons.tsx'
import { Message } from '../../ui/parts.tsx'
import ui from '../../ui/ui.module.css'
import { useTranslate, useFormats } from '../../words/language.tsx'
import { AppealCard } from './appeal-card.tsx'
import { CaseCard } from './case-card.tsx'
import { CaseSheet } from './case-sheet.tsx'
import { ModeratorGate } from './gate.tsx'
import { ActionLog } from './action-log.tsx'
import { useCases } from './use-moderation.ts'
import styles from './moderation.module.css'

/** Lets moderators see reports, decide cases and answer appeals. `?show=` is one of FILTERS. */
export function ModerationScreen() {
  return (
    <ModeratorGate>
      <Moderation />
    </ModeratorGate>
  )
}

/** The lists: open cases, open cases with hidden content, appeals, closed cases, the log. */
const FILTERS = ['new', 'hidden', 'appeals', 'closed', 'log'] as const
type Filter = (typeof FILTERS)[number]

const FILTER_MESSAGE = {
  new: 'moderation.filterNew',
  hidden: 'moderation.filterHidden',
  appeals: 'moderation.filterAppeals',
  closed: 'moderation.filterClosed',
  log: 'moderation.log',
} as const

function Moderation() {
  const t = useTranslate()
  const { number } = useFormats()
  const [params] = useSearchParams()
  const requestedFilter = params.get('show')
  const filter = FILTERS.find((one) => one === requestedFilter) ?? 'new'
  const [openCaseId, setOpenCaseId] = useState<string>()
  const { data, error } = useCases('open')
  const isDisconnected = !useIsOnline() || error !== null
  const [first] = data?.pages ?? []
  const counts: Partial<Record<Filter, number>> = { new: first?.open ?? 0, appeals: first?.appeals.length ?? 0 }
  return (
    <>
      <TopBar title={t('title.moderation')} back />
      <div className={styles.page}>
        <nav className={styles.tabs} aria-label={t('title.moderation')}>
          {FILTERS.map((one) => (
            <Link
              key={one}
              className={`${ui.pill} number`}
              to={one === 'new' ? screenPath('moderation') : `${screenPath('moderation')}?show=${one}`}
              {...(one === filter && { 'aria-current': 'true' as const })}
            >
              {t(FILTER_MESSAGE[one])} {counts[one] ? number(counts[one]) : null}
            </Link>
          ))}
        </nav>
        {isDisconnected && (
          <p className={styles.lost} role="alert">
            <Icon name="offline" size={20} />
            {t('moderation.lost')}
          </p>
        )}
        {filter === 'log' ? (
          <ActionLog onOpen={setOpenCaseId} />
        ) : filter === 'appeals' ? (
          <Appeals isDisconnected={isDisconnected} onOpen={setOpenCaseId} />
        ) : (
          <Cases key={filter} filter={filter} onOpen={setOpenCaseId} />
        )}
      </div>
      {openCaseId !== undefined && <CaseSheet id={openCaseId} isDisconnected={isDisconnected} onClose={() => setOpenCaseId(undefined)} />}
    </>
  )
}

function Cases({ filter, onOpen }: { filter: 'new' | 'hidden' | 'closed'; onOpen: (id: string) => void }) {
  const t = useTranslate()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useCases(filter === 'closed' ? 'closed' : 'open')
  const cases = (data?.pages ?? []).flatMap((page) => page.cases)
  const visibleCases = filter === 'hidden' ? cases.filter(({ hidden }) => hidden !== undefined) : cases
  return (
    <>
      {data && visibleCases.length === 0 && <Message>{t(filter === 'closed' ? 'moderation.noneClosed' : 'moderation.none')}</Message>}
      <ul className={styles.list}>
        {visibleCases.map((one) => (
          <li key={one.id}>
            <CaseCard summary={one} onOpen={() => onOpen(one.id)} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" className={`${ui.button} ${ui.quiet}`} disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('moderation.older')}
        </button>
      )}
    </>
  )
}

function Appeals({ isDisconnected, onOpen }: { isDisconnected: boolean; onOpen: (id: string) => void }) {
  const t = useTranslate()
  const { data } = useCases('open')
  const appeals = data?.pages[0]?.appeals ?? []
  if (appeals.length === 0) return <Message>{t('moderation.noneAppeals')}</Message>
  return (
    <ul className={styles.list}>
      {appeals.map((appealedSanction) => (
        <li key={appealedSanction.sanction.id}>
          <AppealCard appealedSanction={appealedSanction} isDisconnected={isDisconnected} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}
