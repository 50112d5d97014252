import { useCallback } from 'react'
import { minutesLate, type Basis, type Departure, type StopCall } from '@yatha/contract'
import { useTranslate, useWriting } from '../words/language.tsx'
import { Tag } from '../ui/parts.tsx'
import styles from './stop-time.module.css'

// How every screen shows a StopCall: its time, its deviation from the timetable, the source and the age.

type Call = Pick<StopCall, 'planned' | 'expected' | 'cancelled' | 'basis' | 'age'>

/** The deviation from the timetable in words: `8 min late`. */
export interface Difference {
  readonly kind: 'late' | 'early' | 'cancelled'
  readonly text: string
  /** The same in short, beside a full label: `+8`; empty for a cancelled call. */
  readonly short: string
}

/** The deviation from the timetable; undefined if there is none. With `running`, a cancelled call is a skipped stop. */
export function useDifference(): (call: Pick<Call, 'planned' | 'expected' | 'cancelled'>, running?: boolean) => Difference | undefined {
  const t = useTranslate()
  const { number } = useWriting()
  return useCallback(
    (call, running = false) => {
      if (call.cancelled) return { kind: 'cancelled', text: t(running ? 'state.skipped' : 'state.cancelled'), short: '' }
      const minutes = minutesLate(call)
      if (minutes > 0) return { kind: 'late', text: t('state.late', { minutes }), short: `+${number(minutes)}` }
      if (minutes < 0) return { kind: 'early', text: t('state.early', { minutes: -minutes }), short: `−${number(-minutes)}` }
      return undefined
    },
    [t, number],
  )
}

/** One sentence of the planned and the expected time: `scheduled 9:30, now expected 9:38, 8 min late`; undefined if they are the same. */
export function useChangedTime(): (call: Pick<Call, 'planned' | 'expected' | 'cancelled'>, running?: boolean) => string | undefined {
  const t = useTranslate()
  const { clock } = useWriting()
  const differenceOf = useDifference()
  return (call, running) => {
    const difference = differenceOf(call, running)
    if (!difference) return undefined
    const planned = clock(call.planned)
    return call.expected
      ? t('time.changed', { planned, expected: clock(call.expected), difference: difference.text })
      : t('time.struck', { planned, state: difference.text })
  }
}

interface StopTimeProps {
  call: Call
  /** Shows the expected time below the planned one, for narrow places. */
  stacked?: boolean
  /** The train runs, so a cancelled call is a skipped stop. */
  running?: boolean
}

/** When a train calls: the planned time alone, or struck with the expected one beside it. A screen reader gets one sentence. */
export function StopTime({ call, stacked = false, running = false }: StopTimeProps) {
  const { clock } = useWriting()
  const changed = useChangedTime()(call, running)
  const planned = clock(call.planned)
  if (changed === undefined) return <time>{planned}</time>
  const expected = call.expected && clock(call.expected)
  return (
    <span className={`${styles.time} ${stacked ? styles.stacked : ''} ${expected ? '' : styles.off}`}>
      <span className="visually-hidden">{changed}</span>
      <s aria-hidden="true">{planned}</s>
      {expected && (
        <time aria-hidden="true" className={styles.changed}>
          {expected}
        </time>
      )}
    </span>
  )
}

interface StateTagProps extends Call, Partial<Pick<Departure, 'flag' | 'provenance'>> {
  /** Shown beside a StopTime, which already tells screen readers the deviation. */
  beside?: boolean
  running?: boolean
}

/** The state of a time: cancelled, late, early, confirmed on time, or planned with its confidence. */
export function StateTag({ flag, provenance, beside = false, running = false, ...call }: StateTagProps) {
  const t = useTranslate()
  const difference = useDifference()(call, running)
  if (difference)
    return (
      <span aria-hidden={beside || undefined}>
        <Tag kind={difference.kind} mark>
          {difference.text}
        </Tag>
      </span>
    )
  return (
    <Tag kind={call.basis === 'timetable' ? 'plain' : 'teal'} mark>
      {t(`state.${stateWord({ ...call, flag, provenance })}`)}
    </Tag>
  )
}

/** The state of a call that is neither late, early nor cancelled: confirmed, or planned with its confidence. */
export const stateWord = ({ basis, flag, provenance }: Pick<StopCall, 'basis'> & KnownAs) =>
  basis === 'timetable' ? (flag ?? (provenance?.times === 'derived' ? 'derived' : 'scheduled')) : 'onTime'

interface KnownAs {
  readonly flag?: Departure['flag'] | undefined
  readonly provenance?: Departure['provenance'] | undefined
}

/** The source and age of a live time: `live, 40 s ago`; undefined for a planned one. */
export function useKnownBy(): (call: { readonly basis: Basis; readonly age?: number | undefined }) => string | undefined {
  const t = useTranslate()
  const { ago } = useWriting()
  return ({ basis, age = 0 }) => (basis === 'timetable' ? undefined : t(`basis.${basis}`, { ago: ago(age) }))
}

/** The tag of a call with its source and age. */
export function CallState(props: StateTagProps) {
  const knownBy = useKnownBy()(props)
  return (
    <span className={styles.state}>
      <StateTag {...props} />
      {knownBy && <small className={`${styles.known} number`}>{knownBy}</small>}
    </span>
  )
}

/** `Platform 2`; undefined where it is not known. */
export function usePlatform(): (call: Pick<StopCall, 'platform'>) => string | undefined {
  const t = useTranslate()
  return ({ platform }) => {
    if (platform === undefined) return undefined
    const number = Number(platform)
    return t('station.platform', { platform: Number.isInteger(number) ? number : platform })
  }
}

/** ` · Platform 2`, where it is known; its number stays with the word. */
export function Platform({ call }: { call: Pick<StopCall, 'platform'> }) {
  const text = usePlatform()(call)
  if (text === undefined) return null
  return (
    <>
      {' '}
      <span className={styles.platform}>· {text}</span>
    </>
  )
}
