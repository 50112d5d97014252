import { Suspense, useMemo, useState } from 'react'
import { runOfDeparture } from '@yatha/answers'
import { callInstant, goPath, DEFAULT_ALERT_SETTINGS, routePath } from '@yatha/contract'
import { AlertOffer } from '../favorite/index.ts'
import { useNavigate } from '../frame/router.ts'
import { useShare } from '../frame/share-button.tsx'
import { goesAroundLoop } from '../railway/around.ts'
import { DestinationText } from '../railway/destination.tsx'
import { PlanB } from '../railway/plan-b.tsx'
import { useAnswers } from '../railway/railway.tsx'
import { CallState, hasLiveState } from '../railway/stop-time.tsx'
import { DirectionIcon } from '../railway/way-mark.tsx'
import { ReportButtons, tripIdOf } from '../ride/index.ts'
import { hasAccounts } from '../session/page-config.ts'
import { Icon, type IconName } from '../ui/all-icons.tsx'
import { Sheet } from '../ui/parts.tsx'
import { SheetGrabber, useCloseOnBack } from '../ui/sheet-moves.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import { Countdown, type DepartureRowProps } from './departure-row.tsx'
import { NotSeenText } from './not-seen.tsx'
import { StopList } from './stop-list.tsx'
import { useStationName } from './used-stations.ts'
import styles from './departure-sheet.module.css'

interface DepartureSheetProps extends Omit<DepartureRowProps, 'hasCountdown'> {
  onClose: () => void
}

type Step = 'actions' | 'stops' | 'alert'

/** Maximum number of minutes before departure at which the sheet offers the alarm for the rider’s stop. */
const MAX_WAKE_MINUTES = 180
/** Number of minutes after departure for which riders can report a train. */
const MAX_REPORT_MINUTES = 60

/** The actions of a departure, and the sheets that they open. */
export function DepartureSheet({ line, at, day, onClose }: DepartureSheetProps) {
  const t = useTranslate()
  const { train } = useFormats()
  const answers = useAnswers()
  const [step, setStep] = useState<Step>('actions')
  const { route, planned } = line
  const run = useMemo(() => runOfDeparture(answers, { route, from: at, planned }), [answers, route, at, planned])
  const navigate = useNavigate()
  if (step === 'alert') {
    const name = t('route.number', { number: train(line) })
    return <AlertOffer favorite={{ kind: 'route', slug: route }} name={name} path={routePath(route, at, day)} onClose={onClose} />
  }
  if (step === 'stops' && run) {
    // Opens the page of the current trip, which follows the train. The hash `#wake` opens the alarm's sheet on that page.
    const startRide = (to: string) => navigate(`${goPath([`${run.trip.day}.${route}.${at}.${to}`])}#wake`)
    return <StopList calls={run.trip.calls.slice(run.call + 1)} onChoose={startRide} onClose={onClose} />
  }
  return <Actions line={line} at={at} day={day} run={run} onStep={setStep} onClose={onClose} />
}

interface ActionsProps extends DepartureSheetProps {
  run: ReturnType<typeof runOfDeparture>
  onStep: (step: Step) => void
}

function Actions({ line, at, day, run, onStep, onClose }: ActionsProps) {
  const t = useTranslate()
  const { clock, duration, stationName, train } = useFormats()
  const answers = useAnswers()
  const station = useStationName(at)!
  const navigate = useNavigate()
  const share = useShare()
  const leave = useCloseOnBack(onClose)
  const number = train(line)
  const path = routePath(line.route, at, day)
  const trip = tripIdOf(answers, line.route)
  const title = `${t('route.number', { number })} · ${stationName(station)} ${clock(callInstant(line))}`
  const isToday = day === undefined
  const canReport = hasAccounts && isToday && !line.cancelled && line.minutesLeft > -MAX_REPORT_MINUTES
  return (
    <Sheet title={title} closeLabel={t('app.close')} head={<Head line={line} at={at} isToday={isToday} />} onClose={onClose}>
      <SheetGrabber onClose={onClose} />
      <div className={styles.sheet}>
        {run && <NotSeenText line={line} trip={run.trip} tripId={trip} />}
        {hasLiveState(line) && !(line.notSeen && line.basis === 'timetable') && <CallState {...line} />}
        {isToday && !line.cancelled && (
          <PlanB train={{ ...line, from: at, to: goesAroundLoop(answers.railway, line, at) ? at : line.destination.slug, departs: line }} />
        )}
        {canReport && run && trip && (
          <Suspense>
            <ReportButtons at={{ trip, day: run.trip.day, call: run.call }} planned={line} path={path} sheet={{ leave }} />
          </Suspense>
        )}
        <ul>
          {isToday && !line.cancelled && line.minutesLeft <= MAX_WAKE_MINUTES && run && (
            <Action icon="clock" title={t('wake.title')} text={t('station.wakeWhere')} onTap={() => leave(() => onStep('stops'))} />
          )}
          {hasAccounts && !line.added && (
            <Action
              icon="bell"
              title={t('station.alertBefore')}
              text={t('favorite.before', { time: duration(DEFAULT_ALERT_SETTINGS.minutes) })}
              onTap={() => leave(() => onStep('alert'))}
            />
          )}
          <Action icon="share" title={t('station.shareDeparture')} onTap={() => void share(title, path)} />
          <Action
            icon="train"
            title={t('station.openTrain', { train: number })}
            text={t('station.openWhat')}
            onTap={() => leave(() => navigate(path))}
          />
        </ul>
      </div>
    </Sheet>
  )
}

/** The head of the sheet: the content of the departure's row. */
function Head({ line, at, isToday }: Pick<DepartureRowProps, 'line' | 'at'> & { isToday: boolean }) {
  const { clock, stationName, train } = useFormats()
  const station = useStationName(at)!
  return (
    <span className={styles.head}>
      {isToday && <Countdown line={line} hasDeparted={line.minutesLeft < 0 && !line.cancelled} />}
      <span className={styles.what}>
        <span>
          <DestinationText line={line} at={at} />
        </span>
        <small className="number">
          <DirectionIcon way={line.way} size={15} />
          <span>
            {train(line)}
            <span className={styles.at}>&nbsp;· {stationName(station)}</span>
          </span>
        </small>
      </span>
      <span className={`${styles.clock} number`}>{line.cancelled ? <s>{clock(line.planned)}</s> : clock(callInstant(line))}</span>
    </span>
  )
}

function Action({ icon, title, text, onTap }: { icon: IconName; title: string; text?: string; onTap: () => void }) {
  return (
    <li>
      <button type="button" className={styles.action} onClick={onTap}>
        <Icon name={icon} />
        <span>
          {title}
          {text && <small className="number">{text}</small>}
        </span>
        <Icon name="forward" size={18} />
      </button>
    </li>
  )
}
