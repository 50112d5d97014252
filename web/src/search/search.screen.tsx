import { Suspense, useEffect } from 'react'
import { Around, HOLE } from '../words/around.tsx'
import { lazyPart } from '../frame/lazy-part.ts'
import { useTranslate } from '../words/language.tsx'
import { TopBar } from '../frame/top-bar.tsx'
import { useStation } from '../station/index.ts'
import { Results } from './results.tsx'
import { SearchCard } from './search-card.tsx'
import { useAsked, useSearch, type Asked } from './use-search.ts'
import { rememberTrip } from './recent-trips.ts'
import { Start } from './start.tsx'
import { When } from './when.tsx'
import { useWake } from './wake.ts'
import styles from './search.module.css'

const WakePanel = lazyPart(async () => (await import('./wake-panel.tsx')).WakePanel)

export function SearchScreen() {
  const t = useTranslate()
  const { asked, change } = useAsked()
  const answer = useSearch(asked)
  const from = useStation(asked.from)
  const to = useStation(asked.to)
  const wake = useWake()
  const unknown = answer !== undefined && 'unknown' in answer
  useEffect(() => {
    if (from && to) rememberTrip({ from: from.slug, to: to.slug })
  }, [from, to])
  return (
    <>
      <TopBar title={t('search.trips')} back />
      <div className={styles.page}>
        <SearchCard
          from={from}
          to={to}
          onChange={change}
          asks={from && !asked.to ? 'to' : to && !asked.from ? 'from' : undefined}
          compact={from !== undefined && to !== undefined}
        />
        <When asked={asked} onChange={change} />
        {unknown && <Unknown ends={answer.unknown} asked={asked} />}
        {!answer && <Start from={from} />}
        {answer && !unknown && (
          <Results key={`${asked.from} ${asked.to} ${asked.day} ${asked.time}`} answer={answer} asked={asked} onChange={change} />
        )}
      </div>
      <Suspense>{wake && <WakePanel wake={wake} />}</Suspense>
    </>
  )
}

/** An error for each station of the link that is unknown. */
function Unknown({ ends, asked }: { ends: readonly ('from' | 'to')[]; asked: Asked }) {
  const t = useTranslate()
  return (
    <div role="alert" className={styles.unknown}>
      {ends.map((end) => (
        <p key={end}>
          <small>{t(`search.${end}`)}</small>{' '}
          <b>
            <Around text={t('search.unknownStation', { slug: HOLE })}>
              <bdi translate="no">{asked[end]}</bdi>
            </Around>
          </b>
        </p>
      ))}
      <p>{t('search.pick')}</p>
    </div>
  )
}
