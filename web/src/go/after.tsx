import { searchPath } from '@yatha/contract'
import { Link } from '../frame/router.ts'
import { isSavedTrip, setTripSaved, useRecentTrips } from '../search/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import styles from './go.module.css'

/** Shown after the trip: a link to the return trip, and a button that saves the trip. */
export function AfterTrip({ from, to }: { from: string; to: string }) {
  const t = useTranslate()
  const isTripSaved = isSavedTrip(useRecentTrips(), { from, to })
  return (
    <section className={`${ui.card} ${styles.after}`} aria-labelledby="go-after">
      <h2 id="go-after">{t('go.after')}</h2>
      <div>
        <Link className={`${ui.button} ${ui.quiet}`} to={searchPath({ from: to, to: from })}>
          <Icon name="swap" size={19} />
          {t('go.wayBack')}
        </Link>
        <button
          type="button"
          className={`${ui.button} ${ui.quiet}`}
          aria-pressed={isTripSaved}
          onClick={() => setTripSaved({ from, to }, !isTripSaved)}
        >
          <Icon name={isTripSaved ? 'check' : 'heart'} size={19} />
          {t(isTripSaved ? 'go.saved' : 'go.save')}
        </button>
      </div>
    </section>
  )
}
