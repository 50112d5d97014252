import type { StationDetail } from '@yatha/contract'
import { useTranslate, useWriting } from '../app/language.tsx'
import { useRailway, useRailwayNow } from '../app/railway.tsx'
import { printPage } from '../device/print.ts'
import { Icon } from '../ui/icons.tsx'
import ui from '../ui/ui.module.css'
import { NameOfStation } from '../app/station-name.tsx'
import type { BoardLine } from './use-board.ts'
import styles from './station.module.css'

/** The schedule of the whole day as a sheet of paper: not shown, only printed, on one page. */
export function Schedule({ station, lines }: { station: StationDetail; lines: readonly BoardLine[] }) {
  const t = useTranslate()
  const { clock, train, day, sourceDate } = useWriting()
  const { pack } = useRailway()
  const now = useRailwayNow()
  return (
    <>
      <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={printPage}>
        <Icon name="print" size={20} />
        {t('station.print')}
      </button>
      <div className={styles.schedule} aria-hidden="true">
        <h2>
          <NameOfStation station={station} /> · {day(now.day)}
        </h2>
        <ul>
          {lines.map((line) => (
            <li key={`${line.route} ${line.departs}`}>
              <time>{clock(line.departs)}</time>
              <span>
                {line.pattern === 'full-loop' ? t('station.fullLoop') : <NameOfStation station={line.destination} alone />} · {train(line)}{' '}
                · {t(`way.${line.way}`)}
              </span>
            </li>
          ))}
        </ul>
        <p>
          {t('app.edition', { edition: pack.edition, asOf: sourceDate(pack.asOf) })}. {t('app.disclaimer')}
        </p>
      </div>
    </>
  )
}
