import { searchPath, type StationName } from '@yatha/contract'
import { clearUnderWay } from '../frame/current-trip.ts'
import { goBack, useNavigate } from '../frame/router.ts'
import { setWake } from '../search/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import { Tag } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useWriting } from '../words/language.tsx'
import type { CurrentCall } from './current-call.ts'
import styles from './go.module.css'

interface GoHeadProps {
  from: string
  to: StationName
  arrives: string
  current: CurrentCall
  /** True if the trip cannot go on as planned, so that its arrival is unknown. */
  isUnsure: boolean
}

/** The destination and arrival of the trip, the age of the data, and a button that ends the trip. */
export function GoHead({ from, to, arrives, current, isUnsure }: GoHeadProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { clock, stationName } = useWriting()
  const end = () => {
    clearUnderWay()
    setWake(undefined)
    goBack(navigate, searchPath({ from, to: to.slug }))
  }
  return (
    <header className={styles.head}>
      <button type="button" className={ui.icon} aria-label={t('go.end')} onClick={end}>
        <Icon name="close" />
      </button>
      <h1>
        {t('go.to', { station: stationName(to) })}{' '}
        <small className="number">{!isUnsure && t('go.arrives', { time: clock(arrives) })}</small>
      </h1>
      <DataAge current={current} />
    </header>
  )
}

/** `Live · 40 s ago`; if the times are from the timetable, a note that they need no network. */
function DataAge({ current: { call } }: { current: CurrentCall }) {
  const t = useTranslate()
  const { ago } = useWriting()
  if (call.basis !== 'timetable')
    return (
      <Tag kind="teal" mark>
        {t('state.live')} · {ago(call.age ?? 0)}
      </Tag>
    )
  return (
    <Tag kind="plain">
      <Icon name="offline" size={14} />
      {t('wake.offline')}
    </Tag>
  )
}
