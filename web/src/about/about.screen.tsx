import { BRAND, screenPath } from '@yatha/contract'
import { useTranslate, useFormats } from '../words/language.tsx'
import { Page } from '../frame/page.tsx'
import { feed, pageConfig, railwayName } from '../session/page-config.ts'
import { useRailway } from '../railway/railway.tsx'
import { Link } from '../frame/router.ts'
import ui from '../ui/ui.module.css'
import styles from './about.module.css'

/** Data attribution, from data/SOURCES.md and data/basemap/SOURCES.md. */
const SOURCES = [
  ['Yangon city and long-distance trains, 2026', 'CC BY-SA 4.0', 'https://github.com/shinkhantmaung/myanmar-railway-transit-data'],
  [
    'Railways, ferry and airport points: © OpenStreetMap contributors, export by HOT',
    'ODbL 1.0',
    'https://www.openstreetmap.org/copyright',
  ],
  [
    'Township boundaries and rivers: Myanmar Information Management Unit (MIMU) / OCHA, generalised',
    'CC BY 3.0 IGO',
    'https://themimu.info',
  ],
  ['Roads: YBS-Data, after Yangon Region Transport Authority open data', 'CC BY-SA 4.0', 'https://github.com/thantthet/YBS-Data'],
  ['Villages: GeoNames, through Who’s On First', 'CC BY 4.0', 'https://www.geonames.org'],
  ['Font: Noto Sans Myanmar', 'OFL 1.1', 'https://fonts.google.com/noto'],
  ['Software in this app', 'MIT and others', '/licenses.txt'],
] as const

/** For an imported feed, shows the feed and only the last of our sources, which is about this app's software. */
const sources = feed ? [[feed.name, '', feed.url || '/gtfs.zip'] as const, ...SOURCES.slice(-1)] : SOURCES

export function AboutScreen() {
  const t = useTranslate()
  const { sourceDate } = useFormats()
  const railway = useRailway()
  return (
    <Page title={t('title.about')}>
      <div className={`${ui.card} ${styles.text}`}>
        <h2>{`${BRAND.shortName} · ${railwayName}`}</h2>
        <p>{t('about.text')}</p>
        <dl className={styles.facts}>
          <dt>{t('about.version')}</dt>
          <dd>{pageConfig.version}</dd>
          <dt>{t('about.timetable')}</dt>
          <dd>{t('app.edition', { edition: sourceDate(railway.edition), asOf: sourceDate(railway.asOf) })}</dd>
          <dt>{t('about.madeBy')}</dt>
          <dd>{BRAND.credit}</dd>
        </dl>
      </div>
      <div className={`${ui.card} ${styles.text}`}>
        <h2>{t('about.disclaimer')}</h2>
        <p>{t('app.disclaimer')}</p>
      </div>
      <div className={`${ui.card} ${styles.text}`}>
        <h2>{t('about.sources')}</h2>
        <p>{t('about.sourcesText')}</p>
        <ul className={styles.sources} lang="en">
          {sources.map(([title, license, url]) => (
            <li key={url}>
              <a href={url} rel="noreferrer" target="_blank">
                {title} <small>{license}</small>
              </a>
            </li>
          ))}
        </ul>
        <a className={ui.pill} href="/gtfs.zip" download>
          {t('about.openData')}
        </a>
      </div>
      <nav className={styles.ways} aria-label={t('title.about')}>
        <Link className={ui.pill} to={screenPath('terms-and-conditions')}>
          {t('title.terms')}
        </Link>
        <Link className={ui.pill} to={screenPath('privacy-policy')}>
          {t('title.privacy')}
        </Link>
      </nav>
    </Page>
  )
}
