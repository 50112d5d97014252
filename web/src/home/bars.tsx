import { useState } from 'react'
import { screenAt, SCREENS } from '@yatha/contract'
import { EnterCodeLink } from '../account/index.ts'
import { toAppPath } from '../frame/own-path.ts'
import { returnTo } from '../frame/return-to.ts'
import { useNavigate } from '../frame/router.ts'
import { deleteCurrentTrip, currentTrip } from '../frame/current-trip.ts'
import { deleteReturnPage, readReturnPage } from '../frame/way-back.ts'
import { useFacts } from '../railway/railway.tsx'
import { endTripAlarm } from '../search/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import { LanguageOffer } from './language-offer.tsx'
import styles from './bars.module.css'

/** Bars above the search: the offer of the phone's language, and links to an unfinished sign-in, the current trip and an earlier page. */
export function HomeBars() {
  return (
    <>
      <LanguageOffer />
      <EnterCodeLink />
      <CurrentTripBar />
      <WayBackLink />
    </>
  )
}

function CurrentTripBar() {
  const t = useTranslate()
  const navigate = useNavigate()
  const facts = useFacts()
  const { stationName } = useFormats()
  const [trip, setTrip] = useState(currentTrip)
  const path = trip && toAppPath(trip.path)
  const to = facts.railway.station(trip?.to ?? '')
  if (path === undefined || !to) return null
  const end = () => {
    deleteCurrentTrip()
    void endTripAlarm()
    setTrip(undefined)
  }
  return (
    <div className={styles.offer}>
      <button type="button" onClick={() => navigate(path)}>
        {t('go.goOn', { station: stationName(facts.stationName(to)) })}
      </button>
      <button type="button" className={ui.icon} aria-label={t('go.end')} onClick={end}>
        <Icon name="close" />
      </button>
    </div>
  )
}

/** A link back to the page that the rider read while offline. */
function WayBackLink() {
  const t = useTranslate()
  const navigate = useNavigate()
  const [wayBackTarget, setWayBackTarget] = useState(readReturnPage)
  const path = wayBackTarget && toAppPath(wayBackTarget.path)
  const name = usePageSubject(path ?? '')
  if (!wayBackTarget || path === undefined) return null
  const end = () => {
    deleteReturnPage()
    setWayBackTarget(undefined)
  }
  const go = () => {
    end()
    returnTo({ ...wayBackTarget, path }, navigate)
  }
  return (
    <div className={styles.offer}>
      <button type="button" onClick={go}>
        {t('app.wayBack')}
        <small>{name}</small>
      </button>
      <button type="button" className={ui.icon} aria-label={t('app.close')} onClick={end}>
        <Icon name="close" />
      </button>
    </div>
  )
}

/** Returns the subject of a page: its station, its train, the two ends of a search, or its title. */
function usePageSubject(path: string): string {
  const t = useTranslate()
  const facts = useFacts()
  const { stationName, train } = useFormats()
  const { pathname, searchParams } = new URL(path, location.origin)
  const at = screenAt(pathname)
  const station = (slug: string | null | undefined) => {
    const found = slug ? facts.station(slug) : undefined
    return found && stationName(found)
  }
  if (at?.name === 'station.show') return station(at.slug) ?? ''
  const route = at?.name === 'route.show' && at.slug !== undefined ? facts.route(at.slug) : undefined
  if (route) return t('route.number', { number: train(route) })
  const ends = [station(searchParams.get('from')), station(searchParams.get('to'))].filter((name) => name !== undefined)
  if (at?.name === 'search' && ends.length === 2) return ends.join(' – ')
  return at ? t(SCREENS[at.name].meta.title) : ''
}
