import { routePath, type Departure } from '@yatha/contract'
import { Around, HOLE } from '../app/around.tsx'
import { useTranslate, useWriting } from '../app/language.tsx'
import { Link } from '../app/router.ts'
import { NameOfStation } from '../app/station-name.tsx'
import { StateTag } from './source-note.tsx'
import type { BoardLine } from './use-board.ts'
import styles from './station.module.css'

/** One train of a board: minutes left biggest, then where it goes and when. */
export function DepartureRow({ line }: { line: BoardLine }) {
  const t = useTranslate()
  const { clock, number, train } = useWriting()
  const soon = line.minutesLeft >= 0 && line.minutesLeft < 60
  return (
    <li>
      <Link to={routePath(line.route)} className={`${styles.departure} ${line.minutesLeft < 0 ? styles.gone : ''}`}>
        <span className={`${styles.minutes} number`}>
          {soon ? number(line.minutesLeft) : clock(line.departs)}
          {soon ? <small>{t('time.minutesUnit')}</small> : line.minutesLeft < 0 && <small>{t('time.left')}</small>}
        </span>
        <span className={styles.what}>
          <b>
            <Heading line={line} />
          </b>
          <span className="number">
            {t('station.trainLine', { number: train(line), model: t(`model.${line.trainModel}`), time: clock(line.departs) })}
          </span>
        </span>
        <StateTag {...line} />
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
