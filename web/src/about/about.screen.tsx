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
  {
    subject: 'about.timetable',
    source: 'myanmar-railway-transit-data, 2026 · CC BY-SA 4.0',
    url: 'https://github.com/shinkhantmaung/myanmar-railway-transit-data',
  },
  {
    subject: 'about.railways',
    source: '© OpenStreetMap contributors, export by HOT · ODbL 1.0',
    url: 'https://www.openstreetmap.org/copyright',
  },
  {
    subject: 'about.boundaries',
    source: 'Myanmar Information Management Unit (MIMU) / OCHA, generalized · CC BY 3.0 IGO',
    url: 'https://themimu.info',
  },
  {
    subject: 'about.roads',
    source: 'YBS-Data, after Yangon Region Transport Authority open data · CC BY-SA 4.0',
    url: 'https://github.com/thantthet/YBS-Data',
  },
  { subject: 'about.villages', source: 'GeoNames, through Who’s On First · CC BY 4.0', url: 'https://www.geonames.org' },
  { subject: 'about.font', source: 'Noto Sans Myanmar · OFL 1.1', url: 'https://fonts.google.com/noto' },
  { subject: 'about.software', source: 'MIT, BSD, ISC, Unlicense', url: '/licenses.txt' },
] as const

/** For an imported feed, shows the feed and only the last of our sources, which is about this app's software. */
const sources = feed
  ? [{ subject: 'about.timetable', source: feed.name, url: feed.url || '/gtfs.zip' } as const, ...SOURCES.slice(-1)]
  : SOURCES

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
        <ul className={styles.sources}>
          {sources.map(({ subject, source, url }) => (
            <li key={url}>
              <a href={url} rel="noreferrer" target="_blank">
                {t(subject)} <small lang="en">{source}</small>
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
