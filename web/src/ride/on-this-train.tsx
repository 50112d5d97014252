import { useEffect, useRef, useState } from 'react'
import type { RouteSummary } from '@yatha/contract'
import { hasAccounts } from '../session/page-config.ts'
import { useIsAuthenticated } from '../session/session.ts'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import { LogInPrompt } from './ask-log-in.tsx'
import { shareRide, type EndReason, type Ride, type Sharing } from './share-ride.ts'
import { preventLineBreaks } from '../words/prevent-line-breaks.ts'
import styles from './ride.module.css'

export interface RideSharingCardProps {
  ride: Ride
  train: Pick<RouteSummary, 'trainNumber' | 'trainNumberMy'>
  /** Path of the page to return to after login. */
  path: string
}

/** Trip and day of each train for which the rider tapped “Not now”. Cleared when the app is reloaded. */
const declinedTrains = new Set<string>()

/**
 * A card on which a rider starts and stops sharing their position on a train. Sharing ends when the component unmounts, so each train needs
 * its own `key`.
 */
export function RideSharingCard({ ride, train, path }: RideSharingCardProps) {
  const t = useTranslate()
  const { train: nameOf } = useFormats()
  const signedIn = useIsAuthenticated()
  const [sharing, setSharing] = useState<Sharing>()
  const [isLoginShown, setLoginShown] = useState(false)
  const key = `${ride.trip} ${ride.day}`
  const [isDeclined, setDeclined] = useState(declinedTrains.has(key))
  const stop = useRef<(why?: EndReason) => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  if (!hasAccounts || isDeclined) return null
  const name = preventLineBreaks(nameOf(train))
  const start = () => {
    if (!signedIn) return setLoginShown(true)
    stop.current = shareRide(ride, setSharing)
  }
  const decline = () => {
    declinedTrains.add(key)
    setDeclined(true)
  }
  const isOver = sharing?.state === 'ended' || sharing?.state === 'refused'
  const hasArrived = sharing?.state === 'ended' && sharing.why === 'arrived'
  return (
    <section className={`${ui.card} ${styles.card}`} aria-labelledby="on-this-train" data-sharing={sharing?.state}>
      <div className={styles.head}>
        <i aria-hidden="true">
          <Icon name="people" size={22} />
        </i>
        <div role="status">
          <h2 id="on-this-train">
            {!sharing ? t('ride.onTitle', { train: name }) : isOver ? t('ride.endedTitle') : t('ride.sharing', { train: name })}
          </h2>
          <SharingText sharing={sharing} />
        </div>
      </div>
      {isLoginShown && !signedIn && <LogInPrompt why={t('app.logInFirst')} path={path} />}
      <div className={styles.buttons}>
        {!sharing && !(isLoginShown && !signedIn) && (
          <button type="button" className={ui.button} onClick={start}>
            {t('ride.on')}
          </button>
        )}
        {sharing && !isOver && (
          <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={() => stop.current?.()}>
            {t('ride.stop')}
          </button>
        )}
        {isOver && !hasArrived && (
          <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={start}>
            {t(isRejected(sharing) ? 'app.retry' : 'ride.again')}
          </button>
        )}
        {!sharing && (
          <button type="button" className={`${ui.button} ${styles.notNow}`} onClick={decline}>
            {t('ride.notNow')}
          </button>
        )}
      </div>
    </section>
  )
}

/** Returns whether the phone or the server rejected the position. */
const isRejected = (sharing: Sharing): boolean =>
  sharing.state === 'refused' || (sharing.state === 'ended' && /^(far|backwards|tooFast)$/.test(sharing.why))

function SharingText({ sharing }: { sharing: Sharing | undefined }) {
  const t = useTranslate()
  if (!sharing) return <p>{t('ride.onWhat')}</p>
  switch (sharing.state) {
    case 'locating':
      return <p>{t('ride.locating')}</p>
    case 'sharing':
      if (sharing.trouble) return <p>{t(`ride.${sharing.trouble}`)}</p>
      return <p>{sharing.others > 0 ? t('ride.others', { count: sharing.others }) : t('ride.alone')}</p>
    case 'ended':
    case 'refused':
      return (
        <>
          <p>{sharing.state === 'refused' ? sharing.why : t(`ride.ended.${sharing.why}`)}</p>
          {isRejected(sharing) && <p>{t('ride.retryHint')}</p>}
        </>
      )
  }
}
