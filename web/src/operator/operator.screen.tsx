import { useEffect, useState } from 'react'
import { loginPath, screenPath, type OperatorEntry, type OperatorList } from '@yatha/contract'
import { useOnline } from '../device/network.ts'
import { makeStore } from '../device/store.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { SayingPage } from '../frame/page.tsx'
import { Link } from '../frame/router.ts'
import { TopBar } from '../frame/top-bar.tsx'
import { usePlaces, useRailwayNow } from '../railway/railway.tsx'
import { zonedIso } from '@yatha/timetable'
import { useRailway } from '../railway/railway.tsx'
import { useIsAuthenticated } from '../session/session.ts'
import { Icon } from '../ui/all-icons.tsx'
import { Sheet, Skeleton } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useWords, useWriting } from '../words/language.tsx'
import { EntryLog } from './entry-log.tsx'
import { EntryPanel, entryTitle, useTrainNumber } from './entry-panel.tsx'
import { TrainTable } from './train-table.tsx'
import { useTrainsToday } from './trains-today.ts'
import { isRefusal, useEntries } from './use-entries.ts'
import { useEntry } from './use-entry.ts'
import { loadOperatorWords } from './words.ts'
import styles from './operator.module.css'

/** Where operators of the railway say which trains are late, canceled, or otherwise than planned. */
export function OperatorScreen() {
  const t = useTranslate()
  const { language } = useWords()
  const [loaded, setLoaded] = useState<{ readonly language: string; readonly failure?: Error }>()
  useEffect(() => {
    loadOperatorWords(language).then(
      () => setLoaded({ language }),
      (failure: Error) => setLoaded({ language, failure }),
    )
  }, [language])
  const signedIn = useIsAuthenticated()
  if (loaded?.language === language && loaded.failure) return <LoadFailure error={loaded.failure} retry={() => location.reload()} />
  if (loaded?.language !== language) return <Skeleton label={t('title.operator')} />
  return signedIn ? <Asked /> : <Guest />
}

function Guest() {
  const t = useTranslate()
  const action = (
    <Link className={`${ui.pill} ${ui.on}`} to={loginPath(screenPath('operator'))}>
      {t('account.logIn')}
    </Link>
  )
  return <SayingPage title={t('title.operator')} icon="lock" text={t('operator.only')} action={action} />
}

/** The server knows who is an operator. */
function Asked() {
  const t = useTranslate()
  const { data, error, refetch } = useEntries()
  if (isRefusal(error))
    return <SayingPage title={t('title.operator')} icon="lock" text={t('operator.only')} action={<p>{t('operator.onlyMore')}</p>} />
  if (data) return <Desk list={data} isLost={error !== null} />
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  return <Skeleton label={t('operator.loading')} />
}

const WIDE = matchMedia('(min-width:1000px)')
const useIsWide = makeStore(() => WIDE.matches, [WIDE, 'change']).use

/** Today's trains, what is being written, and what was. */
function Desk({ list: { me, entries }, isLost: isListLost }: { list: OperatorList; isLost: boolean }) {
  usePlaces()
  const t = useTranslate()
  const { day, clock } = useWriting()
  const { zone } = useRailway()
  const { day: today, instant } = useRailwayNow()
  const trains = useTrainsToday()
  const numberOf = useTrainNumber(trains)
  const entry = useEntry(me.id)
  const online = useOnline()
  const isWide = useIsWide()
  const isLost = !online || isListLost || entry.trouble?.status === 0
  const drafts = entries.filter(({ state, id }) => state === 'draft' && id !== entry.written?.id)
  const panel = entry.written && (
    <EntryPanel key={entry.written.id} entry={entry} written={entry.written} trains={trains} isLost={isLost} drafts={drafts} />
  )
  const title = entry.written && entryTitle(t, entry.written, numberOf(entry.written.train ?? ''))
  return (
    <>
      <TopBar title={t('title.operator')} back />
      <div className={styles.desk} data-desk>
        <p className={`${styles.who} number`}>
          <span>
            {day(today)}, {clock(zonedIso(instant, zone))}
          </span>
          <b>{me.name}</b>
        </p>
        <div className={styles.list}>
          {isLost && (
            <p className={styles.lost} role="alert">
              <Icon name="offline" size={20} />
              {t('operator.lost')}
            </p>
          )}
          <TrainTable trains={trains} drafts={entries.filter(({ state }) => state === 'draft')} me={me.id} entry={entry} isLost={isLost} />
          <EntryLog
            entries={entries}
            trains={trains}
            me={me.id}
            isLost={isLost}
            onOpen={(draft: OperatorEntry) => entry.openDraft(draft)}
          />
        </div>
        {isWide && (
          <aside className={`${ui.card} ${styles.panel}`} aria-label={title ?? t('operator.change')}>
            {panel ? (
              <>
                <div className={styles.panelHead}>
                  <h2>{title}</h2>
                  <button type="button" className={ui.icon} aria-label={t('app.close')} onClick={entry.close}>
                    <Icon name="close" />
                  </button>
                </div>
                {panel}
              </>
            ) : (
              <p className={styles.help}>{t('operator.help')}</p>
            )}
          </aside>
        )}
        {!isWide && panel && (
          <Sheet title={title!} closeLabel={t('app.close')} onClose={entry.close} full>
            {panel}
          </Sheet>
        )}
      </div>
    </>
  )
}
