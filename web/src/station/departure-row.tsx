import { callInstant, routePath, type Departure } from '@yatha/contract'
import { Around, HOLE } from '../words/around.tsx'
import { useTranslate, useWriting } from '../words/language.tsx'
import { Link } from '../frame/router.ts'
import { NameOfStation } from '../railway/station-name.tsx'
import { CallState, Platform, StateTag, StopTime } from '../railway/stop-time.tsx'
import type { BoardLine } from './use-board.ts'
import styles from './station.module.css'

/** One train of a board: minutes left biggest, then where it goes and when. Unconfirmed due trains and cancelled trains are grey. */
export function DepartureRow({ line }: { line: BoardLine }) {
  const t = useTranslate()
  const { clock, number, train } = useWriting()
  const gone = line.minutesLeft < 0 && !line.cancelled
  const soon = line.minutesLeft < 60 && !gone && !line.cancelled
  const left = gone && line.basis === 'timetable'
  return (
    <li>
      <Link to={routePath(line.route)} className={`${styles.departure} ${gone || line.cancelled ? styles.gone : ''}`}>
        <span className={`${styles.minutes} number`} aria-hidden={line.cancelled || left || undefined}>
          {line.cancelled ? <s>{clock(line.planned)}</s> : soon ? number(line.minutesLeft) : clock(callInstant(line))}
          {soon && <small>{t('time.minutesUnit')}</small>}
          {gone && !left && <small>{t('time.left')}</small>}
        </span>
        <span className={styles.what}>
          <b>
            <Heading line={line} />
          </b>
          <span className="number">
            {left ? (
              `${train(line)} · ${t('station.left', { time: clock(line.planned) })}`
            ) : (
              <Around text={t('station.trainLine', { number: train(line), model: t(`model.${line.trainModel}`), time: HOLE })}>
                <StopTime call={line} />
              </Around>
            )}
            <Platform call={line} />
          </span>
          {line.basis !== 'timetable' && <CallState {...line} beside />}
        </span>
        {line.basis === 'timetable' && !left && <StateTag {...line} beside />}
      </Link>
    </li>
  )
}

function Heading({ line }: { line: Departure }) {
  const t = useTranslate()
  const goal =
    line.pattern === 'full-loop' ? (
      t('station.fullLoop')
    ) : (
      <Around text={t('station.to', { station: HOLE })}>
        <NameOfStation station={line.destination} alone />
      </Around>
    )
  return line.type === 'highway' ? (
    <>{goal}</>
  ) : (
    <>
      {t(`way.${line.way}`)} · {goal}
    </>
  )
}
