import { homePath, routeListPath, screenAt, searchPath, stationListPath } from '@yatha/contract'
import { useIsOnline } from '../device/network.ts'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import { useSecondsSinceCheck, useRailway } from '../railway/railway.tsx'
import { Link, useScreenPath } from '../frame/router.ts'
import { storeBarHeight } from '../frame/way-back.ts'
import styles from './offline.module.css'

/** A bar above a screen, shown without a network: the age of the stored timetable, and links to screens that work offline. */
export function OfflineBar() {
  const t = useTranslate()
  const path = useScreenPath()
  const online = useIsOnline()
  const { sourceDate, ago } = useFormats()
  const railway = useRailway()
  const checkAge = useSecondsSinceCheck()
  // The screen of the current trip shows the offline state itself, in less space.
  if (screenAt(path)?.name === 'go')
    return (
      <p role="status" className="visually-hidden">
        {t(online ? 'offline.online' : 'offline.title')}
      </p>
    )
  const links = [
    [homePath(), t('tab.home')],
    [searchPath(), t('title.search')],
    [routeListPath(), t('tab.route')],
    [stationListPath(), t('tab.station')],
  ] as const
  return (
    <section ref={(bar) => void (bar && storeBarHeight(bar.offsetHeight))} className={styles.offline} aria-labelledby="offline">
      <p id="offline">
        <Icon name="offline" size={20} />
        <b>{t(online ? 'offline.online' : 'offline.title')}</b>
      </p>
      <p>
        {t('app.edition', { edition: sourceDate(railway.edition), asOf: sourceDate(railway.asOf) })}
        {checkAge !== undefined && `\u00A0· ${t('offline.checked', { ago: ago(checkAge) })}`}
      </p>
      <nav aria-label={t('offline.ways')}>
        {links.map(([to, label]) => (
          <Link key={to} className={ui.pill} to={to} aria-current={path === to ? 'true' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
    </section>
  )
}
