import { useState } from 'react'
import type { OperatorList } from '@yatha/contract'
import { zonedIso } from '@yatha/timetable'
import { useIsOnline } from '../device/network.ts'
import { makeStore } from '../device/store.ts'
import { TopBar } from '../frame/top-bar.tsx'
import { useLoadPlaces, useRailway, useRailwayNow } from '../railway/railway.tsx'
import { Icon } from '../ui/all-icons.tsx'
import { Sheet } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import { EntryLog } from './entry-log.tsx'
import { EntryPanel, entryTitle } from './entry-panel.tsx'
import { OperatorGate } from './gate.tsx'
import { OperatorTabs } from './operator-tabs.tsx'
import { useTrainNumberOf } from './sentence.ts'
import { TrainTable } from './train-table.tsx'
import { useTrainsToday } from './trains-today.ts'
import { useEntryEditor } from './use-entry.ts'
import { VideoSheet } from './video-sheet.tsx'
import styles from './operator.module.css'

/** The page where railway operators announce delays, cancellations and other changes. */
export function OperatorScreen() {
  return (
    <OperatorGate name="operator" title="title.operator">
      {(list, isConnectionLost) => <Desk list={list} isConnectionLost={isConnectionLost} />}
    </OperatorGate>
  )
}

const WIDE = matchMedia('(min-width:1000px)')
const useIsWide = makeStore(() => WIDE.matches, [WIDE, 'change']).use

/** Today's trains, the entry that is being edited, and the log. */
function Desk({ list: { me, entries, redirects = [] }, isConnectionLost: isListLost }: { list: OperatorList; isConnectionLost: boolean }) {
  useLoadPlaces()
  const t = useTranslate()
  const { day, clock } = useFormats()
  const { zone } = useRailway()
  const { day: today, instant } = useRailwayNow()
  const trains = useTrainsToday()
  const numberOf = useTrainNumberOf()
  const entry = useEntryEditor(me.id)
  const [videoTrain, setVideoTrain] = useState<string>()
  const online = useIsOnline()
  const isWide = useIsWide()
  const isConnectionLost = !online || isListLost || entry.trouble?.status === 0
  const panel = entry.form && (
    <EntryPanel key={entry.form.id} entry={entry} form={entry.form} isConnectionLost={isConnectionLost} entries={entries} />
  )
  const title = entry.form && entryTitle(t, entry.form, numberOf)
  return (
    <>
      <TopBar title={t('title.operator')} back />
      <div className={styles.desk} data-desk>
        <p className={`${styles.who} number`}>
          <span>{t('time.dayAndTime', { day: day(today), time: clock(zonedIso(instant, zone)) })}</span>
          <b>{me.name}</b>
        </p>
        <div className={styles.list}>
          <OperatorTabs current="operator" />
          {isConnectionLost && (
            <p className={styles.lost} role="alert">
              <Icon name="offline" size={20} />
              {t('operator.lost')}
            </p>
          )}
          {redirects.map(({ setting, target }) => (
            <p key={setting} className={styles.lost} role="status">
              <Icon name="info" size={20} />
              <span className={styles.address}>{t('operator.redirect', { setting, target })}</span>
            </p>
          ))}
          <TrainTable
            trains={trains}
            entries={entries}
            me={me.id}
            entry={entry}
            isConnectionLost={isConnectionLost}
            onVideo={setVideoTrain}
          />
          <EntryLog
            entries={entries}
            me={me.id}
            isConnectionLost={isConnectionLost}
            onOpen={(one) => (one.change.kind === 'video' ? setVideoTrain(one.change.train) : entry.reopen(one))}
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
        {videoTrain !== undefined && (
          <VideoSheet train={videoTrain} entries={entries} isConnectionLost={isConnectionLost} onClose={() => setVideoTrain(undefined)} />
        )}
      </div>
    </>
  )
}
