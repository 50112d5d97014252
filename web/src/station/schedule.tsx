import type { StationDetail } from '@yatha/contract'
import { useTranslate, useWriting } from '../words/language.tsx'
import { useRailway, useRailwayNow } from '../railway/railway.tsx'
import { printPage } from '../device/print.ts'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { NameOfStation } from '../railway/station-name.tsx'
import { Platform, StopTime } from '../railway/stop-time.tsx'
import type { BoardLine } from '../railway/use-board.ts'
import styles from './station.module.css'

/** The schedule of the whole day for print, on one page; hidden on screen. */
export function Schedule({ station, lines }: { station: StationDetail; lines: readonly BoardLine[] }) {
  const t = useTranslate()
  const { train, day, sourceDate } = useWriting()
  const railway = useRailway()
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
            <li key={`${line.route} ${line.planned}`}>
              <StopTime call={line} />
              <span>
                {line.pattern === 'full-loop' ? t('station.fullLoop') : <NameOfStation station={line.destination} alone />} · {train(line)}{' '}
                · {t(`way.${line.way}`)}
                {line.cancelled && ` · ${t('state.cancelled')}`}
                <Platform call={line} />
              </span>
            </li>
          ))}
        </ul>
        <p>{t('app.edition', { edition: sourceDate(railway.edition), asOf: sourceDate(railway.asOf) })}</p>
        <p>{t('app.disclaimer')}</p>
      </div>
    </>
  )
}
