import { useState } from 'react'
import { searchPath } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { useNavigate } from '../frame/router.ts'
import { PinChips, SearchCard } from '../search/index.ts'
import { useStation } from '../station/index.ts'
import ui from '../ui/ui.module.css'
import styles from './route-list.module.css'

/** Chooses two stations and a filter; the trip search then shows direct and transfer trips. */
export function BetweenStations() {
  const t = useTranslate()
  const navigate = useNavigate()
  const [ends, setEnds] = useState<{ from?: string | undefined; to?: string | undefined }>({})
  const [show, setShow] = useState<'all' | 'direct' | 'transfer'>('all')
  const from = useStation(ends.from)
  const to = useStation(ends.to)
  const search = (chosenEnds: typeof ends) => navigate(searchPath({ ...chosenEnds, ...(show !== 'all' && { show }) }))
  const change = (chosen: typeof ends) => {
    setEnds(chosen)
    if (chosen.from && chosen.to) search(chosen)
  }
  return (
    <section className={styles.between} aria-labelledby="between">
      <h2 id="between">{t('route.findTrip')}</h2>
      <SearchCard from={from} to={to} onChange={change} onSearch={() => search(ends)} />
      <div className={styles.chips} role="group" aria-label={t('search.filter')}>
        {(['all', 'direct', 'transfer'] as const).map((choice) => (
          <button key={choice} type="button" className={ui.pill} aria-pressed={show === choice} onClick={() => setShow(choice)}>
            {t(`search.${choice}`)}
          </button>
        ))}
      </div>
      <PinChips from={from} />
    </section>
  )
}
